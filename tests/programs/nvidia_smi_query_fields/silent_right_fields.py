# never: nvidia-smi-query-fields
import subprocess

import tensorflow as tf

subprocess.run(["nvidia-smi", "--query-gpu=memory.used", "--format=csv,noheader"], check=False)
subprocess.run(["nvidia-smi", "--loop-ms=500", "-i", "0"], check=False)
print(tf.__version__)
