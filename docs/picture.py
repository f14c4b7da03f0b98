"""The picture in README.md: a real run in a real terminal, drawn as SVG.

    python docs/picture.py

Needs Linux or macOS; nothing in the picture comes from the network when it is looked at.
"""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import sys
import termios
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "assets" / "terminal.svg"
COMMAND = ["tflint-stall", "examples/dqn.py"]
COLUMNS = 100

# Colours that are read on dark ground: those of GitHub's dark theme.
_NORMAL = [(110, 118, 129), (255, 123, 114), (63, 185, 80), (210, 153, 34), (121, 192, 255), (188, 140, 255)]
_BRIGHT = [(139, 148, 158), (255, 161, 152), (86, 211, 100), (227, 179, 65), (165, 214, 255), (210, 168, 255)]
_REST = [(57, 197, 207), (177, 186, 196)]
_THEME = TerminalTheme((13, 17, 23), (201, 209, 217), [*_NORMAL, *_REST], [*_BRIGHT, *_REST])
_FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
_SVG = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>{command}</title>
<style>
.{unique_id}-matrix {{ font-family: {font}; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def in_terminal(command: list[str]) -> str:
    """What a terminal of so many columns gets to see of a command."""
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, COLUMNS, 0, 0))
        os.chdir(ROOT)
        os.environ.update(TERM="xterm-256color")
        os.execv(sys.executable, [sys.executable, "-m", "tflint_stall", "--isolated", "--no-cache", *command[1:]])
    shown = b""
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        shown += data
    os.waitpid(pid, 0)
    os.close(terminal)
    return shown.decode().replace("\r\n", "\n")


def shortened(shown: str) -> str:
    """The first finding and the last line; what lies between is said to be left out."""
    first, _, rest = shown.rstrip().partition("\n\n")
    return f"{first}\n\n⋮\n\n{rest.splitlines()[-1]}"


def drawn(command: list[str], shown: str) -> str:
    prompt = Text.assemble(("$ ", "bright_black"), (" ".join(command), "bold"), "\n")
    console = Console(record=True, width=COLUMNS, force_terminal=True, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(prompt + Text.from_ansi(shortened(shown)), soft_wrap=True)
    template = _SVG.replace("{command}", " ".join(command)).replace("{font}", _FONT)
    return console.export_svg(title="", theme=_THEME, code_format=template, unique_id="t")


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(COMMAND, in_terminal(COMMAND)), "utf-8")
    print(PICTURE.relative_to(ROOT))
