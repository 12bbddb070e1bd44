"""A case by hand for every label behind the prompt, every outcome and every flag."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest

from diagnosed import APART, ROOMY, World, ask, page, pottery, script
from memoryos_lab.evals.diagnose import control, say
from memoryos_lab.evals.diagnosis import Diagnosis
from memoryos_lab.evals.examination import Mark, Predictions
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Fact
from memoryos_lab.policies import Flat, NoMemory

WHERE = ask("Where did Ines move to?", "Porto", "2:1")
TEAPOTS = ask("What did Mira sell?", "eleven teapots", "3:1")
FALSE = ask("Which harp did Tom buy?", "", "4:1", category=5, trap="a turquoise harp")


def one(question: Any, answer: str | None, *, policy: Any = ROOMY, **more: Any) -> Diagnosis:
    """The diagnosis of one question of the pottery, whose pages all come into the prompt."""
    facts = more.pop("facts", None)
    (found,) = World(pottery(question), APART, replace(policy, top_m=9), facts=facts).diagnose(answer, **more)
    return found


# -- 3a to 3e -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "answer", "why"),
    [
        ("7 May 2023", "As Mira told us it was on May 7, 2023, a sunny day", "date"),
        ("42", "about forty-two of them", "numbers"),
        ("bees", "They are bees behind the quarry", "contained"),
    ],
)
def test_an_answer_that_means_the_same_is_a_scorer_artifact(gold: str, answer: str, why: str) -> None:
    found = one(replace(WHERE, answer=gold), answer)
    assert (found.label, found.values["why"]) == ("scorer_artifact", why)
    assert found.gate == "used" and "the scorer gave 0" in say(found)


def test_an_answer_that_repeats_a_long_term_entry_was_misled_by_it() -> None:
    hobby = Fact("user_kb", "hobby", "restores antique harpsichords in Vienna", (5,))
    promoted = replace(ROOMY, tau=0.0)
    found = one(WHERE, "She restores antique harpsichords in Vienna", policy=promoted, facts={5: [hobby]})
    assert (found.label, found.family) == ("misled_by_persona", "misled")
    assert found.values["source_entry"] == 0 and found.values["share"] == 1.0
    assert say(found) == (
        "The answer repeats the long-term entry “hobby: restores antique harpsichords in Vienna”."
    )


def test_an_answer_out_of_another_page_was_misled_by_it() -> None:
    found = one(WHERE, "Otto keeps bees behind the quarry")
    assert (found.label, found.values["source_page"]) == ("misled_by_distractor", 4)
    assert say(found) == "Most of what the answer adds comes from page 5 (100 % by weight)."
    # all nine other pages stood in the prompt: as many drawn at random are the same nine
    assert found.values["chance"] == 1.0


def test_chance_is_exact() -> None:
    (found,) = World(pottery(WHERE), APART, replace(ROOMY, top_m=3)).diagnose(
        "Otto kept bees, teapots at markets"
    )
    # two others of nine came (page 9 and short-term page 10, page 3 ranks third): page 3 or 5 would pass
    assert 0 < found.values["chance"] < 1
    told = control([found])
    assert (told.asked, told.expected) == (1, pytest.approx(found.values["chance"]))


def test_one_added_word_misleads_nobody_and_gold_words_weigh_against_it() -> None:
    assert one(WHERE, "the quarry").label == "retrieved_not_used.other"
    mixed = one(WHERE, "My sister and a pottery residency behind the quarry of Otto, bees")
    assert mixed.label != "misled_by_distractor"  # the gold page holds more of it


def test_an_answer_that_declines() -> None:
    found = one(WHERE, "There is no information about that; Otto keeps bees behind the quarry.")
    assert found.label == "retrieved_not_used.abstained"
    assert one(WHERE, "").label == "retrieved_not_used.abstained"  # says nothing at all
    assert say(found) == "The evidence was in the prompt; the model said it had none."


def test_an_answer_that_leaves_part_of_gold_out() -> None:
    gold = ask("What did Mira do?", "sold eleven teapots at the harbour market in spring", "3:1")
    found = one(gold, "teapots")
    assert (found.label, found.family) == ("retrieved_not_used.incomplete", "not_used")


def test_an_answer_of_other_words_of_the_gold_page() -> None:
    found = one(TEAPOTS, "the harbour market")
    assert (found.label, found.values["source_page"]) == ("retrieved_not_used.wrong_span", 2)
    assert "come from gold page 3" in say(found)


def test_an_answer_from_nowhere() -> None:
    found = one(TEAPOTS, "violins and trombones")
    assert found.label == "retrieved_not_used.other" and "source_page" not in found.values


# -- 5 --------------------------------------------------------------------------------------------


def behind(value: str) -> tuple[World, Any]:
    """Page 2 is behind the cut by k, but a long-term entry was read from it."""
    fact = Fact("user_kb", "sister", value, (1,))
    policy = replace(ROOMY, tau=0.0, top_k=1)
    return World(pottery(WHERE), APART, policy, asked=340.0, facts={1: [fact]}), policy


def test_evidence_that_came_by_an_entry_is_available() -> None:
    world, policy = behind("moved to Porto")
    (found,) = world.diagnose("Madrid")
    assert found.available == 1 and found.reached[0].entry == 0
    assert found.reached[0].page_rank == 2 and found.label == "retrieved_not_used.other"
    (without,) = world.diagnose("Madrid", policy=replace(policy, kb_top=0))
    assert without.label == "not_retrieved.page_rank"


def test_a_wrong_entry_that_is_repeated_was_written_wrong() -> None:
    world, _ = behind("emigrated to snowy Reykjavik")
    (found,) = world.diagnose("She emigrated to snowy Reykjavik")
    assert (found.label, found.family, found.gate) == ("written_wrong.lpm", "written_wrong", "correct")
    assert "“sister: emigrated to snowy Reykjavik”" in say(found)
    (true,) = behind("moved to Porto for a pottery residency")[0].diagnose("a pottery residency for her clay")
    assert true.label != "written_wrong.lpm"


# -- 7 --------------------------------------------------------------------------------------------


def test_a_false_premise_is_declined_or_fallen_for() -> None:
    assert one(FALSE, "That is not mentioned.").outcome == "passed"
    assert one(FALSE, " ").outcome == "passed"  # says nothing, so nothing wrong
    fooled = one(FALSE, "a turquoise harp")
    assert (fooled.label, fooled.family) == ("adversarial.fooled", "adversarial")
    assert fooled.values["source_page"] == 3 and say(fooled) == (
        "The answer gives the trap. Its words stand on page 4."
    )
    other = one(FALSE, "violins")
    assert other.label == "adversarial.other_answer" and "source_page" not in other.values
    (untold,) = World(pottery(FALSE), APART, ROOMY).diagnose("a turquoise harp", runs=None)
    assert untold.label == "adversarial.fooled" and untold.reached == ()


def test_an_entry_can_lead_to_the_trap() -> None:
    hobby = Fact("user_kb", "", "a gilded lute from Cremona", (5,))
    question = replace(FALSE, trap="a gilded lute")
    found = one(question, "a gilded lute", policy=replace(ROOMY, tau=0.0), facts={5: [hobby]})
    assert (found.label, found.values["source_entry"]) == ("adversarial.fooled", 0)
    assert say(found).endswith("Its words stand in the long-term entry “a gilded lute from Cremona”.")


# -- outcomes -------------------------------------------------------------------------------------


def test_passed_and_passed_anyway() -> None:
    found = one(WHERE, "Porto")
    assert (found.outcome, found.gate, found.score, found.flags) == ("passed", "passed", 1.0, ())
    (anyway,) = World(pottery(WHERE), APART, replace(ROOMY, top_k=1), asked=340.0).diagnose("Porto")
    assert (anyway.outcome, anyway.gate, anyway.flags) == ("passed_anyway", "passed", ("lucky",))
    assert say(anyway) == "Passed, although 1 of 1 gold turns were not in the prompt."


def test_an_answer_whose_words_stood_elsewhere_was_not_lucky() -> None:
    gold = ask("Which bus was late?", "late again", "2:1")
    (anyway,) = World(pottery(gold), APART, replace(ROOMY, top_k=1), asked=340.0).diagnose("late again")
    assert (anyway.outcome, anyway.flags) == ("passed_anyway", ())


def test_what_stands_aside() -> None:
    assert one(replace(WHERE, evidence=()), "Porto").outcome == "no_evidence"
    nothing = one(replace(WHERE, answer=""), "Porto")
    assert (nothing.outcome, nothing.gate, say(nothing)) == (
        "unscorable",
        "asked",
        "There is no gold answer.",
    )
    null = one(WHERE, None)
    assert null.outcome == "unscorable" and null.values["why"] == "unanswered"
    (failed,) = World(pottery(WHERE), APART, ROOMY).diagnose("Madrid", runs=None)
    assert (failed.outcome, failed.label, failed.reached) == ("no_trace", None, ())
    (passed,) = World(pottery(WHERE), APART, ROOMY).diagnose("Porto", runs={})
    assert passed.outcome == "passed" and "tells nothing" in say(passed)


def test_without_answers_the_evidence_is_judged() -> None:
    near, far = World(pottery(WHERE), APART, ROOMY), World(pottery(WHERE), APART, ROOMY, asked=190.0)
    assert [found.outcome for found in near.diagnose()] == ["passed"]
    (lost,) = far.diagnose()
    assert (lost.outcome, lost.label, lost.score) == ("failed", "not_retrieved.segment_rank", None)
    assert [found.outcome for found in World(pottery(FALSE), APART, ROOMY).diagnose()] == ["unscorable"]


def test_the_run_files_own_verdict() -> None:
    world = World(pottery(WHERE, TEAPOTS), APART, replace(ROOMY, top_m=9))
    judged = Predictions("by hand", {"kiln/qa0": "Oporto", "kiln/qa1": "pots"}, judged={"kiln/qa0": 1.0})
    from memoryos_lab.evals.dataset import Dataset
    from memoryos_lab.evals.diagnose import diagnose

    found = diagnose(Dataset.of((world.script,), "kiln"), judged, None, Mark("judge", 0.5))
    assert [one.outcome for one in found.values()] == ["passed", "unscorable"]


def test_a_mark_that_cannot_be_used() -> None:
    world = World(pottery(WHERE), APART, ROOMY)
    with pytest.raises(LabError, match="no scorer called 'bleurt'"):
        world.diagnose("Porto", mark=Mark("bleurt"))
    with pytest.raises(LabError, match="evidence alone"):
        world.diagnose("Porto", mark=Mark("evidence"))
    with pytest.raises(LabError, match="evidence alone"):
        world.diagnose(mark=Mark("official"))


# -- flags ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """What a gold audit says."""

    verdict: str
    evidence: tuple[str, ...] | None = None
    answer: str | None = None


@dataclass(frozen=True)
class Second:
    """A gold audit."""

    findings: dict[str, Look] = field(default_factory=dict)


def test_an_audit_flags_and_corrects() -> None:
    wrong = replace(WHERE, answer="Lisbon", evidence=("9:1",))
    assert one(wrong, "Porto").flags == ()
    suspect = one(wrong, "Porto", audit=Second({"kiln/qa0": Look("wrong citation")}))
    assert "gold_suspect" in suspect.flags and suspect.outcome == "failed"
    right = one(wrong, "Porto", audit=Second({"kiln/qa0": Look("both", ("2:1",), "Porto")}))
    assert (right.outcome, right.flags) == ("passed", ("gold_suspect",))
    assert [way.turn for way in right.reached] == ["2:1"]


def test_evidence_that_names_no_turn() -> None:
    assert one(replace(WHERE, unresolved=("D9:99",)), "Porto").flags == ("gold_dangling",)


def test_gold_that_stands_only_in_a_caption_or_only_in_an_image_search() -> None:
    pages = [page(1, "Look at this!", caption="a heron on a red boat"), page(2, "Lovely."), page(3, "Bye.")]
    heron, gull = ask("What is seen?", "a heron", "1:1"), ask("What is seen?", "seagull", "1:1")
    said = script(pages, heron, gull, held_out={"query": {"1:1": "seagull harbour"}})
    seen, searched = World(said, [0.0, 100.0, 200.0], ROOMY).diagnose("a stork", "a stork")
    assert "caption_only" in seen.flags and "query_only" not in seen.flags
    assert "query_only" in searched.flags and "caption_only" not in searched.flags


def test_a_near_miss_is_of_a_scored_answer_alone() -> None:
    assert "near_miss" in one(TEAPOTS, "about eleven violins or trombones").flags
    assert "near_miss" not in one(TEAPOTS, "violins").flags
    assert (
        "near_miss"
        not in one(replace(FALSE, trap="a turquoise harp of oak"), "harp and drum and flute").flags
    )


def test_a_policy_that_tells_no_scores_is_diagnosed_by_its_trace() -> None:
    world = World(pottery(WHERE), APART, ROOMY, asked=340.0)
    full = world.run(replace(ROOMY, top_k=1))
    untold = SimpleNamespace(top_m=5, top_k=1, view=full.policy.view)
    (found,) = world.diagnose("Madrid", runs={"kiln": replace(full, policy=untold)}, changes=False)
    (known,) = world.diagnose("Madrid", runs={"kiln": full}, changes=False)
    assert (found.label, found.reached[0].page_rank) == (known.label, known.reached[0].page_rank)


# -- other memories -------------------------------------------------------------------------------


def test_a_store_without_segments_ranks_pages_alone() -> None:
    (found,) = World(pottery(WHERE), APART, Flat(stm_capacity=1, top_k=1), asked=340.0).diagnose("Madrid")
    assert found.label == "not_retrieved.page_rank"
    assert say(found).startswith("Page 2 ranks 2 of 9. Only the best k = 1 are read.")
    assert found.change is not None and {one.knobs[0][0] for one in found.change.singles} >= {"top_k"}


def test_without_a_memory_everything_is_dropped() -> None:
    (found,) = World(pottery(WHERE), APART, NoMemory(stm_capacity=1)).diagnose("Madrid")
    assert (found.label, found.values["why"]) == ("not_written.migration", "no_memory")
    assert say(found) == (
        "2:1 was dropped: nothing is kept of page 2 once it leaves short-term memory. "
        "No setting tried here finds it."
    )
