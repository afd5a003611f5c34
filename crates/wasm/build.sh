#!/usr/bin/env bash
# Builds the page that needs no server's answers, as a folder for any server of files, and prints the
# folder: the first argument, or `target/browser`. `docs/serve.md` says what is in it. Needs Rust's
# target `wasm32-wasip1`, which is installed where rustup is, and npm. `FREEHOLD_PROFILE=dev` is
# quicker to build than `browser`, and makes a module several times as large and slow.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=${CARGO_TARGET_DIR:-target}
out=${1:-$target/browser}
triple=wasm32-wasip1
[[ -d $(rustc --print sysroot)/lib/rustlib/$triple ]] || rustup target add "$triple" >&2

profile=${FREEHOLD_PROFILE:-browser}
# The stack that programs have elsewhere, and as much memory as an answer of `freehold serve` may
# hold. Of symbols and lines a browser shows nothing.
flags="-C link-arg=-zstack-size=8388608 -C link-arg=--max-memory=2147483648 -C debuginfo=0 -C strip=symbols"
# What is optimised takes longer to build.
[[ $profile == dev ]] && flags+=" -C opt-level=0"
CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS=$flags \
  cargo build --quiet --profile "$profile" -p freehold-wasm --target "$triple"
[[ $profile == dev ]] && profile=debug

npm ci --silent --no-audit --no-fund --prefix crates/wasm/page >&2
node crates/wasm/page/pack.mjs "$target/$triple/$profile/freehold-wasm.wasm" "$out" >&2
realpath "$out"
