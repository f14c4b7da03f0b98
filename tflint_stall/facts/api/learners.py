"""Who trains: what belongs to Keras, what to other libraries, and the functions that train a whole model. Data."""

from __future__ import annotations

import sys

# Libraries whose objects have `fit` and `predict` and are no Keras models.
_OTHER_LEARNERS = frozenset(
    """autokeras captum catboost causalml cuml darts dask_ml econml fastai flair gensim gluonts gpflow gpytorch h2o
    hmmlearn imblearn implicit kmodes lifelines lightfm lightgbm lightning mlxtend mxnet neuralprophet ngboost optuna
    paddle pmdarima prophet fbprophet pycaret pyod pyspark pystan pytorch_lightning pytorch_tabnet sentence_transformers
    sklearn sklearn_crfsuite skopt skorch sktime spacy statsmodels surprise
    torch torchvision tpot tsfresh umap xgboost""".split()
)
# Libraries that are no learners at all.
_NO_LEARNERS = frozenset("PIL cloudpickle cv2 dill joblib matplotlib numpy pandas plotly scipy seaborn".split())
# What is imported from scikit-learn to prepare data and to judge predictions.
_HELPERS = frozenset("datasets exceptions feature_extraction metrics model_selection preprocessing utils".split())
# What only a Keras model takes in `fit`, `evaluate` and `predict`, and what a few others take too.
KERAS_KEYWORDS = frozenset(
    """callbacks epochs initial_epoch steps_per_epoch validation_batch_size validation_data validation_freq
    validation_split validation_steps use_multiprocessing max_queue_size""".split()
)
SHARED_KEYWORDS = frozenset({"batch_size", "verbose", "steps"})
# All that `fit` of some Keras takes: who gives it anything else calls something else.
KEYWORDS_OF_FIT = (
    KERAS_KEYWORDS | SHARED_KEYWORDS | frozenset("x y class_weight nb_epoch sample_weight shuffle workers".split())
)

# Functions of libraries that run a whole training.
TRAINING_CALLS = frozenset(
    """tf.estimator.train_and_evaluate tf.contrib.slim.learning.train tf.contrib.slim.python.slim.learning.train
    tf_slim.learning.train tf_slim.training.train tf.contrib.training.train tf.contrib.training.train_once
    tf.contrib.learn.learn_runner.run tf.contrib.learn.python.learn.learn_runner.run tf.contrib.gan.gan_train
    tf.contrib.tfgan.gan_train tensorflow_gan.gan_train tfgan.gan_train tf.contrib.eager.python.tfe.train
    object_detection.model_lib_v2.train_loop""".split()
)
# Functions of the first eager TensorFlow that make a function of gradients from one of a loss.
IMPLICIT_GRADIENTS = frozenset(
    f"tf.contrib.eager{middle}.{name}"
    for middle in ("", ".python.tfe")
    for name in ("implicit_gradients", "implicit_value_and_gradients", "gradients_function")
)
# What scikit-learn and Keras call reading data into a scaler or a tokenizer; no model of Keras has a `partial_fit`.
FITTING_TO_DATA = frozenset("partial_fit fit_transform fit_predict fit_resample fit_on_texts fit_on_sequences".split())
# What copies a whole model, and what moves its weights through arrays of NumPy.
COPYING_MODELS = frozenset({"keras.models.clone_model", "keras.models.load_model", "keras.saving.load_model"})
COPYING_METHODS = frozenset({"get_weights", "set_weights"})
# What libraries call a penalty on gradients.
GRADIENT_PENALTY = "gradient_penalty"
# Methods that train, by the start of the canonical name of what made the object.
TRAINING_METHODS: tuple[tuple[str, frozenset[str]], ...] = (
    ("tf.estimator.", frozenset({"train", "train_and_evaluate"})),
    ("tf.contrib.estimator.", frozenset({"train"})),
    ("tf.contrib.tpu.", frozenset({"train"})),
    ("tf.contrib.learn.", frozenset({"fit", "train", "train_and_evaluate"})),
    ("tf_agents.", frozenset({"train"})),
)


def is_of_others(path: str) -> bool:
    """Whether a name belongs to a library that has nothing to do with Keras."""
    library = path.partition(".")[0]
    return library in _OTHER_LEARNERS or library in _NO_LEARNERS or library in sys.stdlib_module_names


def is_foreign(path: str) -> bool:
    """Whether what a library function gives is surely no Keras model: a library that is not known may give one."""
    # What Keras itself gives is known; its wrappers for scikit-learn train like models.
    known = path.startswith(("tf.", "keras.", "builtins.")) and not path.startswith("keras.wrappers.")
    return known or is_of_others(path)


def is_estimator(path: str) -> bool:
    """Whether an import brings something that has `fit` and `predict` and is no Keras model."""
    library, _, rest = path.partition(".")
    if library == "sklearn" and rest:
        return rest.partition(".")[0] not in _HELPERS or path.endswith("SearchCV")
    return library in _OTHER_LEARNERS
