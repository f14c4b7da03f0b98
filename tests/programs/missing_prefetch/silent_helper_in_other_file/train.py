import tensorflow as tf

from perf import configure_for_performance

train_ds = tf.data.Dataset.list_files("flowers/*/*", shuffle=False)
train_ds = train_ds.map(lambda p: (tf.io.read_file(p), tf.strings.length(p)), num_parallel_calls=tf.data.AUTOTUNE)
train_ds = configure_for_performance(train_ds, 32)

model = tf.keras.Sequential([tf.keras.layers.Dense(5)])
model.compile(optimizer="adam", loss="mse")
model.fit(train_ds, epochs=3)
