"""A small editor: it speaks the Language Server Protocol to the real server over its standard streams."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import tflint_stall

_PATIENCE = 30.0


class Editor:
    """One session, from `initialize` to `exit`."""

    def __init__(self, folder: Path, encodings: list[str] | None = None) -> None:
        self.folder = folder
        self.encodings = encodings
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.published = 0
        self.registered: list[dict[str, Any]] = []
        self.capabilities: dict[str, Any] = {}
        self._answers: dict[int, dict[str, Any]] = {}
        self._messages: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._last_id = 0

    def __enter__(self) -> Editor:
        parent = str(Path(tflint_stall.__file__).parent.parent)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tflint_stall", "server", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": parent},
        )
        self._errors: list[bytes] = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()
        general = {"positionEncodings": self.encodings} if self.encodings else {}
        watching = {"didChangeWatchedFiles": {"dynamicRegistration": True}}
        params = {
            "processId": os.getpid(),
            "rootUri": self.folder.as_uri(),
            "capabilities": {
                "general": general,
                "workspace": watching,
                "notebookDocument": {"synchronization": {"dynamicRegistration": False}},
            },
        }
        self.capabilities = self.request("initialize", params)["capabilities"]
        self.notify("initialized", {})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.request("shutdown", None)
            self.notify("exit", None)
            assert self.process.wait(_PATIENCE) == 0, self.errors
        else:
            self.process.kill()
            self.process.wait()

    @property
    def errors(self) -> str:
        return b"".join(self._errors).decode()

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    # -- what a user does --------------------------------------------------------------------

    def open(self, name: str, text: str) -> str:
        item = {"uri": self.uri(name), "languageId": "python", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return self.uri(name)

    def change(self, uri: str, text: str, version: int) -> None:
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def actions(self, uri: str, range: dict[str, Any], only: list[str] | None = None) -> list[dict[str, Any]]:
        context: dict[str, Any] = {"diagnostics": [], **({"only": only} if only else {})}
        params = {"textDocument": {"uri": uri}, "range": range, "context": context}
        found: list[dict[str, Any]] = self.request("textDocument/codeAction", params)
        return found

    def hover(self, uri: str, line: int, character: int) -> str:
        position = {"line": line, "character": character}
        answer = self.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": position})
        return str(answer["contents"]["value"]) if answer else ""

    def wait_for(self, uri: str, expected: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        """The diagnostics of a document when they are as expected."""
        while uri not in self.diagnostics or not expected(self.diagnostics[uri]):
            self._take()
        return self.diagnostics[uri]

    def wait_for_codes(self, uri: str, *codes: str) -> list[dict[str, Any]]:
        return self.wait_for(uri, lambda found: [diagnostic.get("code") for diagnostic in found] == list(codes))

    # -- the protocol ------------------------------------------------------------------------

    def request(self, method: str, params: Any) -> Any:
        self._last_id += 1
        own = self._last_id
        self._send({"id": own, "method": method, "params": params})
        while own not in self._answers:
            self._take()
        answer = self._answers.pop(own)
        assert "error" not in answer, answer
        return answer.get("result")

    def notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _take(self) -> None:
        try:
            message = self._messages.get(timeout=_PATIENCE)
        except queue.Empty:
            raise AssertionError(f"the server says nothing more; {self.diagnostics}; {self.errors}") from None
        assert message is not None, f"the server has ended: {self.errors}"
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published += 1
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif message.get("method") == "client/registerCapability":
            self.registered += message["params"]["registrations"]
            self._send({"id": message["id"], "result": None})
        elif "id" in message and "method" not in message:
            self._answers[message["id"]] = message

    def _read(self) -> None:
        assert self.process.stdout is not None
        while header := self.process.stdout.readline():
            length = int(header.split(b":")[1])
            while self.process.stdout.readline().strip():
                pass
            self._messages.put(json.loads(self.process.stdout.read(length)))
        self._messages.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self._errors.extend(self.process.stderr)


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """The text after edits of the server, with columns in UTF-16."""
    for edit in sorted(edits, key=lambda edit: _key(edit["range"]["start"]), reverse=True):
        start, end = (_offset(text, edit["range"][side]) for side in ("start", "end"))
        text = text[:start] + edit["newText"] + text[end:]
    return text


def covered(text: str, range: dict[str, Any]) -> str:
    return text[_offset(text, range["start"]) : _offset(text, range["end"])]


def _key(position: dict[str, int]) -> tuple[int, int]:
    return position["line"], position["character"]


def _offset(text: str, position: dict[str, int]) -> int:
    lines = text.replace("\r\n", " \n").split("\n")
    before = sum(len(line) + 1 for line in lines[: position["line"]])
    if position["line"] >= len(lines):
        return len(text)
    line = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]]
    return before + len(line.decode("utf-16-le"))
