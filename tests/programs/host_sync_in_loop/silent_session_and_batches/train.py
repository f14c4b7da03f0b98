# never: host-sync-in-loop
import numpy as np
import tensorflow as tf


def old(sess, train_op, loss, batches):
    for batch in batches:
        _, loss_value = sess.run([train_op, loss], {"x:0": batch})
        print(float(loss_value), int(loss_value))


def keras(model: tf.keras.Model, batches):
    losses = []
    for x, y in batches:
        loss = model.train_on_batch(x, y)
        losses.append(float(loss))
        print(loss)
    return np.mean(losses)
