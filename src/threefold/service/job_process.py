"""The process of one job of the laboratory: it reads the job from standard input and writes the
answer.

`python -m threefold.service.job_process [CLUSTER]`
"""

from __future__ import annotations

import sys

from threefold.model import typed
from threefold.service.apart import lower_priority
from threefold.service.job_work import Work, run_job


def _report_progress(part: int, of: int) -> None:
    sys.stdout.write(f"{part / of}\n")
    sys.stdout.flush()


def main() -> None:
    """Do the job that standard input describes; with the address of a cluster, have the cluster do
    it. The process runs at low priority."""
    lower_priority()
    work = sys.stdin.buffer.read()
    if sys.argv[1:]:
        from threefold.service.lab_cluster import Cluster

        answer = Cluster(sys.argv[1]).job(work, _report_progress)
    else:
        answer = run_job(typed.decode(work, Work), _report_progress)
    sys.stdout.buffer.write(answer + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
