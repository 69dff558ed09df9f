"""One process writes vectors while others search them: none hangs or fails, and each sees what was written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from groundwire.indexes.partition import Partition
from groundwire.indexes.stores.chroma_vectors import ChromaVectors

PARTITION = Partition("notes", "open")
BATCHES, SIZE, DIMENSION = 12, 250, 384
SECONDS = 60
READ = """
import sys
import numpy as np
from pathlib import Path
from groundwire.indexes.stores.chroma_vectors import ChromaVectors
from groundwire.indexes.partition import Partition
folder, last = Path(sys.argv[1]), sys.argv[2]
partition, nearest, opened = Partition("notes", "open"), [], 0
while last not in nearest:
    vectors, opened = ChromaVectors(folder), opened + 1
    for _ in range(20):
        nearest = [id_ for id_, _ in vectors.search({partition: np.ones(int(sys.argv[3]), np.float32)}, limit=3)]
    vectors.close()
print(opened)
"""


@pytest.mark.slow
def test_they_search_while_another_process_writes(tmp_path: Path) -> None:
    """Without the lock between processes a reader hung inside Chroma in two of three runs of this test."""
    rng, vectors, last = np.random.default_rng(7), ChromaVectors(tmp_path), "last"
    command = [sys.executable, "-c", READ, str(tmp_path), last, str(DIMENSION)]
    facts: list[dict[str, str]] = [{} for _ in range(SIZE)]
    readers = []
    try:
        for batch in range(BATCHES):
            ids = [f"{batch}-{number}" for number in range(SIZE)]
            vectors.add(PARTITION, ids, rng.normal(size=(SIZE, DIMENSION)).astype(np.float32), facts)
            if batch == 0:
                readers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        vectors.add(PARTITION, [last], np.ones((1, DIMENSION), np.float32), facts[:1])
        assert all(int(reader.communicate(timeout=SECONDS)[0]) > 0 for reader in readers)
    finally:
        for reader in readers:
            reader.kill()
        vectors.close()


@pytest.mark.slow
@pytest.mark.parametrize("handles", [1, 2])
def test_a_client_that_is_open_sees_what_another_process_wrote(tmp_path: Path, handles: int) -> None:
    """Handles of one folder share what Chroma keeps for it, but not once it has become old."""
    ours, facts = [ChromaVectors(tmp_path) for _ in range(handles)], [{}]
    first, second, third = np.eye(3, DIMENSION, dtype=np.float32)
    ours[0].add(PARTITION, ["first"], first[None], facts)
    assert [[id_ for id_, _ in each.search({PARTITION: first}, limit=1)] for each in ours] == [["first"]] * handles
    script = (
        "import sys, numpy as np\nfrom pathlib import Path\n"
        "from groundwire.indexes.stores.chroma_vectors import ChromaVectors\n"
        "from groundwire.indexes.partition import Partition\n"
        "ChromaVectors(Path(sys.argv[1])).add("
        f"Partition('notes', 'open'), ['second'], np.eye(2, {DIMENSION}, dtype=np.float32)[1:], [{{}}])"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True, timeout=SECONDS)
    assert [[id_ for id_, _ in each.search({PARTITION: second}, limit=1)] for each in ours] == [["second"]] * handles
    ours[-1].add(PARTITION, ["third"], third[None], facts)
    assert [each.ids(PARTITION) for each in ours] == [{"first", "second", "third"}] * handles
    for each in ours:
        each.close()
