from tensorflow.keras import Input, Model, layers

a = Input((8,))
b = layers.Dense(16, kernel_initializer="zeros")(a)  # expect: dead-initialisation=error
c = layers.Dense(16, kernel_initializer="zeros")(b)
d = layers.Dense(1)(c)
net = Model(a, d)
net.compile("adam", "mse")
