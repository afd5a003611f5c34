"""A corpus over a cluster of two nodes, one of which ends on the way."""

import threading
import time

import pytest
from conftest import CHOICE, need


def test_a_node_that_ends_loses_nothing(tmp_path):
    need("ray.data")
    import ray
    from ray.cluster_utils import Cluster

    import freehold.ray
    from freehold import corpus

    parquet = need("pyarrow.parquet")

    files = tmp_path / "in"
    files.mkdir()
    for number in range(24):
        (files / f"{number:02}.mlir").write_text(CHOICE.replace("@f", f"@f{number}"))
    (files / "wrong.mlir").write_text("func.func @f() {\n  retur\n}\n")
    job = corpus.Job("buffer-deallocation-pipeline", facts=("kind",))

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        dataset = tmp_path / "out"
        ended = []

        def end_a_node():
            # When the first parts are there, the others are under way.
            while not list(dataset.glob("*-of-*")):
                time.sleep(0.05)
            cluster.remove_node(second, allow_graceful=False)
            ended.append(second)

        thread = threading.Thread(target=end_a_node)
        thread.start()
        summary = freehold.ray.run(files, dataset, job, megabytes=0.00001)
        thread.join()
        assert ended
        assert (summary.files, summary.failed, summary.parts) == (25, 1, 25)
        tables = [parquet.read_table(part) for part in sorted(dataset.glob("*/programs.parquet"))]
        rows = [row for table in tables for row in table.to_pylist()]
        assert sorted(row["file"] for row in rows) == [f"{number:02}.mlir" for number in range(24)]
        # What a cluster does, processes would: nothing is left for them.
        again = corpus.run(files, dataset, job, megabytes=0.00001, processes=1)
        assert again.known == 25
        with pytest.raises(freehold.ProgramError, match="nopass"):
            freehold.ray.run(files, dataset, corpus.Job("nopass"))
    finally:
        ray.shutdown()
        cluster.shutdown()
