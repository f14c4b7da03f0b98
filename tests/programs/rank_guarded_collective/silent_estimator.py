# never: rank-guarded-collective
import tensorflow as tf

strategy = tf.distribute.experimental.MultiWorkerMirroredStrategy()
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def main(is_chief, estimator, train_spec, eval_spec):
    tf.estimator.train_and_evaluate(estimator, train_spec, eval_spec)
    if is_chief:
        model.save("model")
