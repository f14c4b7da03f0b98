# never: callback-monitor-unavailable
import tensorflow as tf


class Contrastive(tf.keras.Model):
    def train_step(self, data):
        return {"loss": 0.0, "val_loss": 1.0}


model = Contrastive()
model.compile("adam")
model.fit(data, epochs=10, callbacks=[tf.keras.callbacks.EarlyStopping()])
