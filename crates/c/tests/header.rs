//! The header is what cbindgen makes of the border. `FREEHOLD_BLESS=1` writes it.

use std::path::Path;

use cbindgen::{Builder, Config, EnumConfig, ExportConfig, Language, RenameRule};

/// What C calls the types of `types.rs` that do not have the prefix.
const RENAMED: [&str; 15] = [
    "Status",
    "Severity",
    "Format",
    "AnswerFormat",
    "Text",
    "Buffer",
    "Limits",
    "Place",
    "Note",
    "Diagnostic",
    "DiagnosticCallback",
    "TextCallback",
    "OptionInfo",
    "PassInfo",
    "PassCallback",
];

const HEAD: &str = "\
/* The C interface of freehold. docs/embedding.md says how to use it.

   Made of crates/c/src by cbindgen: FREEHOLD_BLESS=1 cargo test -p freehold-c --test header. */";

#[test]
fn the_header_is_current() {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let renamed = RENAMED.iter();
    let renamed = renamed.map(|name| (name.to_string(), format!("Freehold{name}")));
    let config = Config {
        language: Language::C,
        cpp_compat: true,
        header: Some(HEAD.to_owned()),
        include_guard: Some("FREEHOLD_H".to_owned()),
        usize_is_size_t: true,
        line_length: 100,
        documentation: true,
        enumeration: EnumConfig {
            rename_variants: RenameRule::QualifiedScreamingSnakeCase,
            ..EnumConfig::default()
        },
        export: ExportConfig {
            // No function takes them: it takes the number.
            include: vec!["Format".to_owned(), "AnswerFormat".to_owned()],
            rename: renamed.collect(),
            ..ExportConfig::default()
        },
        ..Config::default()
    };
    let made = Builder::new()
        .with_config(config)
        .with_src(crate_dir.join("src/types.rs"))
        .with_src(crate_dir.join("src/border.rs"))
        .generate()
        .expect("cbindgen reads the border");
    let mut text = Vec::new();
    made.write(&mut text);
    let text = String::from_utf8(text).expect("a header is text");
    let file = crate_dir.join("include/freehold.h");
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        std::fs::write(&file, &text).expect("the header can be written");
    }
    let current = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        current == text,
        "{} is not current: FREEHOLD_BLESS=1 cargo test -p freehold-c --test header",
        file.display()
    );
}
