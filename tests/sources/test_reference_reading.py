"""What the reference left on disk, read: every variant, copies, chains, heat, long-term memory, clocks."""

from __future__ import annotations

import os
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from state_files import (
    AXES,
    chroma,
    line,
    long_term,
    mid_term,
    opened,
    page,
    pypi,
    recent,
    segment,
    two_topics,
    written,
)

from memoryos_lab.memory.errors import LabError
from memoryos_lab.sources.reference import MEANING, owners, read, read_files


def test_the_folder_of_the_package_is_one_state() -> None:
    state = read_files(pypi())
    assert (state.name, state.variant, state.counts) == ("ann", "pypi", (2, 6, 5))
    assert [one.tier for one in state.pages] == ["mtm"] * 5 + ["stm"] and not state.lacking
    assert [one.side for one in state.knowledge] == ["user", "user", "agent"]
    assert len(state.files) == 4 and state.vectors.shape == (2 + 6 + 3, 4)


def test_the_evaluation_code_and_chromadb_are_told_by_their_keys() -> None:
    state = opened(two_topics("eval"), "conv-1_mid_term.json")
    assert (state.variant, state.name, tuple(part.zh for part in state.lacking)) == (
        "eval",
        "conv-1",
        ("短期记忆", "长期个人记忆"),
    )
    told = read_files(chroma())
    assert (told.variant, told.name, told.counts) == ("chromadb", "ann_helper", (2, 6, 5))
    assert not len(told.vectors) and "ChromaDB" in told.lacking[0].en


def test_copies_are_one_page_and_what_they_disagree_in_is_told() -> None:
    value = two_topics()
    value["sessions"]["music"]["details"][1] |= {"meta_info": "rain", "page_keywords": ["coat"]}
    state = opened(value)
    rainy = state.pages[2]
    assert rainy.segments == (0, 1) and len(rainy.rows) == 2
    assert set(rainy.differ) == {"meta_info", "page_keywords"} and rainy.keywords == ("music",)
    assert [one.where for one in state.findings if one.code in ("S_COPY", "S_KEYWORDS")] == ["page_2"] * 2


def test_a_page_may_stand_twice_in_one_segment() -> None:
    state = opened(mid_term(segment("clay", [page(0), page(0)])))
    assert state.counts == (1, 2, 1) and state.segments[0].pages == (0,)
    assert state.codes() == {"S_TWICE": 1}


def test_chains_are_what_hangs_together_by_any_copy() -> None:
    state = read_files(pypi())
    assert state.chains == ((0, 3), (1, 4), (2,), (5,))
    assert [(link.page, link.next, link.one_way) for link in state.links] == [(0, 3, True), (1, 4, False)]
    assert state.codes()["L_ONE_WAY"] == 1


def test_pages_of_one_time_come_in_the_order_of_their_links() -> None:
    day = {"timestamp": "1:56 pm on 8 May, 2023"}
    pages = [page(1, **day), page(0, next_page="page_1", **day), page(2, **day)]
    state = opened(mid_term(segment("a", pages)))
    assert [one.id for one in state.pages] == ["page_0", "page_1", "page_2"]
    assert state.segments[0].pages == (1, 0, 2)  # as filed


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans()), max_size=8))
def test_whatever_the_links_chains_part_the_pages_and_point_forward_where_they_can(
    said: list[tuple[int, int, bool]],
) -> None:
    pages = [page(n, timestamp="2023-05-08 10:00:00") for n in range(5)]
    for a, b, forward in said:
        pages[a if forward else b]["next_page" if forward else "pre_page"] = f"page_{b if forward else a}"
    state = opened(mid_term(segment("s", pages)))
    assert sorted(n for chain in state.chains for n in chain) == list(range(5))
    chain = {n: i for i, chain in enumerate(state.chains) for n in chain}
    assert all(chain[link.page] == chain[link.next] for link in state.links)
    place = {n: at for chain in state.chains for at, n in enumerate(chain)}
    backward = sum(place[link.page] > place[link.next] for link in state.links)
    assert backward == state.codes().get("L_CIRCLE", 0)
    graph = nx.DiGraph((link.page, link.next) for link in state.links)
    assert bool(backward) == (not nx.is_directed_acyclic_graph(graph))


def test_the_numbers_show_the_coefficients_of_heat() -> None:
    package = opened(
        mid_term(
            *(segment(f"s{n}", [page(n)] * (n + 1), N_visit=n % 2, H_segment=n + 2 + n % 2) for n in range(3))
        )
    ).heat
    assert (package.profile, package.alpha, package.beta, package.gamma) == ("package", 1.0, 1.0, 1.0)
    assert (package.exact, package.of, package.constant, package.undetermined) == (3, 3, 1.0, ())
    code = opened(two_topics("eval")).heat
    assert (code.profile, code.exact, code.of) == ("evaluation", 2, 2)
    assert code.alpha is None and set(code.undetermined) == {"alpha", "beta", "gamma"}  # L is 3 in both


def test_unknown_coefficients_are_solved_for_and_a_stray_heat_is_told() -> None:
    def some(n: int, visits: int, recency: float, more: float = 0.0) -> dict[str, object]:
        heat = 2.0 * visits + 0.5 * (n + 1) + 3.0 * recency + more
        return segment(f"s{n}", [page(0)] * (n + 1), N_visit=visits, R_recency=recency, H_segment=heat)

    told = [some(0, 1, 1.0), some(1, 3, 0.5), some(2, 2, 0.25), some(3, 0, 0.75)]
    fit = opened(mid_term(*told)).heat
    assert fit.profile is None and fit.exact == fit.of == 4
    assert (fit.alpha, fit.beta, fit.gamma) == pytest.approx((2.0, 0.5, 3.0))
    assert fit.constant is None
    stray = opened(
        mid_term(*(segment(f"s{n}", [page(n)]) for n in range(4)), segment("odd", [page(4)], H_segment=9.0))
    )
    assert stray.codes() == {"S_HEAT": 1} and (stray.heat.exact, stray.heat.of) == (4, 5)


def test_a_segment_that_promotion_zeroed_is_no_stray() -> None:
    spent = segment("spent", [page(0)], variant="eval", L_interaction=0, H_segment=0.0)
    state = opened(mid_term(spent, segment("new", [page(1)], variant="eval")))
    assert (state.heat.exact, state.heat.zeroed, state.heat.of) == (1, 1, 2) and not state.findings


def test_long_term_lines_have_no_source_and_the_nearest_page_is_a_guess() -> None:
    lines = long_term(line("- a sister"), line("- a sister"), line("- a kiln", knowledge_embedding=AXES[0]))
    state = read_files(written({"mid_term.json": two_topics(), "long_term.json": lines}))
    assert [one.twin for one in state.knowledge] == [None, 0, None]
    assert [one.guess for one in state.knowledge] == [1, 1, 0]
    assert state.knowledge[2].cos == pytest.approx(1.0) and state.codes()["S_DUPLICATE"] == 1
    assert state.profiles[0].text == "She makes pots."


def test_the_two_clocks_are_kept_apart() -> None:
    state = opened(two_topics())
    assert state.page_clock.last is not None and state.segment_clock.first is not None
    assert state.page_clock.last < state.segment_clock.first
    assert not state.page_clock.overlaps(state.segment_clock)
    assert (state.page_clock.known, state.segment_clock.known) == (5, 4)


def test_a_folder_of_several_users_asks_for_whom() -> None:
    files = pypi() | {name.replace("ann", "bob"): data for name, data in pypi().items() if "users" in name}
    with pytest.raises(LabError, match="2 users") as error:
        read_files(files, name="data")
    assert "ann, bob" in error.value.hint and owners(files) == ("ann", "bob")
    assert read_files(files, sample="bob").name == "bob"
    with pytest.raises(LabError, match="no memory of 'eve'"):
        read_files(files, sample="eve")


def test_each_user_of_the_playground_has_an_assistant_of_his_own() -> None:
    files = written(
        {
            "users/ann/mid_term.json": two_topics(),
            "users/bob/mid_term.json": two_topics(),
            "assistants/assistant_ann/long_term_assistant.json": long_term(agent=[line("- for Ann")]),
            "assistants/assistant_bob/long_term_assistant.json": long_term(agent=[line("- for Bob")]),
        }
    )
    assert [one.text for one in read_files(files, sample="bob").knowledge] == ["- for Bob"]


def test_files_that_are_named_together_are_one_memory_unless_they_hold_the_same(tmp_path: Path) -> None:
    for name, data in written(
        {"x_conv-1_mid_term.json": two_topics("eval"), "conv-1_long_term.json": long_term()}
    ).items():
        (tmp_path / name).write_bytes(data)
    both = read(*sorted(tmp_path.iterdir()))
    assert (
        both.counts == (2, 6, 5)
        and both.profiles
        and [part.en for part in both.lacking] == ["short-term memory"]
    )
    (tmp_path / "conv-2_mid_term.json").write_bytes(written({"": two_topics()})[""])
    with pytest.raises(LabError, match="both hold mid-term memory"):
        read(tmp_path / "x_conv-1_mid_term.json", tmp_path / "conv-2_mid_term.json")


def test_short_term_pages_come_last_and_one_that_is_filed_too_is_told() -> None:
    state = read_files(written({"u/mid_term.json": two_topics(), "u/short_term.json": recent(0)}))
    assert state.pages[-1].tier == "stm" and state.codes()["S_BOTH"] == 1
    assert state.counts == (2, 6, 5)


def test_every_code_has_words_in_two_languages() -> None:
    assert all(name.en and name.zh for name in MEANING.values())


DATA = Path(os.environ.get("MEMORYOS_LAB_DATA", "")) / "data/runs/memoryos"


@pytest.mark.skipif(
    "MEMORYOS_LAB_DATA" not in os.environ, reason="MEMORYOS_LAB_DATA names no published states"
)
def test_the_published_states_have_the_counts_that_they_should() -> None:
    code = read(DATA / "fa45748_conv-26_mid_term.json")
    assert (code.variant, code.counts, code.heat.profile) == ("eval", (14, 23, 15), "evaluation")
    assert (code.heat.exact, code.heat.of, code.heat.undetermined) == (14, 14, ("alpha",))
    assert sum(one.interactions != len(one.rows) for one in code.segments) == 8
    package = read(DATA / "pypi_demo_users_demo_user_mid_term.json")
    assert (package.variant, package.counts, package.heat.profile) == ("pypi", (28, 87, 49), "package")
    assert (package.heat.exact, package.heat.of, package.heat.undetermined) == (28, 28, ())
    assert sum(len(one.segments) > 1 for one in package.pages) == 30
    lasting = read(DATA / "conv-26_long_term.json")
    assert [sum(one.side == side for one in lasting.knowledge) for side in ("user", "agent")] == [106, 13]
    assert lasting.codes() == {"S_DUPLICATE": 2}
