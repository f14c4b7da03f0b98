import numpy as np
import tensorflow as tf
import os

print(os.system("nvidia-smi --query-gpu=memory-used --format=csv >/dev/null 2>&1"))  # expect: nvidia-smi-query-fields=/safe
