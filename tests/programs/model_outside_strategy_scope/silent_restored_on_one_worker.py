import tensorflow as tf
from images import build, dataset

strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    model = build()
model.fit(dataset(64), epochs=3)
model.save("model.keras")

restored = tf.keras.models.load_model("model.keras")
restored.fit(dataset(8), epochs=1)
