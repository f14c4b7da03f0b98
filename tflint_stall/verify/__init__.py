"""The companion verifier: runs what the linter advises against, runs what it advises, and measures both.

Nothing else in the package imports it, and its own process never needs TensorFlow: every measured
side runs in a child process (see ``child``), with the interpreter the user names. The code that
runs in those children lives in ``inside``; it stands alone and imports nothing of ours.
"""
