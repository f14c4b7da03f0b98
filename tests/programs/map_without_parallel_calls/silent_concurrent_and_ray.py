import ray
import tensorflow as tf

ray.init()


def load(path):
    return {"image": tf.io.decode_jpeg(tf.io.read_file(path["path"])).numpy()}


rows = ray.data.read_csv("paths.csv").map(load).repartition(8)
print(rows.take(1))
