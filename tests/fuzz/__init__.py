"""Fuzzing: whatever bytes come, each target must answer them as a user would have it."""
