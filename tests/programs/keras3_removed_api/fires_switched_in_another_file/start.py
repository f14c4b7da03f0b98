"""What the kernel, or whoever starts the training, sets before."""

import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
