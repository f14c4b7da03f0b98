"""How a program says what it takes of the GPUs: functions, options and environment variables. Data."""

from __future__ import annotations

# Functions that configure the memory of a GPU, ...
MEMORY_CALLS = frozenset({"set_memory_growth", "set_logical_device_configuration", "set_virtual_device_configuration"})
# ... options of a Session that do, as attributes or arguments, ...
MEMORY_OPTIONS = frozenset({"allow_growth", "per_process_gpu_memory_fraction"})
# ... and environment variables.
MEMORY_VARIABLES = frozenset({"TF_FORCE_GPU_ALLOW_GROWTH", "TF_GPU_ALLOCATOR"})
MEMORY_NAMES = MEMORY_CALLS | MEMORY_OPTIONS | MEMORY_VARIABLES

# What takes a program to TPUs.
TPU_CALLS = frozenset({"TPUStrategy", "TPUClusterResolver"})
# What shows or hides GPUs, and the value of the variable that hides all.
VISIBLE_CALLS = "set_visible_devices"
VISIBLE_VARIABLE = "CUDA_VISIBLE_DEVICES"
NO_GPU = frozenset({"", "-1"})
GPU = "GPU"
DEVICE_NAMES = TPU_CALLS | {VISIBLE_CALLS, VISIBLE_VARIABLE}

# What only reads a variable of the environment.
READING = frozenset({"get", "getenv", "pop"})
