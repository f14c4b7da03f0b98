# never: rank-guarded-collective
import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def main(rank, values, data):
    if rank == 0:
        strategy.reduce("SUM", values, axis=None)
        model.save("model")
        model.fit(data)
        tf.distribute.get_replica_context().all_reduce("SUM", values)
        tf.saved_model.save(model, "saved")
