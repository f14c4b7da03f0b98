from tensorflow.keras import backend as K

K.set_floatx("float16")  # expect: mixed-precision-loop=advice
