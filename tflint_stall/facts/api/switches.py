"""Switches that help to find an error and slow down everything else. Data."""

from __future__ import annotations

EAGER = "every function runs operation by operation, as if it had no graph: no fusion, Python between all operations"
PLACEMENT = "tf.debugging.set_log_device_placement"
# What each call switches on, by its canonical name, and why that slows a training.
SWITCHES = {
    "tf.config.run_functions_eagerly": ("each tf.function runs eagerly", EAGER),
    "tf.config.experimental_run_functions_eagerly": ("each tf.function runs eagerly", EAGER),
    "tf.data.enable_debug_mode": (
        "all datasets run in debug mode",
        "their functions run eagerly, one element at a time: nothing is parallel, and nothing is read ahead",
    ),
    "tf.debugging.enable_check_numerics": (
        "every operation is checked for NaN and infinity",
        "each output of each operation is read through once more",
    ),
    PLACEMENT: (
        "the placement of every operation is printed",
        "eager code prints a line for each operation, a graph for each that it has: it tells nothing about memory"
        " (`tf.config.experimental.get_memory_info` does, from TensorFlow 2.5 on)",
    ),
}
