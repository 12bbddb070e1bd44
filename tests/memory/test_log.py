"""Old versions stay valid, whoever appends."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.memory.log import Log


@given(st.lists(st.tuples(st.integers(0, 30), st.integers())))
def test_a_log_is_a_tuple_whatever_version_is_appended_to(appends: list[tuple[int, int]]) -> None:
    logs: list[Log[int]] = [Log()]
    tuples: list[tuple[int, ...]] = [()]
    for version, item in appends:
        version %= len(logs)
        logs.append(logs[version].append(item))
        tuples.append((*tuples[version], item))
    for log, same in zip(logs, tuples, strict=True):
        assert tuple(log) == same and len(log) == len(same) and log == Log(same)
        assert log[:2] == same[:2] and log.since(1) == same[1:] and hash(log) == hash(same)
        assert [log[i] for i in range(-len(log), len(log))] == [*same, *same]


def test_two_threads_may_append_to_one_version() -> None:
    log = Log(range(50))

    def grow(item: int) -> Log[int]:
        grown = log
        for _ in range(200):
            grown = grown.append(item)
        return grown

    with ThreadPoolExecutor(8) as pool:
        for item, grown in enumerate(pool.map(grow, range(8))):
            assert tuple(grown) == (*range(50), *[item] * 200)
    assert tuple(log) == tuple(range(50))


def test_a_chain_of_versions_shares_one_list() -> None:
    versions = [Log[int]()]
    for i in range(1000):
        versions.append(versions[-1].append(i))
    assert len({id(log._items) for log in versions}) == 1
