# never: debug-mode-left-on
import tensorflow as tf
from sklearn.metrics import roc_auc_score


def auc(y_true, y_pred):
    return roc_auc_score(y_true.numpy(), y_pred.numpy())


class Walker(tf.keras.Model):
    def train_step(self, data):
        x, y = data
        score = float(tf.reduce_mean(x).numpy())
        return {"score": score, "target": y}


net = tf.keras.Sequential([tf.keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=[auc], run_eagerly=True)
net.fit(tf.ones((80, 2)), tf.ones((80, 1)), epochs=30)
walker = Walker()
walker.compile("adam", run_eagerly=True)
walker.fit(tf.ones((80, 2)), tf.ones((80, 1)))
