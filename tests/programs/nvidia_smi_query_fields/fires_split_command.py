"""Beside TensorFlow."""

from subprocess import check_output


def memory():
    fields = check_output(
        [
            "nvidia-smi",
            "--query-gpu=memory-used",  # expect: nvidia-smi-query-fields
            "--format=csv,nounits,noheader",
        ]
    )
    return int(fields)
