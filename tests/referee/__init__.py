"""An independent referee and the random records it judges."""
