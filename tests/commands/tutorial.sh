#!/bin/sh
# Runs every command of docs/tutorial.md in the root folder, and compares what it prints with what
# the page shows below it. FREEHOLD_BLESS=1 writes the page anew. tutorial.txt runs this.
set -eu
cd "$(dirname "$0")/../.."
page=docs/tutorial.md
made=$(mktemp)
trap 'rm -f "$made"' EXIT

commands=0
block=no
while IFS= read -r line; do
  case "$block$line" in
    'no```console') block=yes; printf '%s\n' "$line" ;;
    'yes```') block=no; printf '%s\n' "$line" ;;
    'yes$ '*)
      printf '%s\n' "$line"
      status=0
      sh -c "${line#??}" < /dev/null 2>&1 || status=$?
      [ "$status" = 0 ] || printf 'exit status %s\n' "$status"
      commands=$((commands + 1))
      ;;
    yes*) ;;
    *) printf '%s\n' "$line" ;;
  esac
  printf '%s\n' "$commands" > "$made.count"
done < "$page" > "$made"
commands=$(cat "$made.count")
rm -f "$made.count"

if [ -n "${FREEHOLD_BLESS:-}" ]; then
  cp "$made" "$page"
fi
diff "$page" "$made"
echo "$commands commands print what $page shows"
