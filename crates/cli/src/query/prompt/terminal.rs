//! The line editor of the prompt: history, completion, colours, and queries over several lines.

use std::borrow::Cow;
use std::path::PathBuf;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::{CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper};

use freehold_query::{Vocabulary, find_relation, is_incomplete};

use super::complete::complete;
use crate::stderr;

/// So many queries are remembered.
const MOST_REMEMBERED: usize = 1000;

/// Standard input and output as a terminal.
pub struct Terminal {
    editor: Option<Editor<Words, FileHistory>>,
    prompt: String,
    colored: bool,
}

impl Terminal {
    pub fn new() -> Self {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .max_history_size(MOST_REMEMBERED)
            .and_then(|config| config.history_ignore_dups(true))
            .map(|config| config.auto_add_history(true).build());
        let editor = config.and_then(Editor::with_config);
        let mut terminal = Terminal {
            editor: editor.ok(),
            prompt: "> ".to_owned(),
            colored: stderr::colored(),
        };
        let colored = terminal.colored;
        if let Some(editor) = &mut terminal.editor {
            editor.set_helper(Some(Words {
                vocabulary: Vocabulary::new(),
                files: FilenameCompleter::new(),
                colored,
            }));
            // There is none at first.
            let _ = history().map(|file| editor.load_history(&file));
        }
        terminal
    }

    /// Tells what can be completed, and what is asked about.
    pub fn set_names(&mut self, program: &str, vocabulary: Vocabulary) {
        let file = program.rsplit('/').next().unwrap_or(program);
        self.prompt = format!("{file}> ");
        if let Some(words) = self.editor.as_mut().and_then(Editor::helper_mut) {
            words.vocabulary = vocabulary;
        }
    }

    /// The next query or command; nothing at the end. Ctrl-C gives up what was typed.
    pub fn read(&mut self) -> Option<String> {
        let editor = self.editor.as_mut()?;
        loop {
            match editor.readline(&self.prompt) {
                Ok(text) => return Some(text),
                Err(ReadlineError::Interrupted) => {}
                Err(_) => return None,
            }
        }
    }

    /// Keeps the history. A history that cannot be kept is lost without a word.
    pub fn close(&mut self) {
        let (Some(editor), Some(file)) = (&mut self.editor, history()) else {
            return;
        };
        let made = file.parent().map(std::fs::create_dir_all);
        if matches!(made, Some(Ok(()))) {
            let _ = editor.append_history(&file);
        }
    }

    /// A table with its head in bold.
    pub fn painted(&self, table: &str) -> String {
        match table.split_once('\n') {
            Some((head, rest)) if self.colored && head.contains('?') => {
                format!("\x1b[1m{head}\x1b[0m\n{rest}")
            }
            _ => table.to_owned(),
        }
    }
}

/// Where the queries of former sessions are kept, by the rules of the XDG base directories.
fn history() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let state = set("XDG_STATE_HOME").map(PathBuf::from);
    let home = set("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    Some(state.or(home)?.join("freehold/history"))
}

/// What the editor asks about the words of a line.
struct Words {
    vocabulary: Vocabulary,
    files: FilenameCompleter,
    colored: bool,
}

impl Helper for Words {}

impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if line.starts_with(":load ") {
            return self.files.complete(line, at, context);
        }
        let (start, found) = complete(&self.vocabulary, &line[..at]);
        let pair = |word: String| Pair {
            display: word.trim_end_matches(['(', ' ', ':']).to_owned(),
            replacement: word,
        };
        Ok((start, found.into_iter().map(pair).collect()))
    }
}

impl Validator for Words {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        let text = context.input();
        let goes_on = !text.trim_start().starts_with(':') && is_incomplete(text);
        // An empty line ends what has no end.
        Ok(match goes_on && !text.ends_with("\n") {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl Highlighter for Words {
    fn highlight<'l>(&self, line: &'l str, _at: usize) -> Cow<'l, str> {
        match self.colored {
            true => Cow::Owned(painted(line)),
            false => Cow::Borrowed(line),
        }
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        prompt: &'p str,
        _default: bool,
    ) -> Cow<'b, str> {
        match self.colored {
            true => Cow::Owned(format!("\x1b[1m{prompt}\x1b[0m")),
            false => Cow::Borrowed(prompt),
        }
    }

    fn highlight_char(&self, _line: &str, _at: usize, kind: CmdKind) -> bool {
        self.colored && kind != CmdKind::MoveCursor
    }
}

/// A line with its relations, names and variables in colours.
fn painted(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let inner = |c: char| c.is_alphanumeric() || "_$.#".contains(c);
        let tail = &rest[first.len_utf8()..];
        let end = first.len_utf8() + tail.find(|c| !inner(c)).unwrap_or(tail.len());
        let is_word = "%^@?:".contains(first) || inner(first);
        let (word, after) = rest.split_at(if is_word { end } else { first.len_utf8() });
        let color = match first {
            '%' | '^' | '@' => "\x1b[36m",
            '?' => "\x1b[33m",
            ':' if out.is_empty() => "\x1b[35m",
            _ if find_relation(word).is_some() => "\x1b[34m",
            _ => "",
        };
        match color {
            "" => out += word,
            color => out += &format!("{color}{word}\x1b[0m"),
        }
        rest = after;
    }
    out
}
