"""Files of the package index that pip is configured for, downloaded but never built.

`pip download` runs a package's build backend even when it only fetches an sdist. So only pip's session
is used here (its index, mirrors, certificates, proxies and credentials); the listing is the simple API.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

try:
    from pip._internal.commands.download import DownloadCommand
    from pip._vendor.packaging.utils import parse_sdist_filename, parse_wheel_filename
    from pip._vendor.packaging.version import InvalidVersion, Version
    from pip._vendor.requests.exceptions import RequestException
except ImportError as error:
    raise SystemExit("The corpus is fetched through pip's session: install pip into this Python.") from error


class IndexFailure(Exception):
    """The index has no such file, or gave another one; the message says which."""


@dataclass(frozen=True)
class IndexedFile:
    """One file of a project on the index."""

    name: str
    url: str
    sha256: str

    @property
    def is_wheel(self) -> bool:
        return self.name.endswith(".whl")

    @property
    def version(self) -> Version | None:
        """None for formats that are not read here: eggs, installers."""
        try:
            return parse_wheel_filename(self.name)[1] if self.is_wheel else parse_sdist_filename(self.name)[1]
        except (ValueError, InvalidVersion):
            return None


class PackageIndex:
    """The simple API of pip's first index."""

    def __init__(self) -> None:
        command = DownloadCommand("download", "")
        options, _ = command.parse_args([])
        self._session = command._build_session(options)
        self._url = options.index_url.rstrip("/")

    def files(self, project: str) -> list[IndexedFile]:
        page = f"{self._url}/{re.sub(r'[-_.]+', '-', project).lower()}/"
        try:
            answer = self._session.get(page, headers={"Accept": "text/html"})
            answer.raise_for_status()
        except RequestException as error:
            raise IndexFailure(f"the index does not list {project}: {error}") from error
        links = _Links()
        links.feed(answer.text)
        return [_indexed_file(urljoin(page, link)) for link in links.found]

    def download(self, file: IndexedFile, sha256: str, target: Path) -> None:
        """Write the file to `target`, whole and with the expected hash, or not at all."""
        partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
        digest = hashlib.sha256()
        try:
            with self._session.get(file.url, stream=True) as answer, partial.open("wb") as stream:
                answer.raise_for_status()
                for chunk in answer.iter_content(1 << 16):
                    digest.update(chunk)
                    stream.write(chunk)
            if digest.hexdigest() != sha256:
                raise IndexFailure(f"{file.name} is not the pinned file: its SHA-256 is {digest.hexdigest()}")
            partial.replace(target)
        except RequestException as error:
            raise IndexFailure(f"{file.name} could not be downloaded: {error}") from error
        finally:
            partial.unlink(missing_ok=True)


def newest(files: list[IndexedFile], version: str | None = None) -> IndexedFile:
    """The file to pin: of the given or newest final version, the sdist before the wheels."""
    usable = [(found, file) for file in files if (found := file.version) and not found.is_prerelease]
    if version:
        usable = [(found, file) for found, file in usable if found == Version(version)]
    if not usable:
        raise IndexFailure("no sdist or wheel of such a version")
    newest_version = max(found for found, _ in usable)
    candidates = [file for found, file in usable if found == newest_version]
    return min(candidates, key=lambda file: (file.is_wheel, "-none-any" not in file.name, file.name))


def _indexed_file(link: str) -> IndexedFile:
    url, fragment = urldefrag(link)
    return IndexedFile(unquote(urlsplit(url).path.rpartition("/")[2]), url, fragment.removeprefix("sha256="))


class _Links(HTMLParser):
    """The addresses of a page, as they stand in it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found.extend(value for name, value in attrs if name == "href" and value)
