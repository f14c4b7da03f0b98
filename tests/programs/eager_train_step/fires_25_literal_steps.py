import tensorflow as tf
from tensorflow import GradientTape

image = tf.Variable(tf.random.uniform((1, 224, 224, 3)))
optimizer = tf.optimizers.Adam(0.02)
extractor = tf.keras.applications.VGG19(include_top=False)
target = extractor(tf.zeros((1, 224, 224, 3)))
for _ in range(25):
    with GradientTape() as tape:  # expect: eager-train-step=advice/none/certain
        loss = tf.reduce_mean((extractor(image) - target) ** 2)
    optimizer.apply_gradients([(tape.gradient(loss, image), image)])
