"""Measurements of the linter on real code: nothing here is shipped."""
