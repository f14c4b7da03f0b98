import os
import subprocess

import tensorflow as tf

out = subprocess.check_output("nvidia-smi --query-gpu=memory-used,memory-total --format=csv", shell=True)  # expect: nvidia-smi-query-fields=error
rows = os.popen("nvidia-smi --query-gpu=index,memory-free --format=csv,noheader").read()  # expect: nvidia-smi-query-fields=error
print(tf.__version__, out, rows)
