import tensorflow as tf  # expect: memory-growth-not-set

from taxi.model import model_fn
from taxi.records import evaluation_records, training_records


def main(_):
    estimator = tf.estimator.Estimator(model_fn, model_dir="/tmp/taxi")
    train_spec = tf.estimator.TrainSpec(training_records, max_steps=100_000)
    eval_spec = tf.estimator.EvalSpec(evaluation_records)
    tf.estimator.train_and_evaluate(estimator, train_spec, eval_spec)


if __name__ == "__main__":
    tf.compat.v1.app.run(main)
