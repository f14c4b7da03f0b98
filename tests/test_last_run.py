"""What a notebook has kept of its last run: how long its cells took, and what became of the loss."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.test_recorded import notebook
from tflint_stall.documents.printed_training import have_fallen, losses_of_cells, seconds_of_cells


def cells(*printed: str) -> bytes:
    return notebook(*[("train()", text) for text in printed]).encode()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("", None),
        ("ready", None),
        ("Epoch 1/2\n60/60 [======] - 2s 30ms/step - loss: 0.4\nEpoch 2/2\n60/60 [=====] - 3s 41ms/step\n", 6.0),
        ("60/60 ━━━━━━ 72s 1s/step", 72.5),
        # One batch is one call of `predict`, and says nothing of what is around it.
        ("1/1 [======] - 0s 25ms/step", None),
        ("20/60 [===>..] - ETA: 2s", None),
        ("CPU times: user 2 s\nWall time: 2min 3s", 123.5),
        ("Time taken for epoch 3 is 14.7 sec", 15.2),
        ("100%|██████████| 500/500 [00:12<00:00, 41.2it/s]", 12.5),
        ("40%|████      | 200/500 [00:12<00:18, 41.2it/s]", None),
    ],
)
def test_what_is_printed_says_how_long_it_took(text: str, seconds: float | None) -> None:
    assert seconds_of_cells(cells(text)) == [seconds]


def with_metadata(metadata: dict[str, Any], *outputs: dict[str, Any]) -> bytes:
    document = json.loads(cells(""))
    document["cells"][0]["metadata"] = metadata
    document["cells"][0]["outputs"] = list(outputs)
    return json.dumps(document).encode()


def test_what_jupyter_keeps_of_a_cell_says_it_better() -> None:
    colab = {
        "execution": {"iopub.execute_input": "2024-03-01T10:00:01.5Z", "shell.execute_reply": "2024-03-01T10:02:03Z"}
    }
    extension = {"ExecuteTime": {"start_time": "2024-03-01T09:59:58.000", "end_time": "2024-03-01T10:00:01.000"}}
    assert seconds_of_cells(with_metadata(colab)) == [121.5]
    assert seconds_of_cells(with_metadata(extension)) == [3.0]
    assert seconds_of_cells(with_metadata({"ExecuteTime": {"start_time": None}})) == [None]
    failed = {"output_type": "error", "ename": "KeyboardInterrupt", "evalue": "", "traceback": []}
    assert seconds_of_cells(with_metadata(colab, failed)) == [None]


def test_only_cells_of_python_are_counted() -> None:
    book = notebook(("%%bash\npython train.py", "Wall time: 3 s"), ("train()", "Wall time: 5 s")).encode()
    assert seconds_of_cells(book) == [5.5]


@pytest.mark.parametrize(
    ("text", "losses"),
    [
        ("", []),
        ("loss: 0.9\nloss: 0.2", [0.9, 0.2]),
        ("Epoch 1, Loss: 2.30\nEpoch 2, Loss: 2.29", [2.3, 2.29]),
        ("val_loss: 0.9\nval_loss: 0.2", []),
        ("loss: 1.2e+01 - loss: 1.5e-01", [12.0, 0.15]),
        ("loss: . loss: 1.2.3", [1.2]),
    ],
)
def test_losses_that_were_printed(text: str, losses: list[float]) -> None:
    assert losses_of_cells(cells(text)) == [losses]


def test_losses_that_fall_and_stay_numbers() -> None:
    assert have_fallen([0.9, 1.1, 0.2])
    assert not have_fallen([2.3, 2.29])
    assert not have_fallen([0.9, *losses_of_cells(cells("loss: nan"))[0], 0.2])


@pytest.mark.parametrize(
    "text",
    [
        "Wall time: 1.2.3 s",
        f"Wall time: {'9' * 5000} s",
        f"{'7' * 5000}/{'7' * 5000} [==] - {'8' * 5000}s",
        f"100%|█| 5/5 [{'1' * 5000}:00<00:00",
        "Wall time: . s",
    ],
)
def test_numbers_of_any_form_and_length_say_nothing(text: str) -> None:
    assert seconds_of_cells(cells(text)) == [None]


@pytest.mark.parametrize(
    "moment", ["2024-03-01T10:00:1.2.3Z", f"{'2' * 5000}-01-01T00:00:00", "2024-03-01T10:00:.", ""]
)
def test_moments_of_any_form_say_nothing(moment: str) -> None:
    kept = {"ExecuteTime": {"start_time": moment, "end_time": "2024-03-01T10:02:03.5"}}
    assert seconds_of_cells(with_metadata(kept)) == [None]


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b'{"cells": 3}', b'{"cells": [1, {"cell_type": "code"}]}'])
def test_what_is_no_notebook_says_nothing(data: bytes) -> None:
    assert not any(seconds_of_cells(data)) and not any(losses_of_cells(data))
