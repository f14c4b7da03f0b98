# never: learning-rate-extreme
from tensorflow.keras.optimizers import SGD, Adam

slow, fast, plain = Adam(1e-5), SGD(1.0), SGD(0.1, momentum=0.9)
