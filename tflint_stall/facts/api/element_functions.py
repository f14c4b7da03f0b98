"""What functions and layers do that a dataset calls for its elements: work, decoding, random numbers, state. Data.

Prefixes of canonical names. Which layers hold state was measured with TensorFlow 2.21 (`assert_next` on the map).
"""

from __future__ import annotations

# So much work for one element that it shows beside a training: pictures and sound are decoded, scaled or coloured, text
# is cut into words or letters, a file is read.
STRAINS = (
    "tf.io.decode_and_crop_jpeg",
    "tf.io.decode_bmp",
    "tf.io.decode_gif",
    "tf.io.decode_image",
    "tf.io.decode_jpeg",
    "tf.io.decode_png",
    "tf.io.encode_",
    "tf.io.read_file",
    "tf.audio.",
    "tf.signal.stft",
    "tf.signal.fft",
    "tf.signal.rfft",
    "tf.signal.linear_to_mel",
    "tf.signal.mfcc",
    "tf.signal.frame",
    "tf.image.crop_and_resize",
    "tf.image.decode",
    "tf.image.encode_",
    "tf.image.per_image_standardization",
    "tf.image.random_jpeg",
    "tf.image.resize",
    "tf.image.sample_distorted_bounding_box",
    "tf.image.stateless_random_",
    "tf.image.stateless_sample_",
    "tf.strings.bytes_split",
    "tf.strings.ngrams",
    "tf.strings.split",
    "tf.strings.unicode",
    "tf.linalg.",
    "tf.map_fn",  # a loop over parts of the element
    "tfio.",
    "tensorflow_io.",
    "tensorflow_text.",
    "tfa.image.",
    "tensorflow_addons.image.",
    "keras.utils.load_img",
    "keras.applications.",
    # Python's own libraries for pictures and sound.
    "cv2.",
    "PIL.",
    "skimage.",
    "librosa.",
    "scipy.",
    "soundfile.",
    "nibabel.",
    "pydicom.",
)
# Each point gets another colour: much for a large picture, next to nothing for a small one.
COLOURS = (
    "tf.image.adjust_",
    "tf.image.random_brightness",
    "tf.image.random_contrast",
    "tf.image.random_hue",
    "tf.image.random_saturation",
)
# A piece is cut out, at a place that a few random numbers say: a copy, unless more is done to the picture.
CROPS = ("tf.image.random_crop", "tf.image.stateless_random_crop", "tf.random_crop")
# Points that are only put elsewhere, or left away.
NO_STRAIN = ("tf.image.stateless_random_flip", "tf.image.resize_with_crop_or_pad", "tf.image.resize_image_with_crop")
# Work, but next to none for one line.
SOME_WORK = frozenset({"tf.io.decode_csv", "tf.decode_csv"})
# More than arithmetic: these, and flips, patterns, the fields of a record.
WORK = (
    *STRAINS,
    *COLOURS,
    "tf.io.",
    "tf.image.rot90",
    "tf.image.random_",
    "tf.strings.regex",
    "tf.py_function",
    "tf.numpy_function",
    "tf.decode_",
)
# Keras layers that turn or mirror by whole points, or drop some of them.
LIGHT_RANDOM_LAYERS = frozenset(
    "Dropout GaussianDropout GaussianNoise RandomFlip SpatialDropout1D SpatialDropout2D SpatialDropout3D".split()
)
# Python's libraries that let go of the interpreter's lock while they work or wait, and what works in TensorFlow. Of
# NumPy only what reads files, or computes for long: in most functions the interpreter goes from one call to the next.
UNLOCKED = (
    "numpy.dot",
    "numpy.einsum",
    "numpy.fft.",
    "numpy.fromfile",
    "numpy.linalg.",
    "numpy.load",
    "numpy.matmul",
    "numpy.memmap",
    "numpy.tensordot",
    "cv2.",
    "PIL.",
    "scipy.",
    "skimage.",
    "librosa.",
    "soundfile.",
    "imageio.",
    "pandas.",
    "h5py.",
    "nibabel.",
    "pydicom.",
    "time.sleep",
    "builtins.open",
    "subprocess.",
    "urllib.",
    "requests.",
    "zlib.",
    "gzip.",
    "tf.io.",
    "tf.image.",
    "tf.audio.",
    "tf.signal.",
)
# Methods that read a file by their name, whatever they belong to.
READING_METHODS = frozenset(
    """imdecode imread load load_data load_image load_img loadmat open read read_csv read_file read_frames read_image
    read_text readframes urlopen""".split()
)
READS = ("tf.io.read_file", "tf.io.decode_", "tf.io.parse_", "tf.decode_", "tf.image.decode", "tf.io.gfile")
# What makes a picture or sound out of its compressed form: the element grows many times.
DECODES = (
    "tf.io.decode_and_crop_jpeg",
    "tf.io.decode_bmp",
    "tf.io.decode_gif",
    "tf.io.decode_image",
    "tf.io.decode_jpeg",
    "tf.io.decode_png",
    "tf.image.decode_",
    "tf.audio.decode_wav",
    "tfio.audio.",
    "tensorflow_io.audio.",
    "keras.utils.load_img",
    "keras.preprocessing.image.load_img",
    "cv2.imread",
    "cv2.imdecode",
    "PIL.Image.open",
    "skimage.io.imread",
    "librosa.load",
    "soundfile.read",
    "scipy.io.wavfile.read",
)
# Works on pictures, sound or matrices, however little.
TRANSFORMS = ("tf.image.", "tf.audio.", "tf.signal.", "tf.linalg.", "tf.matmul", "tf.nn.")
RANDOM = (
    "tf.random.",
    "tf.image.random_",
    "tf.image.sample_distorted_bounding_box",
    "tf.random_crop",
    "tf.multinomial",
)
# Those of them that are given the shape of what they draw first.
SHAPE_FIRST = frozenset(
    "gamma normal poisson random_normal random_uniform truncated_normal uniform uniform_candidate_sampler".split()
)
NOT_RANDOM = ("tf.random.set_seed", "tf.random.Generator", "tf.random.create_rng_state", "tf.random.split")
PYTHON_RANDOM = ("numpy.random.", "random.", "secrets.", "uuid.", "time.", "datetime.")
PYTHON_EFFECTS = ("builtins.print", "builtins.next", "builtins.open", "builtins.input")
# Libraries whose functions hold no state that TensorFlow would mind.
PLAIN = ("tf.", "keras.", "builtins.", "numpy.", "math.", "functools.", "os.path.", "six.")

# Tables that nothing changes once they are made; others may.
READ_ONLY_TABLES = frozenset({"tf.lookup.StaticHashTable", "tf.lookup.StaticVocabularyTable"})

# Keras layers by the last part of their name, by what applying them needs.
LAYERS_WITH_TABLES = frozenset("TextVectorization StringLookup IntegerLookup".split())
# Weights of which a few rows are picked: next to no work.
LOOKING_UP = frozenset({"Embedding"})
LAYERS_WITHOUT_STATE = frozenset(
    """Activation Add AveragePooling1D AveragePooling2D AveragePooling3D Average CategoryEncoding CenterCrop Concatenate
    Cropping1D Cropping2D Discretization Dot ELU Flatten GlobalAveragePooling1D GlobalAveragePooling2D
    GlobalMaxPooling1D GlobalMaxPooling2D HashedCrossing Hashing Input InputLayer Lambda LeakyReLU Masking
    MaxPooling1D MaxPooling2D MaxPooling3D Maximum MelSpectrogram Minimum Multiply Normalization Permute ReLU
    RepeatVector Rescaling Reshape Resizing Softmax Subtract UpSampling1D UpSampling2D UpSampling3D ZeroPadding1D
    ZeroPadding2D ZeroPadding3D""".split()
)
# Those of them that are more than some arithmetic or a view, and so is what looks at every letter.
WORKING_LAYERS = frozenset("MelSpectrogram Resizing TextVectorization".split())
LAYERS_WITH_WEIGHTS = frozenset(
    """AdditiveAttention BatchNormalization Bidirectional Conv1D Conv1DTranspose Conv2D Conv2DTranspose Conv3D
    Conv3DTranspose ConvLSTM1D ConvLSTM2D ConvLSTM3D Convolution1D Convolution2D Dense DepthwiseConv1D
    DepthwiseConv2D EinsumDense GRU GRUCell GroupNormalization GroupQueryAttention LSTM LSTMCell
    LayerNormalization MultiHeadAttention PReLU RMSNormalization RNN SeparableConv1D SeparableConv2D SimpleRNN
    SimpleRNNCell SpectralNormalization UnitNormalization""".split()
)
# Beside all that are called `Random…`.
RANDOM_LAYERS = frozenset(
    """AlphaDropout AugMix CutMix Dropout GaussianDropout GaussianNoise MixUp RandAugment SpatialDropout1D
    SpatialDropout2D SpatialDropout3D""".split()
)
