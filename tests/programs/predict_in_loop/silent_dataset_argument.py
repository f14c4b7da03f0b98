import tensorflow as tf

model = tf.keras.models.load_model("m.keras")
for path in open("files.txt"):
    ds = tf.data.TFRecordDataset(path.strip()).batch(256)
    print(path, model.predict(ds).mean())
