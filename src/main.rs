//! The `freehold` binary: everything is in [`freehold::cli`].

use freehold::cli::Blocks;

#[global_allocator]
static HEAP: Blocks = Blocks;

fn main() -> std::process::ExitCode {
    freehold::cli::main()
}
