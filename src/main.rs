//! The `freehold` binary: everything is in [`freehold::cli`].

fn main() -> std::process::ExitCode {
    freehold::cli::main()
}
