import tensorflow as tf

from nets import build

model = build()
model.compile(optimizer=tf.keras.optimizers.RMSprop(lr=0.001), loss="mae")  # expect: keras3-removed-api=error/safe/certain
flow = tf.keras.preprocessing.image.ImageDataGenerator().flow_from_directory("images")
model.fit_generator(generator=flow, steps_per_epoch=100, epochs=10)  # expect: keras3-removed-api=error/safe/certain
model.evaluate_generator(flow, 100)  # expect: keras3-removed-api=error/none/certain
