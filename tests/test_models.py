"""What a model is made of, with which optimizer it is trained, and what is a Keras model at all."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import pytest

from tflint_stall.documents.source import Source
from tflint_stall.engine.parse import parse
from tflint_stall.facts import Architecture, Facts, ProjectFacts
from tflint_stall.facts.api import layers, optimizers
from tflint_stall.facts.tensorflow.declared import Declarations
from tflint_stall.facts.tensorflow.optimizers import described
from tflint_stall.facts.tensorflow.recurrence import recurrences

HEAD = """
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers
"""


def _facts(tmp_path: Path, program: str) -> Facts:
    path = tmp_path / "program.py"
    path.write_text(HEAD + textwrap.dedent(program))
    project = ProjectFacts(str(tmp_path), [str(path)], parse, Declarations(str(tmp_path)))
    return project.of(str(path), Source.from_bytes(path.read_bytes(), str(path)), parse)


def _value(facts: Facts, name: str) -> ast.expr:
    """The argument of `reveal(…)` that is marked by a name."""
    call = next(call for call in facts.calls("reveal") if facts.constant(call.args[0]) == name)
    return call.args[1]


def _model(facts: Facts, name: str = "") -> Architecture:
    model = facts.model(_value(facts, name))
    assert model is not None
    return facts.architecture(model)


def _names(found: Architecture) -> list[str]:
    return [part.layer.api.rpartition(".")[2] + ("" if part.sure else "?") for part in found.parts]


def test_layers_of_a_functional_model_are_those_behind_its_outputs(tmp_path: Path) -> None:
    facts = _facts(
        tmp_path,
        """
        x = inputs = keras.Input((8,))
        x = layers.Dense(4)(x)
        model = keras.Model(inputs, [x, layers.Dropout(0.5)(x)])
        reveal("first", model)
        x = inputs = keras.Input((None, 8))
        x = layers.Bidirectional(layers.GRU(4))(x)
        model = keras.Model(inputs, x)
        reveal("second", model)
        """,
    )
    assert _names(_model(facts, "first")) == ["Input", "Dense", "Dropout"]
    assert _model(facts, "first").outputs == 2
    assert _names(_model(facts, "second")) == ["Input", "GRU", "Bidirectional"]
    assert _model(facts, "second").outputs == 1


def test_layers_are_added_to_the_model_that_has_the_name(tmp_path: Path) -> None:
    facts = _facts(
        tmp_path,
        """
        model = keras.Sequential([layers.Dense(4)])
        model.add(layers.BatchNormalization())
        reveal("first", model)
        model = keras.Sequential()
        model.add(layers.LSTM(4))
        reveal("second", model)
        """,
    )
    first = _model(facts, "first")
    assert _names(first) == ["Dense", "BatchNormalization"] and first.complete
    assert first.surely_has("batch") and not first.may_have("random")
    assert _names(_model(facts, "second")) == ["LSTM"]


def test_what_a_condition_decides_is_not_sure(tmp_path: Path) -> None:
    facts = _facts(
        tmp_path,
        """
        def build(recurrent, units=4):
            x = inputs = keras.Input((None, 8))
            for _ in range(2):
                x = layers.Dense(units)(x)
            if recurrent:
                x = layers.LSTM(units)(x)
            return keras.Model(inputs, x)

        def head(x, normalise=False):
            x = layers.Dense(2)(x)
            return layers.LayerNormalization()(x) if normalise else x

        reveal("open", build(settings.recurrent))
        reveal("no", build(False))
        reveal("yes", build(True))
        reveal("function", keras.Model(inputs, head(inputs, normalise=True)))
        """,
    )
    assert _names(_model(facts, "open")) == ["Input?", "Dense?", "LSTM?"]
    assert _names(_model(facts, "no")) == ["Input", "Dense"]
    assert "LSTM" in _names(_model(facts, "yes"))
    assert _names(_model(facts, "function")) == ["Dense", "LayerNormalization"]


def test_a_class_has_the_layers_that_it_keeps(tmp_path: Path) -> None:
    facts = _facts(
        tmp_path,
        """
        class Block(layers.Layer):
            def __init__(self):
                super().__init__()
                self.norm = layers.LayerNormalization()

        class Net(keras.Model):
            def __init__(self, encoder, deep):
                super().__init__()
                unused = layers.GRU(4)(keras.Input((None, 8)))
                self.encoder = encoder
                self.blocks = [Block() for _ in range(3)]
                if deep:
                    self.extra = layers.Dense(4)

        reveal("", Net(keras.Sequential([layers.Embedding(10, 4)]), settings.deep))
        """,
    )
    found = _model(facts)
    expected = ["Block", "Dense?", "Embedding", "GRU?", "LayerNormalization"]
    assert sorted(_names(found)) == expected and found.complete


def test_a_model_out_of_sight_is_not_complete(tmp_path: Path) -> None:
    facts = _facts(
        tmp_path,
        """
        from zoo import backbone
        inputs = keras.Input((8, 8, 3))
        reveal("loaded", keras.models.load_model("model.keras"))
        reveal("backbone", keras.Model(inputs, layers.Dense(3)(backbone(inputs))))
        reveal("known", keras.Sequential([keras.applications.ResNet50(), layers.Dense(3)]))
        """,
    )
    assert not _model(facts, "loaded").complete
    assert not _model(facts, "backbone").complete and _model(facts, "backbone").may_have("recurrent")
    assert _model(facts, "known").complete and _model(facts, "known").surely_has("batch")


@pytest.mark.parametrize(
    ("layer", "expected"),
    [
        ("layers.LSTM(8)", ""),
        ("layers.LSTM(8, activation='tanh')", ""),
        ("layers.SimpleRNN(8, 'relu')", 'activation="relu"'),
        ("layers.GRU(8, activation=None)", "no activation"),
        ("layers.ConvLSTM2D(8, 3, activation=tf.nn.relu)", 'activation="relu"'),
        ("layers.RNN(layers.LSTMCell(8, activation='elu'))", 'activation="elu"'),
        ("layers.LSTM(8, activation=settings.activation)", ""),
    ],
)
def test_what_bounds_a_recurrence(tmp_path: Path, layer: str, expected: str) -> None:
    facts = _facts(tmp_path, f'reveal("", keras.Sequential([{layer}]))')
    assert [found.unbounded for found in recurrences(_model(facts))] == [expected]


@pytest.mark.parametrize(
    ("optimizer", "name", "bounded", "rate", "clips"),
    [
        ("'rmsprop'", "RMSprop", True, 0.001, False),
        ("keras.optimizers.SGD(momentum=0.9)", "SGD", False, 0.01, False),
        ("keras.optimizers.legacy.SGD(0.5, clipnorm=1.0)", "SGD", False, 0.5, True),
        ("tf.optimizers.Adam(clipvalue=None)", "Adam", True, 0.001, False),
        ("tf.train.MomentumOptimizer(0.1, 0.9)", "Momentum", False, 0.1, False),
        ("keras.optimizers.RMSprop(epsilon=0.0)", "RMSprop", False, 0.001, False),
        ("keras.optimizers.get('sgd')", "SGD", False, 0.01, False),
        ("keras.optimizers.get(settings.optimizer)", "", None, None, False),
        ("keras.mixed_precision.LossScaleOptimizer(keras.optimizers.SGD(1.0))", "SGD", False, 1.0, False),
        ("keras.optimizers.SGD(keras.optimizers.schedules.CosineDecay(0.2, 1000))", "SGD", False, 0.2, False),
        ("make_optimizer()", "", None, None, False),
    ],
)
def test_optimizers(
    tmp_path: Path, optimizer: str, name: str, bounded: bool | None, rate: float | None, clips: bool
) -> None:
    facts = _facts(tmp_path, f'from lab import make_optimizer\nreveal("", {optimizer})')
    found = described(facts.module, _value(facts, ""))
    assert (found.name, found.bounded, found.clips) == (name, bounded, clips)
    # RMSprop without an epsilon has no row of its own to take the default from.
    assert found.rate == rate or "epsilon" in optimizer
    assert found.sure == bool(name)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("zoo.build().fit(x, y, epochs=3)", True),
        ("zoo.build().fit(x, y, validation_data=(a, b))", True),
        ("zoo.build().fit(x, y)", False),
        ("model.fit(x, y)", True),
        ("sklearn.svm.SVC().fit(x, y)", False),
        ("xgboost.XGBClassifier().fit(x, y, callbacks=[])", False),
        ("torch.load('m').fit(x, epochs=3)", False),
        ("joblib.load('m').fit(x, y)", False),
        ("keras.Sequential().fit(x, y)", True),
        ("Own().fit(x, epochs=3)", False),
        ("Derived().fit(x, epochs=3)", True),
    ],
)
def test_what_is_a_fit_of_keras(tmp_path: Path, call: str, expected: bool) -> None:
    facts = _facts(
        tmp_path,
        f"""
        import joblib
        import zoo
        class Own:
            def fit(self, x, epochs): ...
        class Derived(zoo.Trainable): ...
        def run(model, x, y, a, b):
            import sklearn.svm, torch, xgboost
            {call if "model." not in call else ""}
        """
        if "model." not in call
        else f"def run(model, x, y):\n    {call}",
    )
    assert facts.is_keras_fit(next(iter(facts.calls("fit")))) is expected


@pytest.mark.tensorflow
def test_rows_say_what_keras_says() -> None:
    import inspect

    import keras

    found = {name for name in dir(keras.layers) if inspect.isclass(getattr(keras.layers, name))}
    # Bases, layers of other frameworks, and layers whose content only the program knows.
    open_ = set("Layer InputSpec FlaxLayer JaxLayer TFSMLayer TorchModuleWrapper Pipeline MaxNumBoundingBoxes".split())
    assert sorted(found - open_ - layers.KERAS_LAYERS.keys()) == []
    for name, place in layers.ACTIVATION_AT.items():
        assert list(inspect.signature(getattr(keras.layers, name)).parameters)[place] == "activation"
    for name in optimizers.BY_STRING.values():
        default = inspect.signature(getattr(keras.optimizers, name)).parameters["learning_rate"].default
        row = optimizers.row(name)
        assert row is not None and row.rate == default
    networks = {name for name in dir(keras.applications) if name[0].isupper()}
    assert sorted(networks - layers.APPLICATIONS.keys()) == []
