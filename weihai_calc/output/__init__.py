"""How results look: leaves, each of which takes a `Result` and gives text or plain data."""
