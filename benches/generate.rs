//! Prints the module of a family: `cargo bench -q --bench generate -- FAMILY BYTES`.

mod families;

use std::io::Write as _;

fn main() {
    // cargo adds `--bench`.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|w| w != "--bench")
        .collect();
    let [family, bytes] = &words[..] else {
        for (name, _) in families::FAMILIES {
            println!("{name}");
        }
        return;
    };
    let bytes = bytes.parse().expect("the size is a number of bytes");
    let text = families::generate(family, bytes);
    // Whoever reads the text and stops early is no error.
    let _ = std::io::stdout().write_all(text.as_bytes());
}
