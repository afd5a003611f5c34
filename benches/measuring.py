"""Whole processes, measured as the kernel counts them (`wait4`): user plus system time, and the largest resident set.

Programs that are compared run in turn, so that both see the same minutes of the machine, and medians are taken.
"""

import os
import statistics
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FREEHOLD = ROOT / "target/release/freehold"


def run(command, output=os.devnull):
    """One run's seconds and MB; None if it failed."""
    with open(output, "wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        return None
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def in_turn(commands, runs):
    """The seconds and MB of each run of each command, in turn; None for a command that failed or is None."""
    samples = [[] for _ in commands]
    for _ in range(runs):
        for command, sample in zip(commands, samples):
            if command is not None and None not in sample:
                sample.append(run(command))
    return [sample if sample and None not in sample else None for sample in samples]


def medians(sample):
    """The median seconds and MB of the runs of one command."""
    return sample and tuple(statistics.median(column) for column in zip(*sample))


def measure(commands, runs):
    """The median seconds and MB of each command; None for one that failed or is None."""
    return [medians(sample) for sample in in_turn(commands, runs)]


def number(value, form):
    return "-" if value is None else format(value, form)


def add_freehold(parser):
    """The option for the binary that is measured."""
    parser.add_argument("--freehold", default=str(FREEHOLD), help="default: the one of cargo build --release")


def check_freehold(parser, arguments):
    if not os.access(arguments.freehold, os.X_OK):
        parser.error(f"{arguments.freehold} is missing: cargo build --release")
