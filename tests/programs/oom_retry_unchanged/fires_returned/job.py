import gc
import logging

import tensorflow as tf

import work

logger = logging.getLogger(__name__)


def run(net, options):
    try:
        return work.fitted(net, options)
    except tf.errors.ResourceExhaustedError as error:  # expect: oom-retry-unchanged=advice
        logger.warning("no memory: %s", error)
        tf.keras.backend.clear_session()
        gc.collect()
        return work.fitted(net, options)


def run_annotated(net: tf.keras.Model, data):
    try:
        history: tf.keras.callbacks.History = net.fit(data, epochs=3)
    except tf.errors.ResourceExhaustedError:  # expect: oom-retry-unchanged=warning
        history = net.fit(data, epochs=3)
    return history
