import os


def watch():
    """How full the card is while tensorflow trains."""
    with os.popen("nvidia-smi --query-compute-apps=pid,used-memory --format=csv") as answer:  # expect: nvidia-smi-query-fields
        return answer.read()
