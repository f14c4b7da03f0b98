import tensorflow as tf

base = tf.keras.applications.ResNet50(include_top=False, weights="imagenet")
model = tf.keras.Sequential([base, tf.keras.layers.GlobalAveragePooling2D(), tf.keras.layers.Dense(2)])
model.compile(tf.keras.optimizers.SGD(learning_rate=2.0), "mse")  # expect: learning-rate-extreme=advice
