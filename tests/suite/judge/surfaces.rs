//! Which program a seed is.

use freehold::generate::{self, Options, Surface};

pub struct Judged {
    pub text: String,
    /// Whether it writes to buffers by any of their names, which passes that assume the rules of
    /// the function boundary may not see.
    pub breaks_boundary: bool,
}

/// What programs are made of: each new surface by itself, some together, and all.
const SURFACES: [Surface; 15] = [
    Surface::RETURNED,
    Surface::RETURNED
        .with(Surface::STORES)
        .with(Surface::INDIRECT),
    Surface::WIDE,
    Surface::ALIASED,
    Surface::CYCLES,
    Surface::MUTUAL
        .with(Surface::INDIRECT)
        .with(Surface::RETURNED),
    Surface::STORES
        .with(Surface::CYCLES)
        .with(Surface::VIEWS)
        .with(Surface::WINDOWS),
    Surface::AFFINE,
    Surface::NESTED.with(Surface::RETURNED),
    Surface::STORES.with(Surface::AFFINE).with(Surface::NESTED),
    Surface::CONVENTIONS.with(Surface::RETURNED),
    Surface::STORES
        .with(Surface::MUTUAL)
        .with(Surface::STACK)
        .with(Surface::REGIONS),
    Surface::FREED_RESULTS,
    Surface::FREED_RESULTS
        .with(Surface::RETURNED)
        .with(Surface::CONVENTIONS),
    Surface::FREED_RESULTS
        .with(Surface::STORES)
        .with(Surface::FREES_ACROSS),
];

/// What the program of a seed is made of; `FREEHOLD_SURFACE=NAME,NAME` asks for programs of these.
fn surface(seed: u64) -> Surface {
    match std::env::var("FREEHOLD_SURFACE") {
        Ok(names) => {
            Surface::parse(&names).unwrap_or_else(|what| panic!("FREEHOLD_SURFACE: {what}"))
        }
        Err(_) => SURFACES[(seed % SURFACES.len() as u64) as usize],
    }
}

/// Whether the program of a seed breaks the rules of the function boundary.
pub fn breaks_boundary(seed: u64) -> bool {
    surface(seed).has(Surface::STORES)
}

/// The program of a seed.
pub fn program(seed: u64) -> Judged {
    Judged {
        text: generate::program(&Options {
            seed,
            size: 1 + (seed / SURFACES.len() as u64 % 5) as usize,
            surface: surface(seed),
        }),
        breaks_boundary: breaks_boundary(seed),
    }
}
