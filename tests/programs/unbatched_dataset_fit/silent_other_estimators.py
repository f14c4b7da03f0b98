# never: unbatched-dataset-fit
import autokeras as ak
import tensorflow as tf
from sklearn.svm import SVC

x, y = tf.zeros((100, 3)), tf.zeros((100,))
clf = ak.ImageClassifier(max_trials=1)
clf.fit(tf.data.Dataset.from_tensor_slices((x, y)), epochs=10)
SVC().fit(x, y)
normalizer = tf.keras.layers.Normalization()
normalizer.adapt(tf.data.Dataset.from_tensor_slices(x))


class Own:
    def fit(self, data, batch_size=32):
        return data.batch(batch_size)


Own().fit(tf.data.Dataset.from_tensor_slices((x, y)), batch_size=16)
