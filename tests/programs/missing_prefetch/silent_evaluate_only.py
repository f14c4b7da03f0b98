import tensorflow as tf

model = tf.keras.models.load_model("best.keras")
test_ds = tf.keras.utils.image_dataset_from_directory("data/held_out", image_size=(180, 180))
test_ds = test_ds.map(lambda x, y: (x / 255.0, y))
print(model.evaluate(test_ds))
scores = model.predict(test_ds)
