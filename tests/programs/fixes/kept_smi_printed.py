import numpy as np
import tensorflow as tf
import subprocess

cmd = "nvidia-smi --query-gpu=memory-used --format=csv"  # expect: nvidia-smi-query-fields=/unsafe
print(cmd)
subprocess.call(cmd + " 2>/dev/null", shell=True)
