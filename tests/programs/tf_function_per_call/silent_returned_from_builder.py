import tensorflow as tf


def build_steps(models):
    steps = {}
    for name, model in models.items():

        @tf.function
        def step(x, model=model):
            return model(x)

        steps[name] = step
    return steps


def compile_all(functions):
    return [tf.function(f) for f in functions]
