//! The program that a document is about, and the commands that tell more of it.

use freehold_base::diagnostics::Source;
use freehold_base::escape;
use freehold_dialects::Table;
use freehold_ir::Module;

/// A program to report of.
pub struct Program<'a> {
    pub source: &'a Source,
    pub module: Module,
    pub table: &'a Table,
    /// The options that commands need to see the same program, as a shell reads them.
    pub options: String,
}

impl Program<'_> {
    /// The file, as a shell reads it; what came from standard input has to come from there again.
    pub(super) fn file(&self) -> String {
        match self.source.name() {
            "<stdin>" => "-".to_owned(),
            name => shell(name),
        }
    }

    /// The command that answers a query.
    pub(super) fn query(&self, query: &str) -> String {
        let (options, file) = (self.options(), self.file());
        format!("freehold query{options} {file} {}", shell(query))
    }

    /// The options with a space in front of them, if there are any.
    pub(super) fn options(&self) -> String {
        match self.options.is_empty() {
            true => String::new(),
            false => format!(" {}", self.options),
        }
    }

    /// The command that says why deallocs became what they are.
    pub(super) fn rewrites(&self) -> String {
        format!(
            "freehold opt{} --ownership-based-buffer-deallocation \
             --buffer-deallocation-simplification --explain-rewrites \
             {} -o /dev/null",
            self.options(),
            self.file()
        )
    }
}

/// A word as a shell reads it; what would order a terminal about, where the word is pasted, is
/// spelled out.
pub fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./+=:,@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if escape::line(word) == word {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    let mut out = String::from("$'");
    for byte in word.bytes() {
        match byte {
            b'\'' | b'\\' => out.extend(['\\', byte as char]),
            b' '..=b'~' => out.push(byte as char),
            _ => out.push_str(&format!("\\x{byte:02x}")),
        }
    }
    out + "'"
}

#[cfg(test)]
mod tests {
    use super::shell;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(shell("a/b.mlir"), "a/b.mlir");
        assert_eq!(shell("it's here"), r"'it'\''s here'");
        assert_eq!(shell("<stdin>"), "'<stdin>'");
        assert_eq!(shell(""), "''");
        assert_eq!(shell("a\x1b's"), r"$'a\x1b\'s'");
    }
}
