import tensorflow as tf


def smooth(values):
    return "the plain one"


for batch in []:

    @tf.function
    def smooth(values):
        return values * 2.0

    print(smooth(batch))
print(smooth(1.0))

for batch in []:

    @tf.function
    def sharpen(values):
        return values * 2.0

    print(sharpen(batch))
print("sharpen" in globals())
