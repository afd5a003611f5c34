"""Whole processes, measured as the kernel counts them (`wait4`): user plus system time, and the largest resident set.

Programs that are compared run in turn, so that both see the same minutes of the machine, and medians are taken.
"""

import os
import re
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


def add_programs(parser):
    """The arguments for the programs that are looked at."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders; default: tests and docs")


def programs(paths):
    """The text of each program of files and folders, by its name; equal ones once."""
    found = {}
    for path in map(Path, paths or [ROOT / "tests", ROOT / "docs"]):
        for file in sorted(path.rglob("*.mlir")) if path.is_dir() else [path]:
            pieces = re.split(r"^// -----.*$", file.read_text(errors="replace"), flags=re.MULTILINE)
            name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
            for number, piece in enumerate(pieces):
                if piece.strip():
                    found.setdefault(piece, f"{name}#{number}" if len(pieces) > 1 else str(name))
    return {name: text for text, name in found.items()}


def first_difference(wanted, found):
    """The first line that differs, in both texts; nothing where none does."""
    if wanted == found:
        return ""
    pairs = zip(wanted.decode(errors="replace").splitlines(), found.decode(errors="replace").splitlines())
    pair = next((pair for pair in pairs if pair[0] != pair[1]), None)
    return f"`{pair[0].strip()}` is `{pair[1].strip()}`" if pair else "one is longer"
