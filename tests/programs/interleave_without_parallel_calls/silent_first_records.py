# never: interleave-without-parallel-calls
import tensorflow as tf

shards = tf.io.gfile.glob("gs://open-robots/walks/part-*")
steps = tf.data.TFRecordDataset(shards, compression_type="GZIP").as_numpy_iterator()

walk = []
for record in steps:
    example = tf.train.Example.FromString(record)
    print(example.features.feature["walk_id"].bytes_list.value[0])
    if example.features.feature["is_last"].int64_list.value[0]:
        break
