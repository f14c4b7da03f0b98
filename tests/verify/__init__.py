"""Tests of the companion verifier."""
