"""What comes in from other programs and goes out to them: readers, what sentences mean, writers, and a report."""
