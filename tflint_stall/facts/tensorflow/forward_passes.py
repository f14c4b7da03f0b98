"""Networks whose forward pass takes longer than what a call of `predict` costs besides."""

from __future__ import annotations

from tflint_stall.facts.tensorflow import multiplications
from tflint_stall.facts.tensorflow.backwards import of_model

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.values import Obj

_NETWORKS = "keras.applications."
# Made for telephones: some 15 ms a picture on two cores, where ResNet50 takes 60 and VGG16 150.
_QUICK = ("MobileNet", "NASNetMobile")
# Of more pictures the calls are worth saving even so.
_FEW = 500
# So many layers take longer one by one, from Python, than in the graph of `predict`.
_MANY_LAYERS = 40
# So many times what a call costs besides.
_SEVERAL = 2.5


def computes_longer(model: Obj | None, rounds: int | None) -> bool:
    """Whether a model is made of a large published network, and gets some hundred pictures at most."""
    if model is None or rounds is None or rounds > _FEW:
        return False
    apis = (layer.api for layer in (model, *of_model(model).layers))
    return any(api.startswith(_NETWORKS) and not api.removeprefix(_NETWORKS).startswith(_QUICK) for api in apis)


def hides_the_call(model: Obj | None, items: int, seconds: float) -> bool:
    """Whether a network of literal shapes computes several times as long as a call costs: a device is busy anyway."""
    return model is not None and multiplications.of_prediction(model, items) > _SEVERAL * seconds


def is_quick_by_itself(model: Obj | None) -> bool:
    """Whether calling a model from Python is quicker than `predict`: it has few layers, and none goes through time.

    Measured on a CPU: two bidirectional LSTMs take 75 ms in place of 49, an EfficientNetV2S twice as long.
    """
    network = of_model(model) if model is not None else None
    if network is None or not network.complete or network.may_have("recurrent"):
        return False
    is_published = any(layer.api.startswith(_NETWORKS) for layer in network.layers)
    return not is_published and len(network.layers) <= _MANY_LAYERS
