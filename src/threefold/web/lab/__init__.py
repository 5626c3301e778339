"""The encounter laboratory in the browser: from a table, from a file, from a link."""
