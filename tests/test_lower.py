"""`lower` gives the tree that `ast.parse` gives, and one for syntax that `ast.parse` does not know."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import sysconfig
import tokenize
import warnings
from pathlib import Path

import libcst as cst
import pytest

from tflint_stall.lower import lower
from tflint_stall.lower.limits import MAX_CHAIN, MAX_NESTING, MAX_PATTERN_NESTING, check_limits

_POSITION = ("lineno", "col_offset", "end_lineno", "end_col_offset")

# Valid Python that LibCST 1.9 refuses: an annotated name in parentheses, of which both files have one.
_REFUSED_BY_LIBCST = {"test_grammar.py", "ann_module.py"}
# In the source that `f"{x = }"` prints, Python leaves comments out and we do not.
_COMMENT_IN_FIELD = {"test_fstring.py"}


def _dump(tree: ast.AST, *, positions: bool = True) -> str:
    """The tree as text, without what Python's own trees get wrong in formatted strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            # Python 3.12.1 leaves empty texts in format specifications.
            node.values = [value for value in node.values if not _is_empty_text(value)]
            if sys.version_info < (3, 12):
                _forget_positions_inside(node)
    return ast.dump(tree, include_attributes=positions, indent=1)


def _is_empty_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == ""


def _forget_positions_inside(string: ast.JoinedStr) -> None:
    for node in ast.walk(string):
        for attribute in _POSITION:
            if node is not string and hasattr(node, attribute):
                setattr(node, attribute, 0)


EXPRESSIONS = [
    "(a)",
    "((a, b))",
    "()",
    "a, b,",
    "*a, b",
    "[]",
    "[a, *b]",
    "{*a, b}",
    "{}",
    "{**a, b: c}",
    "-1 ** 2",
    "- - not_a",
    "not not a",
    "a or b and c or d",
    "(a or b) or c or (d or e)",
    "(a) + (b) * c - d",
    "a < b == c not in d is not e != f",
    "a if b else c if d else e",
    "[(a := 1), b]",
    "(a).b",
    "(a)(b)",
    "a . b [ c ] ( d ) . e",
    "f(*a, *b, c, d=1, **e)",
    "f(**a, b=c)",
    "f(x for x in y)",
    "f((x for x in y), z)",
    "a[1:2, ::3, ...]",
    "a[:]",
    "a[b:c:]",
    "a[()]",
    "a[(1, 2)]",
    "a[b,]",
    "lambda: 0",
    "lambda a, /, b=1, *c, d, e=2, **f: (a, b)",
    "lambda *, a: a",
    "[x for x in y if a if b for (c, d) in e]",
    "{x: y for x, in z}",
    "{x for x in y}",
    "((x for x in y))",
    "0xFF + 0o17 + 0b1 + 1_000 + 1e5 + 1.5j + .5 + 5. + 00 + 1_0.0_1e1_0",
    "None, True, False, ...",
    "'a' \"b\" r'\\d' '\\n'",
    "b'a' rb'\\d' B'\\x00'",
    "u'a' 'b'",
    "'a' u'b'",
    "('a'\n  'é'  # c\n  'b').c",
    "é.ö(ñ)[ü]",
    "ﬁ.ﬂ(ﬃ=1)",
    '"""é\n""".a',
    "(  # c\n  a\n  # d\n)",
    "a + \\\n b",
]
FORMATTED = [
    "f''",
    "f'' f'{a}' ''",
    "f'a{x}b'",
    "f'a{{b{x}}}c'",
    "f'é{é}é'",
    "f'{x!r:>{w}.{p}f}'",
    "f'{x:}'",
    "f'{x:%H:%M}'",
    "f'{ x }{ y !r}'",
    "f'{ x = }{x=!s}{x=:5}'",
    "f'a' 'b{c}' f'{d}' \"e\" f'g'",
    "u'a' 'b'",
    "f'\\N{EN DASH}\\n\\x41{x}\\t'",
    "rf'\\d{x}\\n'",
    'f\'"{x}"\' f"\'"',
    "f'''a\"\n{x}\"\n b'''",
    "f'{x,}{*a, b}{[i for i in j]}'",
    "f'{(lambda: 1)}{a if b else c}'",
    "f'{x:{y:{z}}}'" if sys.version_info >= (3, 12) else "f'{x:{y}}'",
]
STATEMENTS = [
    "x = 1;",
    "if x: a; b;",
    "if a: b\nelif c: d\nelif e: f\nelse: g\n",
    "if a:\n  b\n  # c\nelse:\n  if d: e\n",
    "while a: break\nelse: continue",
    "for a, in b: pass",
    "for (a, b) in *c, d: pass\nelse: pass",
    "with a: pass",
    "with (a): pass",
    "with (a, b): pass",
    "with (a as b, c,): pass",
    "with (a, b) as c, (d).e as (f, g): pass",
    "with (yield): pass",
    "try: a\nexcept: b",
    "try: a\nexcept (A, B) as e: b\nexcept C: c\nelse: d\nfinally: e",
    "raise",
    "raise A from B",
    "return",
    "return *a, b",
    "assert a, b",
    "assert (a, b)",
    "del a,",
    "del (a), b.c, d[e]",
    "del (a, b)",
    "del [a, b]",
    "global a, b",
    "nonlocal a",
    "import a . b as c, d",
    "from . import a",
    "from .. a import (b as c, d,)",
    "from ... import *",
    "x: int",
    "x.y: int = 1",
    "x[y]: int = yield",
    "a = b, *c = d",
    "(a, [b, *c]), d.e = f",
    "a += 1; a -= 1; a *= 1; a @= 1; a /= 1; a //= 1; a %= 1",
    "a **= 1; a <<= 1; a >>= 1; a &= 1; a |= 1; a ^= 1",
    "a @ b // c % d << e >> f & g | h ^ i; ~j; +k",
    "x = yield",
    "x = yield from y",
    "(yield)",
    "async def f():\n  await a ** b\n  async with c as d, e: pass\n  async for g in h: pass\n  [i async for i in j]",
    "def f(a, /, b: int = 1, *c: int, d, e=2, **g) -> h: pass",
    "def f(a=1, /): pass",
    "def f(*, a): pass",
    "@a\n@b.c(d)[e]\n# c\ndef f(): '''doc'''",
    "@a\nasync def f(): pass",
    "class A: pass",
    "class A(): x = 1;",
    "@a\nclass A(B, *C, metaclass=D, **e):\n\n  def f(self): pass\n\n  # c\n",
    "match = case = type = lazy = _ = 1",
    "match(x); type(x); case.x",
    "x = 1\n  # a\n  # b\n",
    "if a:\n    b\n  # c\n # d\ne",
    "\f\nx = 1\n\f\ny = 2",
    "a = 1\r\nb = (2,\r\n '''x\r\ny''')\r\n",
    "a = 1\rb = 2\r",
    "",
    "# only a comment",
]
PATTERNS = [
    "1",
    "(1)",
    "-1 | 1 + 2j | 'a' 'b' | a.b",
    "None | (True)",
    "_",
    "a",
    "(a)",
    "(1 as a)",
    "[]",
    "()",
    "(a,)",
    "a,",
    "a, *_",
    "[a, *b] as c",
    "((a, b))",
    "(a | b)",
    "{}",
    "{1: a, -1: _, b.c: d, None: e, **f}",
    "{'a': 1,}",
    "A()",
    "a.B(1, c, d=(2), e=_,)",
    "a if b",
]
SAME = [*EXPRESSIONS, *FORMATTED, *STATEMENTS, *(f"match x, *y:\n  case {pattern}: pass" for pattern in PATTERNS)]


@pytest.mark.parametrize("text", SAME)
def test_the_tree_is_that_of_python(text: str) -> None:
    assert _dump(lower(text)) == _dump(ast.parse(text))


@pytest.mark.parametrize("text", EXPRESSIONS + FORMATTED)
def test_the_tree_is_that_of_python_within_a_line(text: str) -> None:
    surrounded = f"é = [(\n {text}\n), {{a: ({text})}}] # é"
    assert _dump(lower(surrounded)) == _dump(ast.parse(surrounded))


def _library_sample() -> list[Path]:
    library = Path(sysconfig.get_path("stdlib"))
    files = [path for path in sorted(library.rglob("*.py")) if "site-packages" not in path.parts]
    files = [path for path in files if path.name not in _REFUSED_BY_LIBCST | _COMMENT_IN_FIELD]
    # Big files cost the most time and hold the least that is new.
    files = [path for path in files if path.stat().st_size < 40_000]
    return files[:: len(files) // 180]


def test_the_trees_of_the_standard_library_are_those_of_python() -> None:
    compared = 0
    for path in _library_sample():
        try:
            with tokenize.open(path) as decoded, open(path, encoding=decoded.encoding, newline="") as stream:
                text = stream.read().removeprefix("\ufeff")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                expected = ast.parse(text)
        except (SyntaxError, UnicodeDecodeError, ValueError):
            continue  # The standard library's tests hold files that are broken on purpose.
        # Compared by hand: pytest would spend minutes on the difference of two such dumps.
        is_same = _dump(lower(text)) == _dump(expected)
        assert is_same, path
        compared += 1
    assert compared >= 150


# Python 3.12 knows type parameters, but not their defaults.
_WITHOUT_DEFAULTS = "type X[T, *Ts] = T" if sys.version_info >= (3, 12) else "X = T"

# What is new, what it is like where it is not known, and the Python that knows it.
NEWER = [
    ("type X = int", "X = int", (3, 12)),
    ("type X[T: int, *Ts, **P] = dict[T, *Ts]", "X = dict[(T, *Ts)]", (3, 12)),
    ("type X[T = int, *Ts = *A] = T", _WITHOUT_DEFAULTS, (3, 13)),
    ("def f[T: (int, str)](a: T) -> T: pass", "def f(a: T) -> T: pass", (3, 12)),
    ("async def f[**P](): pass", "async def f(): pass", (3, 12)),
    ("class A[T](B, c=1): pass", "class A(B, c=1): pass", (3, 12)),
    ("class A[*Ts]: pass", "class A: pass", (3, 12)),
    ('f"{x["a"]}{f"{y["b"]:{z["c"]}}"}"', "f\"{x['a']}{f'''{y['b']:{z['c']}}'''}\"", (3, 12)),
    ("f'{x:{y:{z}}}'", None, (3, 12)),
    ("f'{'\\n'.join(a)}'", None, (3, 12)),
    ("f'''{\n  a  # c\n}'''", "f'''{a}'''", (3, 12)),
    ("f'{\n  a\n}'", "f'{a}'", (3, 12)),
    ("try: a\nexcept* A as b: c\nelse: d\nfinally: e", "try: a\nexcept A as b: c\nelse: d\nfinally: e", (3, 11)),
    ("try: a\nexcept A, B: c", "try: a\nexcept (A, B): c", (3, 14)),
    ("a[*b]", "a[(*b,)]", (3, 11)),
    ("a[*b, c:d] = 1", None, (3, 11)),
    ("def f(*a: *b): pass", None, (3, 11)),
    ("x = [*a for a in b]", None, (3, 15)),
    ("x = {**a for a in b}", "x = {None: a for a in b}", (3, 15)),
    ("lazy import a.b as c, d", "import a.b as c, d", (3, 15)),
    ("lazy from .a import (b, c as d)", "from .a import (b, c as d)", (3, 15)),
]
TEMPLATES = [("x = t'a{b!r:{c}}d'", "x = f'a{b!r:{c}}d'"), ("x = rt'\\d{b=}'", "x = rf'\\d{b=}'")]


@pytest.mark.parametrize(("text", "older", "known_since"), NEWER)
def test_newer_syntax_is_lowered_to_what_the_running_python_has(
    text: str, older: str | None, known_since: tuple[int, int]
) -> None:
    if sys.version_info >= known_since:
        assert _dump(lower(text)) == _dump(ast.parse(text))
    elif older is not None:
        assert _dump(lower(text), positions=False) == _dump(ast.parse(older), positions=False)
    else:
        lower(text)


@pytest.mark.parametrize(("text", "formatted"), TEMPLATES)
def test_a_template_string_becomes_a_formatted_string(text: str, formatted: str) -> None:
    assert _dump(lower(text), positions=False) == _dump(ast.parse(formatted), positions=False)


@pytest.mark.parametrize("text", [text for text, *_ in NEWER + TEMPLATES])
def test_positions_of_newer_syntax_are_exact(text: str) -> None:
    tree = lower(f"é = 'é'\n{text}\né")
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    for name in names:
        assert ast.get_source_segment(f"é = 'é'\n{text}\né", name) == name.id
    assert ast.get_source_segment(f"é = 'é'\n{text}\né", tree.body[1]) == text


def test_starred_elements_keep_their_form() -> None:
    tree = lower("x = [*a for a in b]").body[0]
    assert isinstance(tree, ast.Assign)
    assert isinstance(tree.value, ast.ListComp)
    assert isinstance(tree.value.elt, ast.Starred)


def test_a_lowered_tree_compiles() -> None:
    text = "type X = int\ndef f[T](a, *b):\n  return f'{'a'}{a!r:>{'5'}}{b=}'\nresult = f(1, 2)\n"
    names: dict[str, object] = {}
    exec(compile(lower(text), "<lowered>", "exec"), names)
    assert names["result"] == "a    1b=(2,)"


def test_every_node_of_libcst_is_lowered() -> None:
    from tflint_stall.lower.lowering import _LOWERS

    lower("")
    bases = (cst.BaseExpression, cst.BaseSmallStatement, cst.BaseCompoundStatement, cst.MatchPattern)
    nodes = {node for node in vars(cst).values() if inspect.isclass(node) and issubclass(node, bases)}
    assert {node.__name__ for node in nodes if not inspect.isabstract(node)} <= {kind.__name__ for kind in _LOWERS}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 1\ny = (\nz = 3\n", 3),
        ("type X = int\n\nprint 'a'\n", 3),
        ("x = 1\n  y = 2\n", 2),
        ("x = 1\n\ny = 'abc\nz = 1", 3),
        ("x = 1\n\ny = 09\n", 3),
        ("x = 1\n$\n", 2),
        ("x = 1\ny = '\\N{no such character}'\n", 2),
        ("x = 1\ny = f'{x}\\x'\n", 2),
        ("x = t'a' t'b'", 1),
        ("\ufeffx = 1", 1),
    ],
)
def test_what_is_not_python_is_a_syntax_error_on_its_line(text: str, line: int) -> None:
    with pytest.raises(SyntaxError) as caught:
        lower(text)
    assert caught.value.lineno == line
    assert "expected one of" not in caught.value.msg


@pytest.mark.skipif(not hasattr(sys, "get_int_max_str_digits"), reason="this Python takes integers of any length")
def test_an_integer_too_long_for_python_is_a_syntax_error() -> None:
    with pytest.raises(SyntaxError) as caught:
        lower(f"x = 1\ny = {'1' * 10_000}")
    assert caught.value.lineno == 2


def _around(opening: str, closing: str, depth: int, inner: str = "a") -> str:
    return opening * depth + inner + closing * depth


TOO_DEEP = {
    "brackets": _around("(", ")", MAX_NESTING + 1),
    "many brackets": _around("[", "]", 3000),
    "calls in calls": _around("f(", ")", MAX_NESTING + 1),
    "formatted strings": _around("f'{", "}'", MAX_NESTING // 2 + 1),
    "sum": "a" + " + a" * (MAX_CHAIN + 1),
    "sum on many lines": "(a" + "\n + a" * (MAX_CHAIN + 1) + ")",
    "sum in a formatted string": "f'{a" + " + a" * (MAX_CHAIN + 1) + "}'",
    "sum in a template's format": "t'''{a:{b" + " + a" * (MAX_CHAIN + 1) + "}}'''",
    "sums in brackets": _around("(", " + a" * 10 + ")", MAX_CHAIN // 10 + 1),
    "links": "a" + ".b()" * (MAX_CHAIN + 1),
    "calls": "a" + "()" * (MAX_CHAIN + 2),
    "indices": "a" + "[0]" * (MAX_CHAIN + 2),
    "conditions": "a if b else " * MAX_CHAIN + "c",
    "negations": "not " * (MAX_CHAIN + 1) + "a",
    "lambdas": "lambda: " * (MAX_CHAIN + 1) + "a",
    "elif": "if a: b\n" + "elif a: b\n" * (MAX_CHAIN + 1),
    "elif in elif": "if a: b\n" + "elif a: b\n" * 200 + "elif a:\n if a: b\n" + " elif a: b\n" * 200,
    "patterns": f"match x:\n case {_around('[', ']', MAX_PATTERN_NESTING + 1)}: pass",
}
DEEP = {
    "brackets": _around("(", ")", MAX_NESTING),
    "formatted strings": _around("f'{", "}'", MAX_NESTING // 2 - 1),
    "sum": "a" + " + a" * MAX_CHAIN,
    "sums side by side": "f(" + "a + b, " * 1000 + ")",
    "sums in a dictionary": "x = {\n" + "'a': 'b.c' + d.e(),\n" * 1000 + "}",
    "sums one below the other": "a = b + c\n" * 1000,
    "links": "a" + ".b(c)" * MAX_CHAIN,
    "indices": "a" + "[0]" * MAX_CHAIN,
    "elif": "if a: b\n" + "elif a: b\n" * MAX_CHAIN,
    "elif one below the other": ("if a: b\n" + "elif a: b\n" * 200) * 3,
    "assignments": "a = " * 1000 + "b",
    "dots in strings": "x = '" + "." * 1000 + "', f'" + ".{{" * 1000 + "{a:" + "+" * 1000 + "}'",
    "operators in comments": "x = 1 # " + "+" * 1000,
    "strings": "(" + "'a'\n" * 2000 + ")",
    "patterns": f"match x:\n case {_around('{1: ', '}', MAX_PATTERN_NESTING)}: {_around('(', ')', MAX_NESTING)}",
}


@pytest.mark.parametrize("text", TOO_DEEP.values(), ids=TOO_DEEP)
def test_what_would_crash_libcst_is_refused(text: str) -> None:
    with pytest.raises(RecursionError, match=r"^Line \d+: more than \d+ .*; the code is nested too deep to be read\.$"):
        check_limits(text)


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_what_is_within_the_limits_is_lowered(text: str) -> None:
    # In a process of its own: the test runner's frames leave less room than the linter has.
    program = "import sys; from tflint_stall.lower import lower; lower(sys.stdin.read())"
    subprocess.run([sys.executable, "-c", program], input=text, text=True, check=True, timeout=60)


def test_libcst_is_imported_only_when_it_is_needed() -> None:
    program = "import sys, tflint_stall.lower; sys.exit('libcst' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_warnings_about_literals_are_not_shown() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lower("x = '\\d' f'\\d{a}'")
