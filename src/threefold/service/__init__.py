"""The application's services: adjudicate a request, run a table, project it for a seat."""
