"""A small dataset of our own, and files of answers to it in every shape that circulates."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from memoryos_lab import sources
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.memory.types import Question

Row = dict[str, Any]


def _qa(text: str, category: int, evidence: list[str], answer: Any = None) -> Row:
    given = {"adversarial_answer": "a trap"} if category == 5 else {"answer": answer or f"gold of {text}"}
    return {"question": text, "category": category, "evidence": evidence, **given}


def _sample(id: str, qa: list[Row]) -> Row:
    said = [("Ann", f"{id} turn {n}") if n % 2 else ("Bo", f"{id} reply {n}") for n in range(1, 9)]
    turns = [{"speaker": who, "dia_id": f"D1:{n}", "text": text} for n, (who, text) in enumerate(said, 1)]
    return {
        "sample_id": id,
        "conversation": {
            "speaker_a": "Ann",
            "speaker_b": "Bo",
            "session_1": turns,
            "session_1_date_time": "1:00 pm on 1 May, 2023",
        },
        "qa": qa,
    }


LOCOMO = [
    _sample(
        "kite-1",
        [
            _qa("When did Ann fly the kite?", 2, ["D1:1"], "7 May 2023"),
            _qa("What colour is it?", 4, ["D1:3"], 2023),
            _qa("Would Bo like it?", 3, ["D1:2; D1:4"], "Yes; he likes wind"),
            _qa("What did Bo deny?", 5, ["D1:5"]),
            _qa("Who was there?", 1, ["D1:1", "D1:5"], "Ann, Bo"),
            _qa("What colour is it?", 4, ["D1:6"], "green"),  # a text that stands twice, other evidence
        ],
    ),
    _sample(
        "boat-2",
        [
            _qa("When did Ann row?", 2, ["D1:1"], "June"),
            _qa("What broke?", 4, ["D"], "an oar"),
            _qa("What sank?", 5, ["D1:3"]),
            _qa("Where do they keep it?", 4, ["D1:05"], "in the shed"),
            _qa("What broke?", 4, ["D"], "an oar"),  # an exact repeat
            _qa("Who repaired it?", 1, ["D1:7", "D1:8"], "Bo"),
        ],
    ),
]


def dataset() -> Dataset:
    """Two conversations, six questions each; one text stands twice in each."""
    loaded = sources.load_bytes(json.dumps(LOCOMO).encode(), "kites.json")
    return Dataset.of(loaded.scripts, "kites.json")


def answer_of(question: Question) -> str:
    """What every file answers: whoever is joined wrong is seen at once."""
    return f"answer to {question.id}"


def asked(without: Iterable[int] = ()) -> list[tuple[str, int, Question, Row]]:
    """(conversation, number, question, the item of the file), categories of `without` left out."""
    held = dataset().by_id
    return [
        (sample["sample_id"], n, held[f"{sample['sample_id']}/qa{n}"].question, item)
        for sample in LOCOMO
        for n, item in enumerate(sample["qa"])
        if item["category"] not in without
    ]


def memoryos(edit: Callable[[list[Row]], Any] = lambda rows: None) -> list[Row]:
    """The shape of MemoryOS; `edit` may change the rows in place."""
    rows = [
        {
            "sample_id": sample,
            "question": question.text,
            "system_answer": answer_of(question),
            "original_answer": item.get("answer", item.get("adversarial_answer")),
            "category": item["category"],
            "evidence": item["evidence"],
        }
        for sample, _, question, item in asked()
    ]
    edit(rows)
    return rows


def mem0() -> Row:
    """The shape of mem0: an id a row, the answer within cut-offs, categories by name too."""
    places = {sample["sample_id"]: n for n, sample in enumerate(LOCOMO)}
    names = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}
    rows = [
        {
            "question_id": f"conv{places[sample]}_q{n}",
            "category": item["category"],
            "category_name": names[item["category"]],
            "question": question.text,
            "ground_truth_answer": str(item["answer"]),
            "cutoff_results": {
                "top_20": {"judgment": "WRONG", "generated_answer": "of fewer memories"},
                "top_200": {
                    "judgment": "CORRECT" if n % 2 else "WRONG",
                    "generated_answer": answer_of(question),
                },
            },
        }
        for sample, n, question, item in asked(without=[5])
    ]
    return {"metadata": {"judge_model": "a-model"}, "evaluations": rows}


def harness() -> dict[str, list[Row]]:
    """The shape of the mem0-evaluation harness: conversation → rows, keys out of order, numbers as text."""
    found: dict[str, list[Row]] = {"1": [], "0": []}
    for sample, n, question, item in asked(without=[5]):
        found["0" if sample == "kite-1" else "1"].append(
            {
                "question": question.text,
                "answer": str(item["answer"]),
                "response": answer_of(question),
                "category": str(item["category"]),
                "bleu_score": 0.1,
                "f1_score": 0.2,
                "llm_score": n % 2,
            }
        )
    return found


def write(path: Path, value: Any) -> Path:
    """As JSON, lines of JSON, or CSV, as the name ends."""
    match path.suffix:
        case ".jsonl":
            path.write_text("\n".join(json.dumps(row) for row in value), "utf-8")
        case ".csv":
            with path.open("w", newline="", encoding="utf-8") as file:
                table = csv.DictWriter(file, list(value[0]))
                table.writeheader()
                table.writerows(value)
        case _:
            path.write_text(json.dumps(value), "utf-8")
    return path
