import tensorflow as tf
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV

search = GridSearchCV(RandomForestClassifier(), {"max_depth": [3, 5]}, n_jobs=-1)
features = tf.zeros((10, 3)).numpy()
