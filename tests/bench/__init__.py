"""Benchmarks. They print figures and never fail a test run."""
