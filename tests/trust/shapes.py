"""Programs that are hostile by their shape: each is made in any size, and grows by the same with each step.

A shape is a function of a number that gives the files of a project. What is alike in all of them: names lead to names
that lead to names, and somewhere on the way stands what the rules ask about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

Files = dict[str, str]
Shape = Callable[[int], Files]

SHAPES: dict[str, Shape] = {}

_HEAD = """\
import functools
import numpy as np
import tensorflow as tf
flag = input()
def decode(x):
    return tf.io.decode_png(tf.io.read_file(x))
ds = tf.data.Dataset.list_files("*.png")
model = tf.keras.Sequential([tf.keras.layers.LSTM(3), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.SGD(0.1)
"""
_USE = """
ds = ds.map(decode).batch(32).cache()
model.compile(optimizer, "mse")
model.fit(ds, epochs=3)
for x in ds:
    model.predict(x)
    y = tf.constant(np.zeros((512, 512)))
"""


def shape(make: Callable[[int], str | Files]) -> Shape:
    """Name a shape; one that gives a text is the text of one file, with a head and a use around it."""

    def files(n: int) -> Files:
        made = make(n)
        return {"train.py": f"{_HEAD}{made}{_USE}"} if isinstance(made, str) else made

    SHAPES[make.__name__] = files
    return files


def _lines(n: int, line: str) -> str:
    return "".join(line.format(i=i, j=i + 1, p=max(i - 1, 0), q=max(i - 2, 0)) + "\n" for i in range(n))


def _indented(lines: Iterable[str], by: str = "    ") -> str:
    return "".join(f"{by}{line}\n" for line in lines)


# -- over files ----------------------------------------------------------------------------------


@shape
def star_imports_in_a_circle(n: int) -> Files:
    files = {
        f"part_{i}.py": f"import tensorflow as tf\nfrom part_{(i + 1) % n} import *\nfor x in ds: model.predict(x)\n"
        for i in range(n)
    }
    return files


@shape
def star_imports_to_and_fro(n: int) -> Files:
    return {
        f"part_{i}.py": f"import tensorflow as tf\nfrom part_{(i + 1) % n} import *\nfrom part_{(i - 1) % n} import *\n"
        f"for x in ds_{i}: model.predict(x)\n"
        for i in range(n)
    }


@shape
def re_exports_in_a_chain(n: int) -> Files:
    files = {
        f"part_{i}.py": f"import tensorflow as tf\nfrom part_{i + 1} import model, ds\nfor x in ds: model.predict(x)\n"
        for i in range(n)
    }
    files[f"part_{n}.py"] = "import tensorflow as tf\nds = tf.data.Dataset.range(9)\nmodel = tf.keras.Model()\n"
    return files


@shape
def one_module_for_all(n: int) -> Files:
    files = {
        f"part_{i}.py": "import tensorflow as tf\nimport core\nfor x in core.load(3): core.model.predict(x)\n"
        for i in range(n)
    }
    files["core.py"] = (
        "import tensorflow as tf\nmodel = tf.keras.Model()\ndef load(n):\n    return tf.data.Dataset.range(n).map(f)\n"
    )
    return files


@shape
def calls_over_files_in_a_circle(n: int) -> Files:
    return {
        f"part_{i}.py": f"import tensorflow as tf\nfrom part_{(i + 1) % n} import step_{(i + 1) % n}\n"
        f"def step_{i}(ds):\n    for x in ds: step_{(i + 1) % n}(ds.map(len))\n"
        for i in range(n)
    }


# -- datasets ------------------------------------------------------------------------------------


@shape
def zipped_with_itself(n: int) -> str:
    return _lines(n, "ds = tf.data.Dataset.zip((ds, ds))")


@shape
def zipped_with_others(n: int) -> str:
    return "d0 = ds\n" + _lines(n, "d{j} = tf.data.Dataset.zip((d{i}, d{i}.map(decode)))") + f"ds = d{n}\n"


@shape
def concatenated_with_itself(n: int) -> str:
    return _lines(n, "ds = ds.concatenate(ds)")


@shape
def steps_in_branches(n: int) -> str:
    return _lines(n, "if flag[{i}]: ds = ds.map(decode)")


@shape
def steps_in_both_branches(n: int) -> str:
    return _lines(n, "if flag[{i}]:\n    ds = ds.map(decode)\nelse:\n    ds = ds.batch({j})")


@shape
def steps_in_conditional_expressions(n: int) -> str:
    return _lines(n, "ds = ds.map(decode) if flag[{i}] else ds.shuffle({j})")


@shape
def steps_by_names(n: int) -> str:
    return "d0 = ds\n" + _lines(n, "d{j} = d{i}.map(decode)") + f"ds = d{n}\n"


@shape
def steps_in_one_chain(n: int) -> str:
    # Longer ones are too deep for Python's own parser.
    return "\n".join(f"d{i} = ds" + ".map(decode)" * min(n, 60) for i in range(n // 60 + 1)) + "\n"


@shape
def steps_in_loops(n: int) -> str:
    return _lines(n, "for i{i} in range({j}):\n    ds = ds.map(lambda x: x + i{i})")


@shape
def steps_of_functions(n: int) -> str:
    return _lines(n, "def f{i}(d, n):\n    return d.map(decode).batch(n)\nds = f{i}(ds, {j})")


@shape
def interleaved_with_itself(n: int) -> str:
    return _lines(n, "def f{i}(x):\n    return ds.map(f{p})\nds = ds.interleave(f{i})")


@shape
def data_in_a_dictionary(n: int) -> str:
    entries = ", ".join(f"'k{i}': ds.map(decode).batch({i})" for i in range(n))
    return f"data = {{{entries}}}\n" + _lines(n, "model.fit(data['k{i}'])")


@shape
def data_put_into_a_dictionary(n: int) -> str:
    return "data = {}\n" + _lines(n, "data['k{i}'] = ds.batch({j})\nmodel.fit(data['k{p}'])")


@shape
def data_put_under_one_key(n: int) -> str:
    return "data = {'k': ds}\n" + _lines(n, "data['k'] = data['k'].map(decode)")


@shape
def data_appended(n: int) -> str:
    return "data = []\n" + _lines(n, "data.append(ds.batch({j}))") + "for ds in data: model.fit(ds)\n"


@shape
def data_in_tuples(n: int) -> str:
    return "a, b = ds, ds\n" + _lines(n, "a, b = b.map(decode), a")


@shape
def data_in_nested_displays(n: int) -> str:
    return "a = [ds]\n" + _lines(n, "a = [a, a]\nb = {{'x': a, 'y': [a]}}") + "model.fit(a[0][0])\n"


@shape
def iterators(n: int) -> str:
    return _lines(n, "it = iter(ds)\nfor _ in range(100):\n    model.train_on_batch(next(it))")


@shape
def generators_from_generators(n: int) -> str:
    return _lines(
        n, "def g{i}():\n    yield from g{p}()\nds = tf.data.Dataset.from_generator(g{i}, tf.int32).map(decode)"
    )


# -- names ---------------------------------------------------------------------------------------


@shape
def rebinds(n: int) -> str:
    return "x = model\n" + _lines(n, "x = x\nx.predict(ds)")


@shape
def rebinds_in_a_loop(n: int) -> str:
    body = _indented(f"x = wrap(x, {i})" for i in range(n))
    return f"x = model\ndef wrap(m, i):\n    return m\nfor step in range(1000):\n{body}    x.predict(ds)\n"


@shape
def rebinds_in_branches(n: int) -> str:
    return "x = model\n" + _lines(n, "if flag[{i}]:\n    x = tf.keras.Model()\nx.predict(ds)")


@shape
def rebinds_by_augmenting(n: int) -> str:
    return "x = tf.zeros(3)\n" + _lines(n, "x += tf.constant([{i}] * 100)\ny = x + {i}")


@shape
def sums_of_two(n: int) -> str:
    return "a = b = tf.zeros((3, 3))\n" + _lines(n, "a, b = a + b, b * a\nc = a if flag else b")


@shape
def sums_of_integers(n: int) -> str:
    return "a = 2\n" + _lines(n, "a = a * a + {i}") + "ds = ds.batch(a)\n"


@shape
def self_attributes(n: int) -> str:
    lines = [f"self.a{i + 1} = self.a{i}" for i in range(n)]
    uses = [f"self.a{i}.predict(ds)" for i in range(n)]
    return (
        "class Agent:\n    def __init__(self):\n        self.a0 = tf.keras.Model()\n"
        + _indented(lines, " " * 8)
        + "    def run(self):\n        for _ in range(1000):\n"
        + _indented(uses, " " * 12)
        + "Agent().run()\n"
    )


@shape
def one_self_attribute(n: int) -> str:
    methods = "".join(
        f"    def m{i}(self):\n        self.x = self.x\n        for b in ds: self.x.predict(b)\n" for i in range(n)
    )
    return f"class Agent:\n    def __init__(self):\n        self.x = tf.keras.Model()\n{methods}"


@shape
def one_self_attribute_in_turn(n: int) -> str:
    lines = [line for i in range(n) for line in (f"self.x = self.step(self.x, {i})", "self.y = self.x + self.y")]
    return (
        "class Agent:\n    def step(self, x, i):\n        return x\n    def run(self):\n        for b in ds:\n"
        + _indented(lines, " " * 12)
        + "Agent().run()\n"
    )


@shape
def global_names(n: int) -> str:
    return "g = model\n" + _lines(n, "def f{i}():\n    global g\n    g = g\n    for x in ds: g.predict(x)\nf{i}()")


@shape
def same_names(n: int) -> str:
    return _lines(n, "def f(x):\n    return model.predict(x)\nfor x in ds: f(x)")


@shape
def same_methods(n: int) -> str:
    return _lines(
        n,
        "class C{i}:\n    def run(self, x):\n        for b in x: self.step(b)\n"
        "    def step(self, x):\n        return model.predict(x)\nC{i}().run(ds)",
    )


@shape
def one_class_made_again_and_again(n: int) -> str:
    return (
        "class C:\n    def __init__(self, m, d):\n        self.m, self.d = m, d\n    def run(self):\n"
        "        for x in self.d: self.m.predict(x)\n" + _lines(n, "c{i} = C(model, ds.batch({j}))\nc{i}.run()")
    )


@shape
def walruses(n: int) -> str:
    return _lines(n, "if (m{j} := (model if flag else m{i})): print(m{j}.predict(ds))")


@shape
def comprehensions(n: int) -> str:
    return "a = [model]\n" + _lines(n, "a = [m for m in a if m.predict(ds)]")


@shape
def aliases(n: int) -> str:
    return "tf0 = tf\n" + _lines(
        n, "tf{j} = tf{i}\nx = tf{j}.constant([{i}] * 9)\nfor _ in range(99): tf{j}.zeros((512, 512))"
    )


@shape
def conditional_names(n: int) -> str:
    return "m0 = m1 = model\n" + _lines(n, "m{i}_ = m0 if flag else m1\nm0 = m{i}_ or m1\nm1 = m0 if m0 else m{i}_")


@shape
def subscripts(n: int) -> str:
    return "a = {}\na[0] = model\n" + _lines(n, "a[{j}] = a[{i}]\na[{j}].predict(ds)")


# -- functions and classes -----------------------------------------------------------------------


@shape
def mutual_calls(n: int) -> str:
    return (
        _lines(n, "def f{i}(m, d):\n    for x in d: m.predict(x)\n    f{j}(m, d)\n    f{p}(m, d)") + "f0(model, ds)\n"
    )


@shape
def mutual_results(n: int) -> str:
    return _lines(n, "def f{i}(d):\n    return f{p}(d) if flag else f{j}(d.map(decode))") + f"ds = f{n // 2}(ds)\n"


@shape
def two_ways_down(n: int) -> str:
    calls = _lines(n, "def f{j}(d):\n    return f{i}(d.map(decode)) if flag else f{p}(d.batch(2))")
    return f"def f0(d):\n    return d\n{calls}ds = f{n}(ds)\n"


@shape
def everybody_calls_the_first(n: int) -> str:
    return "def f(m, x):\n    return m.predict(x)\n" + _lines(n, "def g{i}(m):\n    for x in ds: f(m, x)\ng{i}(model)")


@shape
def each_calls_a_few(n: int) -> str:
    calls = [
        f"def f{i}(x):\n"
        + _indented(f"x = f{(i * 7 + k * 13) % n}(x)" for k in range(4))
        + "    return model.predict(x)\n"
        for i in range(n)
    ]
    return "".join(calls) + "for x in ds: f0(x)\n"


def _one_below(n: int, line: str, head: str, start: str = "def f{k}(x):", end: str = "") -> str:
    """Four functions, each of which reaches the one below a great many times."""
    calls = (
        start.format(k=k) + "\n" + _indented(line.format(b=k - 1, i=i) for i in range(n // 4)) for k in range(1, 5)
    )
    return head + "".join(call + end for call in calls)


_PREDICTS = "def f0(x):\n    return model.predict(x)\n"


@shape
def each_calls_the_one_below_often(n: int) -> str:
    return _one_below(n, "f{b}(x)", _PREDICTS) + "f4(ds)\n"


@shape
def each_calls_the_one_below_often_for_a_loop(n: int) -> str:
    return _one_below(n, "f{b}(x)", _PREDICTS) + "for x in ds: f4(x)\n"


@shape
def each_calls_the_one_below_when_asked(n: int) -> str:
    return _one_below(n, "if x[{i}]: f{b}(x)", _PREDICTS) + "f4(ds)\n"


@shape
def each_loops_over_the_one_below(n: int) -> str:
    return _one_below(n, "for i in range(3): f{b}(x)", _PREDICTS) + "f4(ds)\n"


@shape
def numbers_handed_down_often(n: int) -> str:
    head = "def f0(x):\n    for i in range(x):\n        model.predict(i)\n"
    return _one_below(n, "f{b}(x + 1)", head) + "f4(3)\n"


@shape
def data_handed_down_often(n: int) -> str:
    head = "def f0(x):\n    for y in x.map(decode).batch(8):\n        model.train_on_batch(y)\n"
    return _one_below(n, "f{b}(x.map(decode))", head) + "f4(ds)\n"


@shape
def data_made_by_the_one_below_often(n: int) -> str:
    head = "def f0(x):\n    return tf.data.Dataset.list_files(x).map(decode)\n"
    return _one_below(n, "d = f{b}(x).shuffle(10)", head, end="    return d\n") + "ds = f4('*')\n"


@shape
def callbacks_that_call_the_one_below_often(n: int) -> str:
    head = "def f0(x):\n    model.evaluate(ds)\n"
    hook = "class C(tf.keras.callbacks.Callback):\n    def on_batch_end(self, batch, logs=None):\n        f4(batch)\n"
    return _one_below(n, "f{b}(x)", head) + hook + "model.fit(ds, callbacks=[C()])\n"


@shape
def methods_that_call_the_one_below_often(n: int) -> str:
    head = "class A:\n    def f0(self, x):\n        return model.predict(x)\n"
    return _one_below(n, "    self.f{b}(x)", head, start="    def f{k}(self, x):") + "A().f4(ds)\n"


@shape
def traced_functions_that_call_the_one_below_often(n: int) -> str:
    head = "@tf.function\ndef f0(x):\n    print(x)\n    return model(x)\n"
    return _one_below(n, "f{b}(x)", head, start="@tf.function\ndef f{k}(x):") + "for x in ds: f4(x)\n"


@shape
def methods_that_call_each_other(n: int) -> str:
    methods = "".join(
        f"    def m{i}(self, x):\n        self.m{(i + 1) % n}(x)\n        return self.m{(i * 3) % n}(self.model(x))\n"
        for i in range(n)
    )
    return (
        "class Agent(tf.keras.Model):\n    def __init__(self):\n"
        "        super().__init__()\n        self.model = model\n"
        f"{methods}for x in ds: Agent().m0(x)\n"
    )


@shape
def traced_functions_that_call_each_other(n: int) -> str:
    return _lines(n, "@tf.function\ndef f{i}(x):\n    print(x)\n    return f{j}(x) + f{p}(x)") + "for x in ds: f0(x)\n"


@shape
def mapped_functions_that_call_each_other(n: int) -> str:
    return _lines(n, "def f{i}(x):\n    return f{j}(x) + f{p}(np.array(x))\nds = ds.map(f{i})")


@shape
def functions_in_functions(n: int) -> str:
    inner = _indented(
        line
        for i in range(n)
        for line in (f"def f{i}(x):", f"    return f{max(i - 1, 0)}(x) if x else model.predict(x)")
    )
    return f"def outer(ds):\n{inner}    for x in ds: f{n - 1}(x)\nouter(ds)\n"


@shape
def factories(n: int) -> str:
    return "f0 = lambda x: model.predict(x)\n" + _lines(
        n,
        "def make{j}(f):\n    def inner(x):\n        return f(f(x))\n    return inner\n"
        "f{j} = make{j}(f{i})\nfor x in ds: f{j}(x)",
    )


@shape
def lambdas(n: int) -> str:
    return "f0 = lambda x: model.predict(x)\n" + _lines(n, "f{j} = lambda x: f{i}(f{i}(x))") + f"for x in ds: f{n}(x)\n"


@shape
def partials(n: int) -> str:
    return (
        "def f(*a):\n    return model.predict(a)\n" + _lines(n, "f = functools.partial(f, {i})") + "for x in ds: f(x)\n"
    )


@shape
def decorators(n: int) -> str:
    return (
        "def deco(f):\n    def inner(*a):\n        return f(*a)\n    return inner\n"
        + "@deco\n" * n
        + "def step(x):\n    return model.predict(x)\nfor x in ds: step(x)\n"
    )


@shape
def traced_functions_of_traced_functions(n: int) -> str:
    return "def f(x):\n    return model(x)\n" + _lines(n, "f = tf.function(f)") + "for x in ds: f(x)\n"


@shape
def diamond_classes(n: int) -> str:
    return (
        "class A0(tf.keras.Model):\n    pass\nclass B0(A0):\n    pass\n"
        + _lines(n, "class A{j}(A{i}, B{i}):\n    pass\nclass B{j}(B{i}, A{i}):\n    pass")
        + f"model = A{n}()\nmodel.fit(ds)\nmodel.unknown.predict(ds)\n"
    )


@shape
def classes_in_a_chain(n: int) -> str:
    return (
        "class A0(tf.keras.Model):\n    def call(self, x):\n        return x\n"
        + _lines(n, "class A{j}(A{i}):\n    def call(self, x):\n        return super().call(x)")
        + f"model = A{n}()\n"
        + _lines(n, "A{j}().predict(ds)")
    )


@shape
def classes_in_a_circle(n: int) -> str:
    return (
        _lines(n, "class A{i}(A{j}):\n    def run(self):\n        return self.model.predict(ds)")
        + f"class A{n}(A0): pass\n"
    )


@shape
def layers_of_layers(n: int) -> str:
    return (
        "class L0(tf.keras.layers.Layer):\n    def call(self, x):\n        return x\n"
        + _lines(
            n,
            "class L{j}(tf.keras.layers.Layer):\n    def __init__(self):\n        self.a, self.b = L{i}(), L{i}()\n"
            "    def call(self, x):\n        return self.a(x) + self.b(x)",
        )
        + f"model = tf.keras.Sequential([L{n}()])\n"
    )


@shape
def modules_made_of_modules(n: int) -> str:
    return (
        "def b0(x):\n    return tf.keras.layers.Dense(3)(x)\n"
        + _lines(n, "def b{j}(x):\n    return tf.keras.layers.add([b{i}(x), b{i}(x)])")
        + f"inputs = tf.keras.Input((3,))\nmodel = tf.keras.Model(inputs, b{n}(inputs))\n"
    )


@shape
def models_of_models(n: int) -> str:
    return "m0 = model\n" + _lines(n, "m{j} = tf.keras.Sequential([m{i}, m{i}])") + f"model = m{n}\n"


# -- models and training -------------------------------------------------------------------------


@shape
def layers_added(n: int) -> str:
    return _lines(n, "model.add(tf.keras.layers.Dense({j}, activation='sigmoid'))")


@shape
def layers_called(n: int) -> str:
    return (
        "x = inputs = tf.keras.Input((3,))\n"
        + _lines(n, "x = tf.keras.layers.Dense({j})(x)\nx = tf.keras.layers.Activation('tanh')(x)")
        + "model = tf.keras.Model(inputs, x)\n"
    )


@shape
def layers_joined(n: int) -> str:
    return (
        "x = inputs = tf.keras.Input((3,))\n"
        + _lines(n, "x = tf.keras.layers.add([x, tf.keras.layers.Dense(3)(x)])")
        + "model = tf.keras.Model(inputs, x)\n"
    )


@shape
def steps_of_training(n: int) -> str:
    return _lines(
        n,
        "for x in ds:\n    with tf.GradientTape() as tape:\n        loss = tf.reduce_mean(model(x))\n"
        "    grads = tape.gradient(loss, model.trainable_variables)\n"
        "    optimizer.apply_gradients(zip(grads, model.trainable_variables))",
    )


@shape
def one_long_step_of_training(n: int) -> str:
    lines = [f"loss += tf.reduce_mean(tf.square(model(x) - {i}))" for i in range(n)]
    return (
        "for x in ds:\n    with tf.GradientTape() as tape:\n        loss = 0.0\n"
        + _indented(lines, " " * 8)
        + "    grads = tape.gradient(loss, model.trainable_variables)\n"
        "    optimizer.apply_gradients(zip(grads, model.trainable_variables))\n"
    )


@shape
def updates_in_one_loop(n: int) -> str:
    lines = [
        line
        for i in range(n)
        for line in (
            "with tf.GradientTape() as tape:",
            "    loss = model(x)",
            f"g{i} = tape.gradient(loss, model.trainable_variables)",
            f"optimizer.apply_gradients(zip(g{i}, model.trainable_variables))",
        )
    ]
    return "for x in ds:\n" + _indented(lines)


@shape
def gradients_of_gradients(n: int) -> str:
    steps = (
        f"with tf.GradientTape() as outer{i}:\n        with tf.GradientTape() as inner{i}:\n"
        f"            loss{i} = tf.reduce_mean((model(x) - y) ** 2)\n"
        f"        first{i} = inner{i}.gradient(loss{i}, model.trainable_variables)\n"
        f"        size{i} = tf.add_n([tf.norm(part) for part in first{i}])\n"
        f"    second{i} = outer{i}.gradient(size{i}, model.trainable_variables)\n"
        f"    optimizer.apply_gradients(zip(second{i}, model.trainable_variables))"
        for i in range(n)
    )
    return "def step(x, y):\n" + _indented(steps) + "for x, y in ds:\n    step(x, y)\n"


@shape
def calls_in_one_loop(n: int) -> str:
    lines = [
        f"y{i} = model.predict(x)[{i}]; z{i} = float(tf.reduce_sum(y{i})); w{i} = tf.ones((99, 99))" for i in range(n)
    ]
    return "for x in ds:\n" + _indented(lines)


@shape
def reads_in_one_loop(n: int) -> str:
    lines = [f"loss{i} = model(x); print(loss{i}.numpy()); total = total + loss{i}" for i in range(n)]
    return "total = 0\nfor x in ds:\n" + _indented(lines)


@shape
def loops_over_one_dataset(n: int) -> str:
    return _lines(n, "for x in ds.shuffle({j}):\n    print(model(x))")


@shape
def losses_composed(n: int) -> str:
    return (
        "def l0(a, b):\n    return tf.math.log(a / b)\n"
        + _lines(n, "def l{j}(a, b):\n    return l{i}(a, b) + tf.math.log(tf.nn.softmax(a)) * l{i}(b, a)")
        + f"model.compile(optimizer, l{n})\n"
    )


@shape
def runs_of_a_session(n: int) -> str:
    return (
        "sess = tf.compat.v1.Session()\nop = tf.constant(1)\n"
        + _lines(n, "op = tf.add(op, {i})\nfor _ in range(99):\n    a, b = sess.run(op), sess.run([op, op])")
        + "sess.close()\n"
    )


@shape
def graph_in_a_loop(n: int) -> str:
    lines = [f"op{i + 1} = tf.add(op{i}, op{i}); sess.run(op{i})" for i in range(n)]
    return "sess = tf.compat.v1.Session()\nop0 = tf.constant(1)\nfor _ in range(99):\n" + _indented(lines)


@shape
def python_loops_in_a_traced_function(n: int) -> str:
    lines = [
        line for i in range(n) for line in (f"for i{i} in range({i}):", f"    x = tf.concat([x, x], 0); y = x[i{i}]")
    ]
    return "@tf.function\ndef step(x):\n" + _indented(lines) + "    return x\nfor x in ds: step(x)\n"


@shape
def arrays(n: int) -> str:
    return "a = np.load('x.npy')\n" + _lines(
        n, "a = np.concatenate([a, a[{i}:]])\nd = tf.data.Dataset.from_tensor_slices((a, a))\nmodel.fit(a, a)"
    )


@shape
def arrays_filled_in_a_loop(n: int) -> str:
    lines = [f"a[{i}] = model.predict(x); b = np.append(b, a[{i}])" for i in range(n)]
    return "a, b = np.zeros((9, 9)), np.zeros(9)\nfor x in ds:\n" + _indented(lines)


@shape
def callbacks(n: int) -> str:
    return _lines(
        n,
        "class C{i}(tf.keras.callbacks.Callback):\n    def on_batch_end(self, batch, logs):\n"
        "        self.model.save('x')\n        self.evaluate()\n"
        "    def evaluate(self):\n        self.model.predict(ds)\n"
        "model.fit(ds, callbacks=[C{i}()])",
    )


@shape
def strategies(n: int) -> str:
    return "strategy = tf.distribute.MirroredStrategy()\n" + _lines(
        n,
        "def step{i}(x):\n    return strategy.reduce('SUM', tf.reduce_mean(model(x)), axis=None)\n"
        "for x in ds:\n    strategy.run(step{i}, args=(x,))",
    )


# -- statements ----------------------------------------------------------------------------------


@shape
def one_long_elif(n: int) -> str:
    n = min(n, 400)  # Python's parser takes no longer ones everywhere
    return "if flag == -1:\n    pass\n" + _lines(n, "elif flag == {i}:\n    ds = ds.batch({j})\n    model.predict(ds)")


@shape
def tries(n: int) -> str:
    return _lines(
        n, "try:\n    ds = ds.map(decode)\nexcept ValueError:\n    ds = ds.batch({j})\nfinally:\n    model.fit(ds)"
    )


@shape
def withs(n: int) -> str:
    return _lines(
        n,
        "with tf.device('/gpu:0') as d, tf.GradientTape() as tape:\n"
        "    loss = model(ds)\n    m = tape.gradient(loss, d)",
    )


@shape
def matches(n: int) -> str:
    cases = "".join(f"    case {i}:\n        ds = ds.batch({i})\n" for i in range(n))
    return f"match flag:\n{cases}"


@shape
def blocks_in_blocks(n: int) -> str:
    """As deep as Python goes, again and again."""
    block = "".join("    " * k + f"for i{k} in range(9):\n" for k in range(15)) + "    " * 15 + "ds = ds.map(decode)\n"
    return (block + "    " * 15 + "model.predict(ds)\n") * (n // 15 + 1)


@shape
def ifs_in_ifs(n: int) -> str:
    """As deep as Python's tokenizer goes, again and again."""
    block = "".join("    " * k + f"if flag[{k}]:\n" + "    " * (k + 1) + "ds = ds.map(decode)\n" for k in range(60))
    return (block + "    " * 60 + "model.predict(ds)\n") * (n // 60 + 1)


@shape
def long_sums(n: int) -> str:
    return "".join("x = " + " + ".join(["model.predict(ds)"] * 50) + "\n" for _ in range(n // 50 + 1))


@shape
def deep_calls(n: int) -> str:
    return "".join("x = " + "tf.square(" * 50 + "ds" + ")" * 50 + "\n" for _ in range(n // 50 + 1))


@shape
def one_long_line(n: int) -> str:
    return "; ".join(f"x{i} = model.predict(ds); y = tf.constant({i})" for i in range(n)) + "\n"


@shape
def one_long_display(n: int) -> str:
    return "a = [" + ", ".join(f"model.predict(ds)[{i}]" for i in range(n)) + "]\nfor m in a: m.predict(ds)\n"


@shape
def one_long_call(n: int) -> str:
    return (
        "def f("
        + ", ".join(f"a{i}" for i in range(n))
        + "):\n    for x in ds: a0.predict(x)\n    return a1\n"
        + "f("
        + ", ".join(["model"] * n)
        + ")\n"
    )


@shape
def ignores(n: int) -> str:
    return _lines(n, "y = tf.constant({i})  # tflint-stall: ignore[predict-in-loop] because of {i}")


@shape
def names_deleted(n: int) -> str:
    return _lines(n, "x = model\nx.predict(ds)\ndel x")


@shape
def classes_with_many_attributes(n: int) -> str:
    return (
        "class Config:\n"
        + _lines(n, "    a{j} = a{i} = ds")
        + _lines(n, "model.fit(Config.a{i})")
        + _lines(n, "model.fit(Config().a{i})")
    )


@shape
def queues(n: int) -> str:
    return "q = tf.compat.v1.train.string_input_producer(['a'])\n" + _lines(
        n, "q = tf.compat.v1.train.batch([q], {j})\nwith tf.compat.v1.Session() as s:\n    s.run(q)"
    )


@shape
def objects_that_build_objects(n: int) -> str:
    """A method that each constructor calls makes the next one, of what its own was given."""
    classes = (
        f"class A{i}:\n    def __init__(self, units={i}):\n        self.units = units\n        self._build()\n"
        f"    def _build(self):\n        self.inner = A{i + 1}(self.units)\n"
        for i in range(n)
    )
    return "".join(classes) + f"A{n} = tf.keras.layers.Dense\nmade = A0(3)\nlayer = made.inner.inner\n"


@shape
def comprehensions_in_a_chain(n: int) -> str:
    lines = (f"c{i} = [model.predict(x[None], verbose=0) for x in {f'c{i - 1}' if i else 'ds'}]\n" for i in range(n))
    return "".join(lines)


@shape
def modules_tried_in_turn(n: int) -> str:
    tries = (f"try:\n    import m{i} as lib\nexcept ImportError:\n    lib = tf\n" for i in range(n))
    return "".join(tries) + "for i in range(100):\n    x = lib.zeros((512, 512))\n"


@shape
def dictionaries_spread(n: int) -> str:
    lines = (f"d{i + 1} = {{**d{i}, **d{i}, 'k{i}': d{i}['a'].map(decode)}}\n" for i in range(n))
    return "d0 = {'a': ds}\n" + "".join(lines) + f"ds = d{n}['a']\n"
