"""What layers make of the shape of their input: rows by the last part of their name. Data."""

from __future__ import annotations

# Layers that leave the shape as it is.
KEEPING = frozenset(
    """Activation ActivityRegularization AlphaDropout BatchNormalization Dropout ELU GaussianDropout GaussianNoise
    GroupNormalization Identity LayerNormalization LeakyReLU Normalization PReLU RandomBrightness RandomContrast
    RandomFlip RandomRotation RandomTranslation RandomZoom ReLU Rescaling Softmax SpatialDropout1D SpatialDropout2D
    SpatialDropout3D SyncBatchNormalization ThresholdedReLU UnitNormalization""".split()
)
# Windows that move over the input, by the number of dimensions that they move in.
CONVOLUTIONS = {
    f"{name}{sides}D": sides for name in ("Conv", "Convolution", "SeparableConv") for sides in (1, 2, 3) if sides < 4
}
# Convolutions that go backwards: the sides grow by the stride.
TRANSPOSED = {
    f"{name}{sides}D{end}": sides for name, end in (("Conv", "Transpose"), ("Deconvolution", "")) for sides in (1, 2, 3)
}
POOLINGS = {
    f"{name}{sides}D": sides for name in ("MaxPooling", "AveragePooling", "MaxPool", "AvgPool") for sides in (1, 2, 3)
}
GLOBAL_POOLINGS = frozenset(
    f"Global{kind}{name}{sides}D"
    for kind, name in (("Max", "Pooling"), ("Average", "Pooling"), ("Max", "Pool"), ("Avg", "Pool"))
    for sides in (1, 2, 3)
)
RECURRENT = frozenset({"LSTM", "GRU", "SimpleRNN", "CuDNNLSTM", "CuDNNGRU"})
# Networks that come with Keras, without their top: the channels they end in, and whether sides that 32 does not
# divide are rounded up.
BACKBONES = {
    "VGG16": (512, False),
    "VGG19": (512, False),
    **dict.fromkeys("ResNet50 ResNet101 ResNet152 ResNet50V2 ResNet101V2 ResNet152V2".split(), (2048, True)),
    "MobileNet": (1024, True),
    "MobileNetV2": (1280, True),
    "EfficientNetB0": (1280, True),
    "EfficientNetB1": (1280, True),
    "EfficientNetB4": (1792, True),
    "EfficientNetB7": (2560, True),
    "DenseNet121": (1024, False),
    "DenseNet169": (1664, False),
    "DenseNet201": (1920, False),
}
# How often a backbone halves the sides, as a factor.
REDUCTION = 32
