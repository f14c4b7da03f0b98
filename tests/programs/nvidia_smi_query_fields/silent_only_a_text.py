"""`nvidia-smi --query-gpu=memory-used` is wrong, says tensorflow's forum."""

# never: nvidia-smi-query-fields
import subprocess

HELP = "nvidia-smi --query-gpu=memory-used does not work"
subprocess.run(["ls"], check=False)
print(HELP)
