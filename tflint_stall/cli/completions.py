"""`tflint-stall completions`: what makes a shell complete the command.

The script is written from the parser of the command line, so that it cannot name what is not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from tflint_stall.cli import EXIT_CLEAN, VERBS
from tflint_stall.cli.arguments import check_parser, parse_completions
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.report import formats

_FILES = ("FILE", "FILE|KEY=VALUE")


@dataclass(frozen=True)
class _Option:
    """One option as shells see it."""

    names: tuple[str, ...]
    help: str
    takes_value: bool
    choices: tuple[str, ...]
    takes_file: bool

    @property
    def short(self) -> str:
        return next((name[1:] for name in self.names if len(name) == 2), "")

    @property
    def longs(self) -> list[str]:
        return [name for name in self.names if name.startswith("--")]


def completions(arguments: Sequence[str]) -> int:
    """The verb `completions`; returns the exit code."""
    shell = parse_completions(arguments, sorted(_SHELLS)).shell
    print(_SHELLS[shell](_options()), end="")
    return EXIT_CLEAN


def _options() -> list[_Option]:
    return [
        _Option(
            names=tuple(action.option_strings),
            help=action.help or "",
            takes_value=action.nargs != 0,
            choices=tuple(formats()) if "--output-format" in action.option_strings else tuple(action.choices or ()),
            takes_file=action.metavar in _FILES,
        )
        for action in check_parser().actions
        if action.option_strings
    ]


def _bash(options: Sequence[_Option]) -> str:
    cases = "".join(
        f"        {'|'.join(option.names)}) choices='{' '.join(option.choices)}' ;;\n"
        for option in options
        if option.choices
    )
    names = " ".join(name for option in options for name in option.names)
    return f"""\
_tflint_stall() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" choices=''
    case "${{COMP_WORDS[COMP_CWORD-1]}}" in
{cases}    esac
    if [[ -n "$choices" ]]; then
        COMPREPLY=($(compgen -W "$choices" -- "$word"))
    elif [[ "$word" == -* ]]; then
        COMPREPLY=($(compgen -W '{names}' -- "$word"))
    elif [[ "$COMP_CWORD" -eq 1 ]]; then
        COMPREPLY=($(compgen -W '{" ".join(VERBS)}' -- "$word"))
    else
        COMPREPLY=()
    fi
}}
complete -o default -F _tflint_stall tflint-stall
"""


def _zsh(options: Sequence[_Option]) -> str:
    lines = "".join(f"    {_zsh_option(name, option)} \\\n" for option in options for name in option.names)
    return f"""\
#compdef tflint-stall
_tflint_stall_start() {{
    compadd -- {" ".join(VERBS)}
    _files
}}
_tflint_stall() {{
    _arguments -S \\
{lines}    '1: :_tflint_stall_start' \\
    '*: :_files'
}}
if [ "$funcstack[1]" = "_tflint_stall" ]; then
    _tflint_stall "$@"
else
    compdef _tflint_stall tflint-stall
fi
"""


def _zsh_option(name: str, option: _Option) -> str:
    text = re.sub(r"([\[\]:\\])", r"\\\1", option.help).replace("'", "'\\''")
    value = ""
    if option.takes_value:
        completer = f"({' '.join(option.choices)})" if option.choices else "_files" if option.takes_file else ""
        value = f": :{completer}"
    return f"'{name}[{text}]{value}'"


def _fish(options: Sequence[_Option]) -> str:
    lines = [f"complete -c tflint-stall -n __fish_use_subcommand -a '{' '.join(VERBS)}'"]
    for option in options:
        parts = ["complete -c tflint-stall"]
        parts += [f"-s {option.short}"] if option.short else []
        parts += [f"-l {name[2:]}" for name in option.longs]
        parts += [f"-x -a '{' '.join(option.choices)}'"] if option.choices else ["-r"] if option.takes_value else []
        text = option.help.replace("\\", "\\\\").replace("'", "\\'")
        lines.append(" ".join([*parts, f"-d '{text}'"]))
    return "".join(f"{line}\n" for line in lines)


def _powershell(options: Sequence[_Option]) -> str:
    choices = "".join(
        f"        {_quoted([name])} = @({_quoted(option.choices)})\n"
        for option in options
        if option.choices
        for name in option.names
    )
    names = _quoted([name for option in options for name in option.names])
    return f"""\
Register-ArgumentCompleter -Native -CommandName tflint-stall -ScriptBlock {{
    param($word, $line, $position)
    $choices = @{{
{choices}    }}
    $words = @($line.CommandElements | ForEach-Object {{ $_.ToString() }})
    $before = if ($word -eq '') {{ $words[-1] }} else {{ $words[-2] }}
    $found = if ($choices.ContainsKey($before)) {{ $choices[$before] }}
        elseif ($word.StartsWith('-')) {{ @({names}) }}
        elseif ($words.Count -le 2) {{ @({_quoted(VERBS)}) }}
    $found | Where-Object {{ $_ -like "$word*" }} | ForEach-Object {{
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }}
}}
"""


def _quoted(words: Iterable[str]) -> str:
    """Words as PowerShell writes them."""
    return ", ".join("'" + word.replace("'", "''") + "'" for word in words)


_SHELLS: dict[str, Callable[[Sequence[_Option]], str]] = {
    "bash": _bash,
    "fish": _fish,
    "powershell": _powershell,
    "zsh": _zsh,
}
