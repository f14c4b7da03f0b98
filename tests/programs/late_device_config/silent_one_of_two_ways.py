# never: late-device-config
import sys

import tensorflow as tf

if "--check" in sys.argv:
    print(tf.constant(1.0))
    sys.exit(0)
tf.config.threading.set_intra_op_parallelism_threads(2)
