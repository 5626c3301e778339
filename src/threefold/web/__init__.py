"""The web face: pages drawn by the server, a socket that tells them when to draw again."""
