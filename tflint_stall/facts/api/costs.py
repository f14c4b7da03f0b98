"""What things cost: orders of magnitude in seconds, on two CPU cores with TensorFlow 2.21. Data.

The first group is what the rules call waste. Measured as `benchmarks/verifier.md` says: the shortest of many repeats
in three processes, in processor time; where it depends on the net or the graph, between a small and a usual one.
The others are what else a loop may do, rough on purpose: they only decide whether a waste is lost in them.
"""

from __future__ import annotations

from tflint_stall.facts.api.api_table import Kind

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Mapping

PREDICT_CALL = 28e-3
FIT_CALL = 30e-3  # beside its updates: the data is adapted, callbacks are called, a History is made
TRACE = 8e-3  # of a few operations 4, of a small net 8
TRACE_OF_STEP = 0.3  # of a step that updates the weights of a small net
EAGER_STEP_OF_VARIABLES = 1e-3  # of some operations on variables, without a net
EAGER_STEP = 5e-3  # more than in a graph, of a small net with Adam
EAGER_STEP_OF_SGD = 2e-3  # the same with plain SGD, which has no averages to keep
EAGER_STEP_OF_TIME = 2e-3  # each step of time of a recurrent layer, which is unrolled eagerly
SESSION = 6.5e-3  # made, and the graph prepared for its first run: of one operation 2, of a small net with variables 11
SESSION_OF_NETWORK = 0.2  # the same for the graph of a whole network: MobileNet 180, ResNet-50 1200 (TensorFlow 1.15)
SESSION_RUN = 2e-3  # of a small net 0.2, of a small convolution 7
SESSION_RUN_AGAIN = 0.3e-3  # the forward pass of a small net 0.1, of a convolution 0.4 to 2
GRAPH_OPERATION = 5e-3  # one more operation: the next run prepares the whole graph again
DATASET_BUILT = 25e-3  # its arrays are copied, its functions traced: without a function 3, with one 9, with two 50
DATASET_REFILLED = 5.0  # a cache or a shuffle buffer that was filled is filled again
EAGER_OPERATION = 20e-6
FILE_DECODED = 5e-3  # a picture or a sound, by Python
BYTE_FILLED = 0.05e-9  # of zeros or ones
BYTE_COPIED = 0.12e-9  # of an array
ONE_MORE_WALK = 0.6e-3  # back through a tape: of two layers 0.3, of eight 0.6
_PART = 32 * 1024  # bytes that a loop collects in a round: what a model gives for a batch
BYTE_CONVERTED = 0.35e-9  # of an array in another type, of `eye` or `one_hot`
BYTE_DRAWN = 2.6e-9  # of random numbers
UNRESOLVED_CALL = 3e-6
_BESIDE_A_NET = 1e-3

RECORDED = {name: value for name, value in globals().items() if name.isupper() and isinstance(value, float)}

_DECOMPOSING = "solve lstsq inv pinv svd eig eigh eigvals eigvalsh qr cholesky lu logdet slogdet det expm".split()

# By canonical name, or by the beginning of it that ends in a dot.
OF_API = {
    "time.sleep": 1.0,
    "os.system": 0.5,
    "subprocess.": 0.5,
    "matplotlib.": 0.1,
    "pylab.": 0.1,
    "matplotlib.pyplot.pause": 1.0,
    "matplotlib.pyplot.show": 0.5,
    "matplotlib.pyplot.savefig": 0.3,
    "cv2.imread": 5e-3,
    "cv2.imwrite": 5e-3,
    "cv2.imshow": 5e-3,
    "cv2.waitKey": 10e-3,
    "PIL.": 3e-3,
    "PIL.Image.fromarray": 20e-6,
    "PIL.Image.new": 20e-6,
    "imageio.": 5e-3,
    "skimage.": 5e-3,
    "librosa.": 50e-3,
    "numpy.load": 5e-3,
    "numpy.save": 5e-3,
    "numpy.savetxt": 5e-3,
    "numpy.savez": 5e-3,
    "numpy.savez_compressed": 20e-3,
    "pickle.dump": 2e-3,
    "json.dump": 2e-3,
    "joblib.dump": 5e-3,
    "torch.save": 5e-3,
    "scipy.io.": 5e-3,
    "soundfile.": 5e-3,
    "shutil.": 5e-3,
    "numpy.": 10e-6,
    "pandas.read_csv": 0.1,
    "requests.": 0.3,
    "urllib.request.": 0.3,
    "tf.saved_model.load": 2.0,
    "keras.models.load_model": 1.0,
    "keras.saving.load_model": 1.0,
    "tensorflow_hub.": 2.0,
    "keras.applications.": 1.0,
    "tf.train.checkpoints_iterator": 60.0,
    "tf.Session": SESSION,
    "tf.train.Saver": 20e-3,
    "tf.gradients": 50e-3,
    **{f"tf.nn.{name}": 50e-3 for name in ("dynamic_rnn", "bidirectional_dynamic_rnn", "raw_rnn")},
    "tf.io.read_file": 1e-3,
    "tf.io.write_file": 5e-3,
    "tf.summary.image": 5e-3,
    "tf.summary.histogram": 1e-3,
    "tf.image.": 1e-3,
    # What solves or takes apart a matrix: of a few hundred rows 2 to 50.
    **{f"{home}.linalg.{name}": 5e-3 for home in ("tf", "numpy") for name in _DECOMPOSING},
    "tf.random.": 50e-6,
    "tf.": EAGER_OPERATION,
    "keras.layers.": 1e-3,
    "keras.": 0.1e-3,
}

_FILLED = frozenset(("tf.zeros", "tf.ones", "tf.fill", "tf.range"))
_COPIED = frozenset(("tf.constant", "tf.convert_to_tensor", "tf.Variable"))

# By what a method belongs to.
OF_METHOD = {
    (Kind.MODEL, "fit"): 5.0,  # of nobody knows how much data
    (Kind.MODEL, "fit_generator"): 10.0,
    (Kind.MODEL, "evaluate"): 1.0,
    (Kind.MODEL, "evaluate_generator"): 1.0,
    # No waste is excused by another one that is reported, too: what it costs once it is mended.
    (Kind.MODEL, "predict"): 1e-3,
    (Kind.MODEL, "predict_generator"): 1.0,
    (Kind.MODEL, "train_on_batch"): 4e-3,
    (Kind.MODEL, "test_on_batch"): 2e-3,
    (Kind.MODEL, "predict_on_batch"): 0.4e-3,
    (Kind.MODEL, "save"): 0.3,
    (Kind.MODEL, "save_weights"): 0.1,
    (Kind.MODEL, "load_weights"): 0.1,
    (Kind.MODEL, "compile"): 20e-3,
    (Kind.SESSION, "run"): SESSION_RUN,
    (Kind.TAPE, "gradient"): 4e-3,
    (Kind.OPTIMIZER, "apply_gradients"): 2e-3,
    (Kind.OPTIMIZER, "minimize"): 8e-3,
}

# Calling an object of a kind.
OF_CALL = {Kind.MODEL: 1e-3, Kind.LAYER: 0.2e-3, Kind.TF_FUNCTION: 1e-3, Kind.LOSS: 0.2e-3, Kind.METRIC: 0.2e-3}

# A whole model that is pickled, as a queue between processes does it (1.4 million weights, Keras 3: 17 ms, saved 12).
PICKLED_MODEL = 17e-3
HANDING_ON = frozenset({"put", "put_nowait", "send", "dump", "dumps"})

# Methods of objects out of sight whose names nobody gives to anything quick.
OF_NAME = {
    "fit": 10.0,
    "fit_generator": 10.0,
    "train_on_batch": 4e-3,
    "train_and_evaluate": 60.0,
    "save_checkpoint": 0.3,
    "restore": 0.2,
    "savefig": 0.3,
    "imshow": 0.05,
    "subplot": 0.05,
    "subplots": 0.1,
    "imwrite": 5e-3,
    "imsave": 5e-3,
    "to_csv": 5e-3,
    "urlretrieve": 0.3,
    "urlopen": 0.3,
    "gradient": 4e-3,
    "sleep": 1.0,
    "render": 5e-3,
    "wait": 0.1,
    "get_vocabulary": 5e-3,  # the table is copied into a list: 1.7 ms for a thousand words
}


def of_api(path: str) -> float | None:
    """What a call of a library function costs; the longest name that fits decides."""
    found = OF_API.get(path)
    if path.startswith("keras.applications.") and path.rpartition(".")[2].islower():
        return _BESIDE_A_NET  # `preprocess_input` of a network's module, not the network
    while found is None and path:
        path = path.rpartition(".")[0]
        found = OF_API.get(f"{path}.")
    return found


def of_making(api: str, size: int, is_converted: bool) -> float:
    """What it costs to make a tensor of so many bytes."""
    if api.startswith("tf.random."):
        return EAGER_OPERATION + BYTE_DRAWN * size
    if api in _COPIED and not is_converted:
        return EAGER_OPERATION + BYTE_COPIED * size
    return EAGER_OPERATION + (BYTE_FILLED if api in _FILLED else BYTE_CONVERTED) * size


def weigh_by(measured: Mapping[str, float]) -> None:
    """What was measured on this user's machine (`verify --calibrate`) takes the place of what is recorded."""
    globals().update({name: seconds for name, seconds in measured.items() if name in RECORDED})
    OF_API.update({"tf.Session": SESSION, "tf.": EAGER_OPERATION})
    OF_METHOD[Kind.SESSION, "run"] = SESSION_RUN


def of_joining(rounds: int) -> float:
    """What it costs in all to join one part more in each round, as far as nobody sees how large it is."""
    return EAGER_OPERATION * rounds + BYTE_COPIED * _PART * rounds * rounds / 2
