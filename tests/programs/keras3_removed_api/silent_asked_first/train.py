"""The old names are asked for first, or their absence is handled: Keras 3 never gets to them."""
# never: keras3-removed-api
import keras
import tensorflow as tf

opt = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.Adam())
old_scaling = hasattr(opt, "get_scaled_loss")


def step(net, x):
    with tf.GradientTape() as tape:
        losses = [tf.reduce_mean(net(x))]
        if old_scaling:
            losses = [opt.get_scaled_loss(loss) for loss in losses]
        else:
            losses = [opt.scale_loss(loss) for loss in losses]
    gradients = tape.gradient(losses, net.trainable_variables)
    if losses and "get_unscaled_gradients" in dir(opt):
        gradients = opt.get_unscaled_gradients(gradients)
    opt.apply_gradients(zip(gradients, net.trainable_variables))


def train(net: keras.Model, batches):
    if not hasattr(net, "fit_generator"):
        net.fit(batches)
        return
    net.fit_generator(batches)


def score(net: keras.Model, batches):
    try:
        return net.evaluate_generator(batches)
    except AttributeError:
        return net.evaluate(batches)
