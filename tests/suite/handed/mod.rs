//! The programs of `tests/results`, with what their first lines say of them.

use std::path::Path;

pub struct Case {
    pub name: String,
    pub text: String,
    /// What the program returns.
    #[allow(
        dead_code,
        reason = "not all tests run the programs for what they return"
    )]
    pub result: i128,
    /// The passes that may change that.
    #[allow(dead_code, reason = "not all tests run passes")]
    pub except: Vec<String>,
}

/// All programs, by name.
pub fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/results");
    let mut cases: Vec<Case> = std::fs::read_dir(folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            let said = |what: &str| {
                let mut lines = text.lines().take_while(|line| line.starts_with("//"));
                lines.find_map(|line| line.strip_prefix("// ")?.strip_prefix(what))
            };
            let result = said("RESULT: ").and_then(|number| number.trim().parse().ok());
            let except = said("EXCEPT: ").unwrap_or("").split(", ");
            Case {
                name: path
                    .file_stem()
                    .map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
                result: result.unwrap_or_else(|| panic!("{} has no RESULT", path.display())),
                except: except
                    .filter(|name| !name.is_empty())
                    .map(str::to_owned)
                    .collect(),
                text,
            }
        })
        .collect();
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(cases.len() >= 28, "only {} programs", cases.len());
    cases
}
