"""A checkpoint that wakes up fills in its path: what that asks for is logged under the new name, or there is no fix."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
path = "weights/{epoch:02d}-{val_acc:.2f}.keras"
best = tf.keras.callbacks.ModelCheckpoint(path, monitor="val_acc", save_best_only=True)  # expect: callback-monitor-unavailable=/unsafe
model.fit(x, y, epochs=50, validation_data=(xv, yv), callbacks=[best])

other = tf.keras.Sequential([tf.keras.layers.Dense(1)])
other.compile("adam", "mse")
lowest = tf.keras.callbacks.ModelCheckpoint("{epoch}-{val_loss:.3f}-{val_f1}.keras", save_best_only=True)  # expect: callback-monitor-unavailable=/none
other.fit(x, y, epochs=50, callbacks=[lowest])
