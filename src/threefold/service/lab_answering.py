"""The process of the laboratory: it answers requests, one a line, until standard input ends.

`python -m threefold.service.lab_answering [CLUSTER]`
"""

from __future__ import annotations

import sys

from threefold.model import typed
from threefold.service.apart import lower_priority
from threefold.service.lab_work import Request, StudyCache


def main() -> None:
    """Answer requests until standard input ends. Each line is a number and a request; its answer
    bears the same number. The process runs at low priority. With the address of a cluster as
    argument, it passes all requests to the cluster."""
    lower_priority()
    if sys.argv[1:]:
        from threefold.service.lab_cluster import relay

        relay(sys.argv[1])
        return
    bench, decoder = StudyCache(), typed.decoder(Request)
    for line in sys.stdin.buffer:
        number, _, request = line.partition(b" ")
        sys.stdout.buffer.write(b"%b %b\n" % (number, bench.answer(decoder.decode(request))))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
