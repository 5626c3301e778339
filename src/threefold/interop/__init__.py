"""Files that go out and come in: characters and sessions."""
