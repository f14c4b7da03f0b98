"""What the layers of Keras and of TensorFlow 1 are: one row each. Data.

A layer that has no row is not known: nothing may be said about what is in it.
"""

from __future__ import annotations

from functools import lru_cache

from tflint_stall.facts.api.api_table import canonical

# What a layer may be:
#   weights     it learns something
#   linear      what it learns multiplies its input, and nothing else: a regression, when it is alone
#   convolves   it is a convolution
#   normalises  it brings the size of activations back to one
#   batch       ... by the statistics of the batch, so that training and inference differ
#   state       it keeps what it has seen: a table, a mean
#   random      it draws random numbers in training
#   recurrent   its state goes through the same weights at each step of time
#   gated       ... and gates decide how much of it
#   cell        ... as the step of another layer, which repeats it
#   wraps       it applies the layers that it is given
_LAYERS = """
Activation AdaptiveAveragePooling1D AdaptiveAveragePooling2D AdaptiveAveragePooling3D AdaptiveMaxPooling1D
AdaptiveMaxPooling2D AdaptiveMaxPooling3D Add Average AveragePooling1D AveragePooling2D AveragePooling3D AvgPool1D
AvgPool2D AvgPool3D CategoryEncoding CenterCrop Concatenate Cropping1D Cropping2D Cropping3D Discretization Dot ELU
Flatten GlobalAveragePooling1D GlobalAveragePooling2D GlobalAveragePooling3D GlobalAvgPool1D GlobalAvgPool2D
GlobalAvgPool3D GlobalMaxPool1D GlobalMaxPool2D GlobalMaxPool3D GlobalMaxPooling1D GlobalMaxPooling2D
GlobalMaxPooling3D HashedCrossing Hashing Identity Input InputLayer Lambda LeakyReLU Masking MaxPool1D
MaxPool2D MaxPool3D MaxPooling1D MaxPooling2D MaxPooling3D Maximum MelSpectrogram Minimum Multiply
Permute ReLU RepeatVector Rescaling Reshape Resizing Softmax STFTSpectrogram Subtract
ThresholdedReLU UpSampling1D UpSampling2D UpSampling3D ZeroPadding1D ZeroPadding2D ZeroPadding3D
ActivityRegularization ContrastLimitedAdaptiveHistogramEqualization:
IntegerLookup Normalization StringLookup TextVectorization: state

Dense EinsumDense: weights linear
Embedding ReversibleEmbedding PReLU LocallyConnected1D LocallyConnected2D: weights
Attention AdditiveAttention MultiHeadAttention GroupQueryAttention: weights
Conv1D Conv2D Conv3D Conv1DTranspose Conv2DTranspose Conv3DTranspose Convolution1D Convolution2D Convolution3D
Convolution1DTranspose Convolution2DTranspose Convolution3DTranspose DepthwiseConv1D DepthwiseConv2D SeparableConv1D
SeparableConv2D SeparableConvolution1D SeparableConvolution2D: weights convolves

BatchNormalization BatchNormalizationV1 BatchNormalizationV2 SyncBatchNormalization: weights normalises batch
LayerNormalization GroupNormalization RMSNormalization: weights normalises
UnitNormalization: normalises
SpectralNormalization: wraps normalises

Dropout SpatialDropout1D SpatialDropout2D SpatialDropout3D AlphaDropout GaussianDropout GaussianNoise: random
AugMix AutoContrast CutMix MixUp Equalization RandAugment RandomBrightness RandomColorDegeneration RandomColorJitter
RandomContrast RandomCrop RandomElasticTransform RandomErasing RandomFlip RandomGaussianBlur RandomGrayscale
RandomHeight RandomHue RandomInvert RandomPerspective RandomPosterization RandomRotation RandomSaturation
RandomSharpness RandomShear RandomTranslation RandomWidth RandomZoom Solarization: random

LSTM GRU CuDNNLSTM CuDNNGRU ConvLSTM1D ConvLSTM2D ConvLSTM3D: weights recurrent gated
SimpleRNN: weights recurrent
LSTMCell GRUCell: weights recurrent gated cell
SimpleRNNCell: weights recurrent cell
RNN: recurrent wraps
StackedRNNCells: recurrent cell wraps
Bidirectional TimeDistributed Wrapper: wraps
"""

# The same for the layers and cells of TensorFlow 1, by the end of their path.
_OLD_LAYERS = """
layers.dense layers.Dense layers.fully_connected: weights linear
layers.conv1d layers.conv2d layers.conv3d layers.convolution2d layers.conv2d_transpose layers.separable_conv2d
nn.conv1d nn.conv2d nn.conv3d nn.conv2d_transpose nn.depthwise_conv2d nn.separable_conv2d: weights convolves
layers.batch_normalization layers.batch_norm nn.batch_normalization nn.fused_batch_norm: weights normalises batch
layers.layer_norm layers.group_norm layers.instance_norm: weights normalises
layers.dropout nn.dropout: random
layers.flatten layers.max_pooling2d layers.average_pooling2d layers.max_pool2d layers.avg_pool2d:
rnn_cell.BasicRNNCell rnn.BasicRNNCell: weights recurrent cell
rnn_cell.LSTMCell rnn_cell.BasicLSTMCell rnn_cell.GRUCell rnn.LSTMCell rnn.BasicLSTMCell rnn.GRUCell rnn.LSTMBlockCell
rnn.GRUBlockCell rnn.GRUBlockCellV2 rnn.UGRNNCell rnn.NASCell rnn.ConvLSTMCell rnn.Conv1DLSTMCell
rnn.Conv2DLSTMCell cudnn_rnn.CudnnLSTM cudnn_rnn.CudnnGRU cudnn_rnn.CudnnCompatibleLSTMCell
cudnn_rnn.CudnnCompatibleGRUCell: weights recurrent gated cell
rnn.LayerNormBasicLSTMCell: weights recurrent gated normalises cell
rnn_cell.MultiRNNCell rnn.MultiRNNCell rnn_cell.DropoutWrapper rnn.DropoutWrapper rnn_cell.ResidualWrapper
rnn.ResidualWrapper rnn_cell.DeviceWrapper rnn.DeviceWrapper rnn.AttentionCellWrapper: cell wraps
"""

# Add-ons, by the end of their path.
_ADDED_LAYERS = """
layers.GroupNormalization layers.InstanceNormalization layers.WeightNormalization: weights normalises
layers.SpectralNormalization: wraps normalises
rnn.LayerNormLSTMCell rnn.LayerNormSimpleRNNCell: weights recurrent gated normalises cell
rnn.PeepholeLSTMCell rnn.NASCell rnn.ESNCell: weights recurrent gated cell
"""

# The networks that come with Keras: what there is in them.
_APPLICATIONS = """
VGG16 VGG19: weights convolves
ConvNeXtTiny ConvNeXtSmall ConvNeXtBase ConvNeXtLarge ConvNeXtXLarge: weights convolves normalises
DenseNet121 DenseNet169 DenseNet201 InceptionResNetV2 InceptionV3 MobileNetV2 NASNetLarge NASNetMobile ResNet50
ResNet101 ResNet152 ResNet50V2 ResNet101V2 ResNet152V2 Xception: weights convolves normalises batch
EfficientNetB0 EfficientNetB1 EfficientNetB2 EfficientNetB3 EfficientNetB4 EfficientNetB5 EfficientNetB6 EfficientNetB7
EfficientNetV2B0 EfficientNetV2B1 EfficientNetV2B2 EfficientNetV2B3 EfficientNetV2L EfficientNetV2M EfficientNetV2S
MobileNet MobileNetV3Large MobileNetV3Small: weights convolves normalises batch random
"""

_OLD_ROOTS = ("tf.", "tf_slim.", "tensorlayer.")
_ADDED_ROOTS = ("tensorflow_addons.", "tfa.")


def _table(text: str) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    names: list[str] = []
    for line in text.splitlines():
        listed, colon, traits = line.partition(":")
        names.extend(listed.split())
        if colon:
            found.update(dict.fromkeys(names, frozenset(traits.split())))
            names = []
    return found


KERAS_LAYERS = _table(_LAYERS)
APPLICATIONS = _table(_APPLICATIONS)
_OLD = _table(_OLD_LAYERS)
_ADDED = _table(_ADDED_LAYERS)


@lru_cache(maxsize=1024)
def traits(api: str) -> frozenset[str] | None:
    """What a layer, or a network that comes with Keras, is, by its canonical name; `None` for others."""
    path = canonical(api)
    if path.startswith("keras.layers."):
        return KERAS_LAYERS.get(path.rpartition(".")[2])
    if path.startswith("keras.applications."):
        return APPLICATIONS.get(path.rpartition(".")[2])
    ending = ".".join(path.split(".")[-2:])
    if path.startswith(_OLD_ROOTS):
        return _OLD.get(ending)
    return _ADDED.get(ending) if path.startswith(_ADDED_ROOTS) else None


# Where the activation of a recurrent layer is given by position; by keyword only where there is no place.
ACTIVATION_AT = {
    "LSTM": 1,
    "GRU": 1,
    "SimpleRNN": 1,
    "LSTMCell": 1,
    "GRUCell": 1,
    "SimpleRNNCell": 1,
    "ConvLSTM1D": 6,
    "ConvLSTM2D": 6,
    "ConvLSTM3D": 6,
}
# Activations, by the last part of their name: whether what they give is bounded however large the input is.
BOUNDED_ACTIVATIONS = frozenset(
    "hard_sigmoid hard_tanh relu6 ReLU6 sigmoid softmax Softmax softsign sparse_sigmoid sparsemax tanh".split()
)
UNBOUNDED_ACTIVATIONS = frozenset(
    """ELU LeakyReLU PReLU ReLU celu crelu elu exponential gelu hard_silu hard_swish leaky_relu linear log_sigmoid mish
    relu selu silu softplus squareplus swish""".split()
)
# Functions that bring what they are given back to a bounded size.
NORMALISING_FUNCTIONS = frozenset(
    """batch_normalization clip clip_by_global_norm clip_by_norm clip_by_value l2_normalize layer_norm
    layer_normalization moments normalize rms_normalization unit_norm""".split()
)
# Functions that hide what they are given from differentiation.
CONSTANT = frozenset({"tf.stop_gradient", "keras.ops.stop_gradient", "keras.backend.stop_gradient"})
# Functions that make a size of what they are given.
NORMS = frozenset(
    """abs euclidean_norm l2_loss mean_squared_error norm pow reduce_euclidean_norm relu sqrt square
    squared_difference""".split()
)
# Functions that multiply what they are given with weights.
PRODUCTS = frozenset("dot einsum matmul matvec multiply sparse_dense_matmul tensordot".split())
