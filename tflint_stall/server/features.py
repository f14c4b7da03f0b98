"""Who answers what: the requests and notifications of the protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from tflint_stall import __version__
from tflint_stall.engine.run import FileResult
from tflint_stall.rule import Safety
from tflint_stall.server.actions import FIX_ALL, KINDS, fix_all, quick_fixes, wants
from tflint_stall.server.checking import Checking
from tflint_stall.server.diagnostics import Checked, hover
from tflint_stall.server.documents import document, open_files, open_notebooks
from tflint_stall.settings.fix_mode import FixMode

# A pause in typing, in seconds: shorter than a glance, longer than the time between two keys.
_PAUSE = 0.2
# What findings depend on besides the file itself: configuration, declared versions, other modules.
_WATCHED = ("**/*.py", "**/*.toml", "**/requirements*.txt", "**/setup.cfg", "**/*.y*ml", "**/*.lock")
_CELLS_OF_PYTHON = types.NotebookDocumentFilterWithNotebook(
    notebook="*", cells=[types.NotebookCellLanguage(language="python")]
)


class StallServer(LanguageServer):
    """The server, and what it knows of each document that is open."""

    def __init__(self) -> None:
        super().__init__(
            "tflint-stall",
            __version__,
            # Documents are small, and changes by position are where servers and clients disagree.
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
            notebook_document_sync=types.NotebookDocumentSyncOptions([_CELLS_OF_PYTHON]),
        )
        self._checking = Checking()
        self._checked: dict[str, Checked] = {}
        self._fixed: dict[str, Checked] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}

    def check_soon(self, uri: str, pause: float = _PAUSE) -> None:
        """Check a document after a pause in which nothing more is heard of it."""
        if waiting := self._waiting.pop(uri, None):
            waiting.cancel()
        self._waiting[uri] = asyncio.ensure_future(self._check_after(uri, pause))

    async def _check_after(self, uri: str, pause: float) -> None:
        await asyncio.sleep(pause)
        await self.checked(uri)

    async def checked(self, uri: str) -> Checked | None:
        """What is found in a document as it is now; the editor is told when this is news."""
        shown = document(self.workspace, uri)
        if shown is None:
            return None
        known = self._checked.get(shown.uri)
        if known is not None and known.document == shown:
            return known
        found = Checked(shown, await self._checking.check(shown.path, shown.data))
        if document(self.workspace, uri) != shown:
            # It was typed on: what is found by now is not where it was.
            return None
        self._checked[shown.uri] = found
        self._publish(found.diagnostics())
        return found

    async def fixed(self, checked: Checked) -> FileResult:
        """What all safe fixes make of a document that was checked."""
        shown = checked.document
        if not any(mark.finding.fix and mark.finding.fix.safety is Safety.SAFE for mark in checked.marks):
            return checked.result
        if shown.uri not in self._fixed or self._fixed[shown.uri].document != shown:
            result = await self._checking.check(shown.path, shown.data, FixMode.SAFE)
            self._fixed[shown.uri] = Checked(shown, result)
        return self._fixed[shown.uri].result

    def forget(self, uri: str, texts: Iterator[str]) -> None:
        """A document was closed."""
        if waiting := self._waiting.pop(uri, None):
            waiting.cancel()
        self._checked.pop(uri, None)
        self._fixed.pop(uri, None)
        self._publish({text: [] for text in texts})

    def check_all_again(self) -> None:
        """Something changed that any document may depend on."""
        self._checking.forget()
        self._checked.clear()
        self._fixed.clear()
        for uri in (*open_files(self.workspace), *open_notebooks(self.workspace)):
            self.check_soon(uri)

    def stop(self) -> None:
        for waiting in self._waiting.values():
            waiting.cancel()
        self._checking.forget()

    def _publish(self, diagnostics: dict[str, list[types.Diagnostic]]) -> None:
        for uri, found in diagnostics.items():
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))


def build_server() -> StallServer:
    """A server that knows all its features."""
    server = StallServer()
    server.feature(types.INITIALIZED)(_initialized)
    server.feature(types.SHUTDOWN)(_shutdown)
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(_opened)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(_changed)
    server.feature(types.TEXT_DOCUMENT_DID_SAVE)(_outside_changed)
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(_closed)
    server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)(_notebook_opened)
    server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)(_notebook_changed)
    server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)(_notebook_closed)
    server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(_outside_changed)
    server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)(_outside_changed)
    server.feature(types.TEXT_DOCUMENT_HOVER)(_hover)
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=KINDS))(_actions)
    return server


async def _initialized(ls: StallServer, params: types.InitializedParams) -> None:
    """Ask to be told of changes on disk, where the client can."""
    workspace = ls.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace else None
    if not watching or not watching.dynamic_registration:
        return
    watchers = [types.FileSystemWatcher(glob_pattern=pattern) for pattern in _WATCHED]
    registration = types.Registration(
        id="tflint-stall-watches",
        method=types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
        register_options=types.DidChangeWatchedFilesRegistrationOptions(watchers=watchers),
    )
    await ls.client_register_capability_async(types.RegistrationParams([registration]))


def _shutdown(ls: StallServer, params: None) -> None:
    ls.stop()


async def _opened(ls: StallServer, params: types.DidOpenTextDocumentParams) -> None:
    ls.check_soon(params.text_document.uri, pause=0)


async def _changed(ls: StallServer, params: types.DidChangeTextDocumentParams) -> None:
    ls.check_soon(params.text_document.uri)


async def _closed(ls: StallServer, params: types.DidCloseTextDocumentParams) -> None:
    ls.forget(params.text_document.uri, iter([params.text_document.uri]))


async def _notebook_opened(ls: StallServer, params: types.DidOpenNotebookDocumentParams) -> None:
    ls.check_soon(params.notebook_document.uri, pause=0)


async def _notebook_changed(ls: StallServer, params: types.DidChangeNotebookDocumentParams) -> None:
    ls.check_soon(params.notebook_document.uri)


async def _notebook_closed(ls: StallServer, params: types.DidCloseNotebookDocumentParams) -> None:
    ls.forget(params.notebook_document.uri, (cell.uri for cell in params.cell_text_documents))


async def _outside_changed(ls: StallServer, params: object) -> None:
    ls.check_all_again()


async def _hover(ls: StallServer, params: types.HoverParams) -> types.Hover | None:
    uri = params.text_document.uri
    checked = await ls.checked(uri)
    return hover(checked, uri, params.position) if checked else None


async def _actions(ls: StallServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    uri = params.text_document.uri
    checked = await ls.checked(uri)
    if checked is None:
        return []
    actions: list[types.CodeAction] = []
    if wants(params.context, types.CodeActionKind.QuickFix.value):
        actions.extend(quick_fixes(checked, uri, params.range))
    if wants(params.context, FIX_ALL):
        actions.extend(fix_all(checked, await ls.fixed(checked)))
    return actions
