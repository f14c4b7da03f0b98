from tensorflow.keras import mixed_precision

mixed_precision.set_global_policy("mixed_float16")

from trainer import Trainer  # noqa: E402

Trainer().run()
