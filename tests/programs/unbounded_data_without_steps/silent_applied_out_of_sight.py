import tensorflow as tf
from stages import first_hundred, limit

endless = tf.data.Dataset.range(10).repeat()
print(list(endless.apply(first_hundred)))
print(list(limit(endless)))
cached = endless.apply(first_hundred).cache()
for number in cached:
    print(number)
