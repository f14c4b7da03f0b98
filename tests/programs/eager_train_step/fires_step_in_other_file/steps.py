import tensorflow as tf


def train_step(model, optimizer, images, labels):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        logits = model(images, training=True)
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, model.trainable_weights), 1.0)
    optimizer.apply_gradients(zip(grads, model.trainable_weights))
    return loss
