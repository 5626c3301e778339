"""The book: pure functions of rules, one file a chapter, and the types they share. Standard library only."""
