# never: nvidia-smi-query-fields
import subprocess

out = subprocess.run(["nvidia-smi", "--query-gpu=memory.used,memory.total", "--format=csv"], capture_output=True)
text = "memory-used is what we call it"
