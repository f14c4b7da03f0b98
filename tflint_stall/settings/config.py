"""Configuration: what a run was told, merged from files and the command line.

`layers.py` reads and checks what one place says; here the places are put in order. The nearest
`tflint-stall.toml` or `pyproject.toml` with a `[tool.tflint-stall]` table speaks for a folder, alone
(no merging up the tree), on top of what it `extend`s; the command line speaks last.

Nothing here imports a rule until it is asked which rules run: most files of a commit hold no
TensorFlow, and then nobody asks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from tflint_stall.quick_dataclasses import dataclass, field, replace
from tflint_stall.settings.globs import Globs
from tflint_stall.settings.layers import OFF, SELECTOR_KEYS, ConfigError, Layer, misspelt_table, read_layers
from tflint_stall.settings.selection import (
    ALL,
    SelectionLayer,
    UnknownSelector,
    matching,
    named_rule,
    resolve,
    rule_name,
    specificity,
    suggestion,
)

__all__ = ["Config", "ConfigError", "ConfigFinder", "Layer"]

# As ruff's: version control, environments, caches, built files.
DEFAULT_EXCLUDES = (
    ".bzr",
    ".direnv",
    ".eggs",
    ".git",
    ".hg",
    ".ipynb_checkpoints",
    ".mypy_cache",
    ".nox",
    ".pants.d",
    ".pyenv",
    ".pytest_cache",
    ".pytype",
    ".ruff_cache",
    ".svn",
    ".tflint_stall_cache",
    ".tox",
    ".venv",
    ".vscode",
    "__pycache__",
    "__pypackages__",
    "_build",
    "buck-out",
    "build",
    "dist",
    "node_modules",
    "site-packages",
    "venv",
)
SECONDS_PER_FILE = 30.0
# The documentation, below which each rule has its page: `rules/<name>/`.
DOCS_URL = "https://tflint-stall.readthedocs.io/en/stable/"

CONFIG_FILES = ("tflint-stall.toml", "pyproject.toml")
_DEFAULT_SELECTION = SelectionLayer(select=(ALL,))

TYPE_CHECKING = False  # not typing's: importing it costs as much as reading the configuration
if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T")


@dataclass(frozen=True)
class Config:
    """Everything a run needs to know about the files of one folder. Plain data: it goes to the workers."""

    # The folder that the patterns are relative to: that of the configuration file, else the current one.
    root: str
    # The configuration file, if there is one.
    origin: str | None = None
    selection: tuple[SelectionLayer, ...] = (_DEFAULT_SELECTION,)
    preview: bool = False
    only_certain: bool = False
    fail_on: str = "warning"
    # By the names of rules the values of `Level` that the project gives them.
    levels: Mapping[str, str] = field(default_factory=dict)
    # What is less than this is not shown.
    min_level: str = "advice"
    docs_url: str = DOCS_URL
    # Folders with rules of the project, and folders that a file names and nobody trusts.
    rule_folders: tuple[str, ...] = ()
    untrusted_rules: tuple[str, ...] = ()
    # By the name of a rule, what is set for it.
    rule_options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    exclude: Globs = field(default_factory=lambda: Globs(DEFAULT_EXCLUDES))
    force_exclude: bool = False
    respect_gitignore: bool = True
    fixable: SelectionLayer = _DEFAULT_SELECTION
    # Whether what is only advice is fixed like the rest, though nobody named its rule.
    fix_advice: bool = False
    extend_safe_fixes: tuple[str, ...] = ()
    extend_unsafe_fixes: tuple[str, ...] = ()
    require_ignore_reason: bool = False
    tensorflow_version: str | None = None
    keras_version: str | None = None
    time_limit: float = SECONDS_PER_FILE
    # The file that counts the findings to live with.
    baseline: str | None = None
    # Where results are kept, if not in the folder that everybody looks for.
    cache_dir: str | None = None

    @cached_property
    def selected(self) -> frozenset[str]:
        """The names of everything that is selected, findings of the engine included."""
        return resolve(self.selection, preview=self.preview)

    def with_only(self, rule: str) -> Config:
        """The same with one rule selected, as by `--select`."""
        return replace(self, selection=(*self.selection, SelectionLayer(select=(rule,))))

    @property
    def hides_some(self) -> bool:
        """Whether findings of rules that run may not be shown."""
        return self.only_certain or self.min_level != "advice"

    @property
    def selects_nothing(self) -> bool:
        """Whether what was configured leaves no rule. Without configuration no rule is loaded to answer this."""
        return len(self.selection) > 1 and not self.selected

    @cached_property
    def rules(self) -> frozenset[str]:
        """The names of the rules that run."""
        from tflint_stall.engine.registry import heads

        # The rules of a folder are those of the projects that name it.
        here = {name for name, head in heads().items() if not head.folder or head.folder in self.rule_folders}
        return self.selected & here

    @cached_property
    def fixable_rules(self) -> frozenset[str]:
        """The names of the rules whose fixes may be applied."""
        return resolve([self.fixable], preview=True)

    def follows_advice(self, rule: str) -> bool:
        """Whether advice of a rule is fixed: it was named, in a selection or as fixable, or a setting says so."""
        return self.fix_advice or rule in self._named

    @cached_property
    def _named(self) -> frozenset[str]:
        layers = (*self.selection, self.fixable)
        selectors = {selector for layer in layers for selector in (*(layer.select or ()), *layer.extend)}
        return frozenset(name for selector in selectors if (name := named_rule(selector)))

    @cached_property
    def safe_fixes(self) -> frozenset[str]:
        """The names of the rules whose unsafe fixes were declared safe."""
        return _matching_any(self.extend_safe_fixes)

    @cached_property
    def unsafe_fixes(self) -> frozenset[str]:
        """The names of the rules whose safe fixes were declared unsafe."""
        return _matching_any(self.extend_unsafe_fixes)

    @cached_property
    def _ignores(self) -> list[tuple[Globs, frozenset[str]]]:
        return [(Globs((pattern,)), _matching_any(rules)) for pattern, rules in self.per_file_ignores.items()]

    def ignored_in(self, path: str) -> frozenset[str]:
        """The names of the rules that `per-file-ignores` switches off in a file."""
        path = os.path.abspath(path)
        return frozenset().union(*(names for globs, names in self._ignores if globs.match_below(path, self.root)))

    def idle_ignores(self, paths: Iterable[str]) -> list[str]:
        """The patterns of `per-file-ignores` that match none of the files."""
        idle = {pattern: Globs((pattern,)) for pattern in self.per_file_ignores}
        for path in map(os.path.abspath, paths):
            if not idle:
                break
            idle = {pattern: globs for pattern, globs in idle.items() if not globs.match_below(path, self.root)}
        return list(idle)


class ConfigFinder:
    """Finds the configuration of a folder, and remembers it.

    `file` and `isolated` stand for the options `--config FILE` and `--isolated`; `overrides` are the
    layers of `--config key=value` and of the other options, weakest first. Only with `trust_rules` is the code
    of folders loaded that a configuration file names as `rules`: the file may belong to what is checked.
    """

    def __init__(
        self,
        overrides: Sequence[Layer] = (),
        *,
        file: str | None = None,
        isolated: bool = False,
        trust_rules: bool = False,
    ) -> None:
        self._overrides = overrides
        self._trusts_rules = trust_rules
        self._by_folder: dict[str, Config | None] = {}
        # What is worth a warning.
        self.notices: list[str] = []
        fixed = isolated or file is not None
        self._everywhere = self._configured(file) if fixed else None

    def for_folder(self, folder: str) -> Config:
        """The configuration of an absolute folder."""
        return self._everywhere or self._nearest(folder) or self._default

    @cached_property
    def _default(self) -> Config:
        return self._configured(None)

    def _nearest(self, folder: str) -> Config | None:
        if folder not in self._by_folder:
            found = self._own(folder)
            parent = os.path.dirname(folder)
            if found is None and parent != folder:
                found = self._nearest(parent)
            self._by_folder[folder] = found
        return self._by_folder[folder]

    def _own(self, folder: str) -> Config | None:
        for name in CONFIG_FILES:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                if (layers := read_layers(path)) is not None:
                    return self._merged(layers, folder, path)
                if notice := misspelt_table(path):
                    self.notices.append(notice)
        return None

    def _configured(self, file: str | None) -> Config:
        """The configuration of one given file, wherever the checked files are."""
        if file is None:
            return self._merged([], os.getcwd(), None)
        path = os.path.abspath(file)
        layers = read_layers(path, os.getcwd())
        if layers is None:
            raise ConfigError(f"{file}: there is no [tool.tflint-stall] table in this file")
        return self._merged(layers, os.getcwd(), path)

    def _merged(self, layers: Sequence[Layer], root: str, origin: str | None) -> Config:
        layers = [*layers, *self._overrides]
        trusted = [layer for layer in layers if self._trusts_rules or not layer.is_file]
        folders = tuple(dict.fromkeys(folder for layer in trusted for folder in layer.rules))
        untrusted = tuple(dict.fromkeys(f for layer in layers for f in layer.rules if f not in folders))
        if folders:
            from tflint_stall.engine.registry import use

            use(folders)
        if untrusted:
            # What a file says of rules that nobody knows may well mean these.
            layers = [_about_known_rules(layer) if layer.is_file else layer for layer in layers]
        for layer in layers:
            _check_selectors(layer)
            _check_options(layer)
        excluded = _last((layer.exclude for layer in layers), DEFAULT_EXCLUDES)
        return Config(
            root=root,
            origin=origin,
            selection=(_DEFAULT_SELECTION, *_selections(layers)),
            preview=_last((layer.preview for layer in layers), False),
            only_certain=_last((layer.only_certain for layer in layers), False),
            fail_on=_last((layer.fail_on for layer in layers), "warning"),
            levels={rule: level for layer in layers for rule, level in _levels(layer).items() if level != OFF},
            min_level=_last((layer.min_level for layer in layers), "advice"),
            docs_url=_last((layer.docs_url for layer in layers), DOCS_URL),
            rule_folders=folders,
            untrusted_rules=untrusted,
            rule_options=_merged_options(layers),
            per_file_ignores=_last((layer.per_file_ignores for layer in layers), {}),
            exclude=Globs((*excluded, *(pattern for layer in layers for pattern in layer.extend_exclude))),
            force_exclude=_last((layer.force_exclude for layer in layers), False),
            respect_gitignore=_last((layer.respect_gitignore for layer in layers), True),
            fixable=SelectionLayer(
                select=_last((layer.fixable for layer in layers), (ALL,)),
                ignore=_last((layer.unfixable for layer in layers), ()),
            ),
            fix_advice=_last((layer.fix_advice for layer in layers), False),
            extend_safe_fixes=tuple(s for layer in layers for s in layer.extend_safe_fixes),
            extend_unsafe_fixes=tuple(s for layer in layers for s in layer.extend_unsafe_fixes),
            require_ignore_reason=_last((layer.require_ignore_reason for layer in layers), False),
            tensorflow_version=_last((layer.tensorflow_version for layer in layers), None),
            keras_version=_last((layer.keras_version for layer in layers), None),
            time_limit=_last((layer.time_limit for layer in layers), SECONDS_PER_FILE),
            baseline=_last((layer.baseline for layer in layers), None),
            cache_dir=_last((layer.cache_dir for layer in layers), None),
        )


def _selections(layers: Iterable[Layer]) -> Iterator[SelectionLayer]:
    """What the layers select; a layer that says nothing about rules is none."""
    for layer in layers:
        off = tuple(sorted(rule for rule, level in _levels(layer).items() if level == OFF))
        if layer.select is not None or layer.extend_select or layer.ignore or off:
            yield SelectionLayer(layer.select, layer.extend_select, (*layer.ignore, *off))


def _levels(layer: Layer) -> dict[str, str]:
    """The level of each rule that a layer speaks of: what names one rule stands above a family or a prefix."""
    found: dict[str, str] = {}
    for selector in sorted(layer.levels, key=specificity):
        found.update(dict.fromkeys(matching(selector), layer.levels[selector]))
    return found


def _last(values: Iterable[T | None], default: T) -> T:
    """What the last layer that is not silent says."""
    result = default
    for value in values:
        if value is not None:
            result = value
    return result


def _matching_any(selectors: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*map(matching, selectors))


def _check_selectors(layer: Layer) -> None:
    """Refuse what names no rule now: which rules run is only worked out when a file needs them."""
    for key, selector in layer.selectors():
        _refuse_unknown(matching, selector, layer.place(key))
    for selector in layer.levels:
        _refuse_unknown(matching, selector, layer.place("levels"))


def _about_known_rules(layer: Layer) -> Layer:
    """The layer without what names rules that there are not."""

    def known(selectors: Iterable[str]) -> tuple[str, ...]:
        return tuple(selector for selector in selectors if _is_known(matching, selector))

    given: dict[str, Any] = {key: getattr(layer, key) for key in SELECTOR_KEYS}
    left: dict[str, Any] = {key: known(selectors) for key, selectors in given.items() if selectors}
    ignores = layer.per_file_ignores
    return replace(
        layer,
        **left,
        levels={rule: level for rule, level in layer.levels.items() if _is_known(matching, rule)},
        rule_options={rule: options for rule, options in layer.rule_options.items() if _is_known(rule_name, rule)},
        per_file_ignores={pattern: known(rules) for pattern, rules in ignores.items()} if ignores else ignores,
    )


def _is_known(meaning: Callable[[str], object], selector: str) -> bool:
    try:
        meaning(selector)
    except UnknownSelector:
        return False
    return True


def _check_options(layer: Layer) -> None:
    """Refuse options that a rule does not have, and values of another type than its own."""
    for rule, options in layer.rule_options.items():
        place = f"`rule-options.{rule}` in {layer.where}" if layer.where else "--config"
        _refuse_unknown(rule_name, rule, place)
        from tflint_stall.engine.registry import all_rules

        own = all_rules()[rule_name(rule)].options
        for key, value in options.items():
            if key not in own:
                known = f"; it has {', '.join(sorted(own))}" if own else "; it has none"
                raise ConfigError(f"{place}: the rule has no option `{key}`{suggestion(key, own) or known}")
            if not _is_like(value, own[key]):
                raise ConfigError(f"{place}: `{key}` must be like {own[key]!r}, not {value!r}")


def _is_like(value: object, default: object) -> bool:
    """Whether a value may stand for a default: a whole number stands for a fraction, too."""
    return type(value) is type(default) or (type(default) is float and type(value) is int)


def _merged_options(layers: Iterable[Layer]) -> dict[str, dict[str, Any]]:
    merged: dict[str, dict[str, Any]] = {}
    for layer in layers:
        for rule, options in layer.rule_options.items():
            merged.setdefault(rule_name(rule), {}).update(options)
    return merged


def _refuse_unknown(meaning: Callable[[str], object], selector: str, place: str) -> None:
    try:
        meaning(selector)
    except UnknownSelector as error:
        raise ConfigError(f"{place}: {error}") from None
