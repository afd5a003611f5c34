#!/usr/bin/env bash
# Builds the plugin for mlir-opt-22 of Debian and prints its path. `docs/embedding.md` says how it
# is used. `LLVM_CONFIG` names another llvm-config, `CXX` another compiler; the first argument is a
# folder for the plugin in place of `target/mlir`. `FREEHOLD_PROFILE=dev` is quicker to build than
# `release`, and several times slower to run.
set -euo pipefail
cd "$(dirname "$0")/../../.."

target=${CARGO_TARGET_DIR:-target}
out=${1:-$target/mlir}
config=${LLVM_CONFIG:-llvm-config-22}
include=$("$config" --includedir)
[[ -e $include/mlir/Pass/Pass.h ]] || {
  echo "there is no $include/mlir/Pass/Pass.h: install libmlir-22-dev" >&2
  exit 1
}
version=$("$config" --version)
IFS=. read -r major minor _ <<< "$version"

profile=${FREEHOLD_PROFILE:-release}
cargo build --quiet --profile "$profile" -p freehold-c
[[ $profile == dev ]] && profile=debug
mkdir -p "$out"
compiler=${CXX:-c++}
flags=(-std=c++17 -O1 -fPIC -fvisibility=hidden -fno-exceptions -Wall -Wextra -Wno-unused-parameter
  -isystem "$include" -I crates/c/include)
[[ $("$config" --has-rtti) == YES ]] || flags+=(-fno-rtti)

jobs=()
for part in exchange foreign passes; do
  "$compiler" "${flags[@]}" -c "crates/c/mlir/$part.cpp" -o "$out/$part.o" &
  jobs+=($!)
done
"$compiler" "${flags[@]}" -shared crates/c/mlir/loader.cpp -o "$out/freehold-plugin.so" -ldl \
  -DFREEHOLD_LLVM_MAJOR="$major" -DFREEHOLD_LLVM_MINOR="$minor" \
  -DFREEHOLD_PLUGIN_VERSION="\"$(cargo pkgid -p freehold-c | sed 's/.*[#@]//')\""
for job in "${jobs[@]}"; do wait "$job"; done
# MLIR's own symbols are the host's: a second copy of its library would be another MLIR.
"$compiler" -shared "$out/exchange.o" "$out/foreign.o" "$out/passes.o" "$target/$profile/libfreehold_c.a" \
  -o "$out/freehold-passes.so" -Wl,--exclude-libs,ALL -Wl,--gc-sections -lpthread -ldl -lm
realpath "$out/freehold-plugin.so"
