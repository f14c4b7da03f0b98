import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for i in range(12):
    s = np.ones((3,), "float32")
    print(
        f"é {i} {m.predict(s[None], verbose=0)[0, 0]:.3f} {m.predict(s[None], verbose=0)[0, 1]!r:>8}"  # expect: predict-in-loop=/safe
        f"{m.predict(s[None], verbose=0)}"  # expect: predict-in-loop=/safe
    )
    print(f"""
    a {m.predict(s[None], verbose=0)[0, 0]:.3f}  # expect: predict-in-loop=/safe
 b {m.predict(s[None], verbose=0)}""")  # expect: predict-in-loop=/safe
    print(f"\t{m.predict(s[None], verbose=0)}\nx{{}}{m.predict(s[None], verbose=0)}")  # expect: predict-in-loop=/safe
