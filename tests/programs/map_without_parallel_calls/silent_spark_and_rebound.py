import tensorflow as tf
from pyspark import SparkContext

sc = SparkContext()
rdd = sc.textFile("hdfs:///events").map(lambda line: line.split(",")).map(len)

ds = tf.data.TextLineDataset("events.csv")
print(ds.element_spec)
ds = rdd
counts = ds.map(lambda n: n * 2).collect()
