#!/usr/bin/env python3
"""Checks the pages: relative links lead somewhere, docs/SUMMARY.md lists each page once, and
lines are short.

  .ci/docs.py                   prints what is wrong, and exits with 1 if anything is
  .ci/docs.py --wrap [PAGE...]  rewraps paragraphs and list items that have a line of over 100
                                columns

Tables, code blocks and headings are never wrapped. A code span or a short link is never broken.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 100
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "rules").rglob("*.md")),
]
MARKER = re.compile(r"^(\s*)([-*+]|\d+[.)])(\s+)")
# What Markdown would take for something else at the start of a line.
STARTS_A_BLOCK = re.compile(r"^([-*+]|=+|#+|[>|].*|\d+[.)])$")


def blocks(lines):
    """The lines in runs: ('text', lines) is a paragraph or a list item, 'as is' anything else."""
    run, fence = [], None
    for line in lines:
        opens = re.match(r"^\s*(```+|~~~+)", line)
        special = fence or opens or not line.strip() or re.match(r"^\s*(\||#|!\[|<|>)", line)
        if run and (special or MARKER.match(line)):
            yield "text", run
            run = []
        if special:
            yield "as is", [line]
            if fence and opens and line.strip() == fence:
                fence = None
            elif opens and not fence:
                fence = opens.group(1)
        else:
            run.append(line)
    if run:
        yield "text", run


def words(text):
    """The words of a paragraph. Blanks in code spans and short links do not separate."""
    pieces = re.findall(r"(?:`+[^`]*`+|\[[^\]`]{0,40}\]\([^)]*\)|\]\([^)]*\)|[^\s`])+", text)
    joined = []
    for piece in pieces:
        if joined and STARTS_A_BLOCK.match(piece):
            joined[-1] += " " + piece
        else:
            joined.append(piece)
    return joined


def wrapped(lines):
    marker = MARKER.match(lines[0])
    first = marker.group(0) if marker else re.match(r"\s*", lines[0]).group(0)
    rest = " " * len(first)
    text = " ".join([lines[0][len(first):], *lines[1:]])
    out, line = [], first
    for word in words(text):
        start = line in (first, rest) and (not out or line == rest)
        if not start and len(line) + 1 + len(word) > WIDTH:
            out.append(line)
            line, start = rest, True
        line += word if start else " " + word
    return [*out, line]


def wrap(page):
    old = page.read_text()
    new = []
    for kind, lines in blocks(old.split("\n")):
        is_long = kind == "text" and any(len(line) > WIDTH for line in lines)
        new += wrapped(lines) if is_long else lines
    text = "\n".join(new)
    assert old.split() == text.split(), page
    page.write_text(text)


def prose(page):
    """The lines outside of code blocks, with their numbers."""
    number, fence = 0, False
    for line in page.read_text().split("\n"):
        number += 1
        if re.match(r"^\s*```", line):
            fence = not fence
        elif not fence:
            yield number, line


def anchors(page):
    titles = (line.lstrip("#").strip() for _, line in prose(page) if line.startswith("#"))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def wrong():
    count = 0
    for page in PAGES:
        name = page.relative_to(ROOT)
        for number, line in prose(page):
            is_row = line.lstrip().startswith("|")
            if len(line) > WIDTH and not is_row:
                yield f"{name}:{number}: {len(line)} columns"
            for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
                if re.match(r"[a-z]+:", target):
                    continue
                count += 1
                path, _, anchor = target.partition("#")
                there = (page.parent / path).resolve() if path else page
                if not there.exists():
                    yield f"{name}:{number}: the link {target} leads nowhere"
                elif anchor and anchor not in anchors(there):
                    yield f"{name}:{number}: {path or name} has no heading #{anchor}"
    summary = re.findall(r"\]\(([^)]+)\)", (ROOT / "docs/SUMMARY.md").read_text())
    for page in sorted((ROOT / "docs").glob("*.md")):
        if page.name != "SUMMARY.md" and summary.count(page.name) != 1:
            yield f"docs/SUMMARY.md: {page.name} is there {summary.count(page.name)} times"
    print(f"{len(PAGES)} pages, {count} relative links, {len(summary)} pages in the summary")


if sys.argv[1:2] == ["--wrap"]:
    named = [Path(name).resolve() for name in sys.argv[2:]]
    for page in named or PAGES:
        wrap(page)
else:
    found = list(wrong())
    print("\n".join(found))
    sys.exit(bool(found))
