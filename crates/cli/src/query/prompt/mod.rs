//! `freehold query FILE`: one query after the other, from a terminal or from a pipe.
//!
//! `commands` is the table of commands, `complete` what Tab offers, `terminal` the line editor.
//! What a query means is `freehold_query`'s; what one finds of the program the next one uses.

mod commands;
mod complete;
mod terminal;

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{BufRead, IsTerminal};

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::escape;
use freehold_datalog as datalog;
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_query::{
    self as query, Asker, Detail, Limits, Loaded, ProgramFacts, RELATIONS, RelationInfo,
};

use super::errors::{limit_reached, under};
use super::programs;
use crate::command_options::CommandOptions;
use crate::formats::QueryFormat;
use crate::options::ANSWERS;
use crate::session::Session;
use crate::status::{BUDGET, FAILURE, SUCCESS, USAGE};
use crate::{assume, input, output, stderr};
use commands::{COMMANDS, Which};
use terminal::Terminal;

/// A program that is asked about.
struct Program {
    name: String,
    /// What is assumed of it, and how many pairs are said of it besides.
    assumed: Vec<String>,
    said: usize,
    source: Source,
    module: Module,
    table: Table,
}

impl Program {
    /// Reads a file. Errors are reported here.
    fn load(session: &mut Session, options: &CommandOptions, file: &OsStr) -> Option<Program> {
        let source = input::read_program(Some(file))?;
        let (module, table) = session.read(&source, options)?;
        Some(Program {
            name: file.to_string_lossy().into_owned(),
            assumed: Vec::new(),
            said: module.no_alias_assumptions.len(),
            source,
            module,
            table,
        })
    }
}

/// Where queries come from.
enum Lines {
    Terminal(Box<Terminal>),
    Pipe(Pipe),
}

impl Lines {
    /// The next query or command, with the number of its first line where that is of use; nothing
    /// at the end.
    fn next(&mut self) -> Option<(Option<usize>, String)> {
        match self {
            Lines::Terminal(terminal) => terminal.read().map(|text| (None, text)),
            Lines::Pipe(pipe) => {
                let first = pipe.taken + 1;
                pipe.next().map(|text| (Some(first), text))
            }
        }
    }
}

/// Standard input that is no terminal.
#[derive(Default)]
struct Pipe {
    /// How many lines were taken.
    taken: usize,
    /// A line that was read and not taken.
    ahead: Option<String>,
}

impl Pipe {
    fn next(&mut self) -> Option<String> {
        let mut text = self.line()?;
        self.taken += 1;
        // An empty line or a command ends what has no end.
        while !text.starts_with(':') && query::is_incomplete(&text) {
            let Some(line) = self.line() else { break };
            if line.starts_with(':') {
                self.ahead = Some(line);
                break;
            }
            self.taken += 1;
            text += &line;
            if line.trim().is_empty() {
                break;
            }
        }
        Some(text)
    }

    /// The next line; an error of the system is the end.
    fn line(&mut self) -> Option<String> {
        self.ahead.take().or_else(|| {
            let mut line = Vec::new();
            let length = std::io::stdin().lock().read_until(b'\n', &mut line);
            // What is no text is no query either: it is complained about where it stands.
            let text = || String::from_utf8_lossy(&line).into_owned();
            matches!(length, Ok(1..)).then(text)
        })
    }
}

/// How a conversation about one program ended.
enum End {
    Quit,
    /// With another program.
    Load(Box<Program>),
    /// With a fact to be assumed of the program; with nothing any more without one.
    Assume(Option<String>, Option<usize>),
}

/// Runs the prompt about the file that the options name, and returns the exit status.
pub fn run(options: &CommandOptions, file: &OsStr) -> u8 {
    let Some(mut session) = Session::new(options) else {
        return FAILURE;
    };
    let Some(mut program) = Program::load(&mut session, options, file) else {
        return FAILURE;
    };
    let on_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut prompt = Prompt {
        options,
        session,
        lines: match on_terminal {
            true => Lines::Terminal(Box::new(Terminal::new())),
            false => Lines::Pipe(Pipe::default()),
        },
        format: options.query.format,
        explains: options.query.explain,
        limits: options.query.limits,
        last: None,
        rules: Vec::new(),
        status: SUCCESS,
        is_first: true,
        is_closed: false,
    };
    prompt.greet(&program);
    for fact in &options.query.assume {
        prompt.assume(&mut program, Some(fact), None);
    }
    loop {
        match prompt.converse(&program) {
            End::Quit => break,
            End::Load(next) => {
                program = *next;
                prompt.greet(&program);
            }
            End::Assume(fact, line) => prompt.assume(&mut program, fact.as_deref(), line),
        }
    }
    if let Lines::Terminal(terminal) = &mut prompt.lines {
        terminal.close();
        if !prompt.is_closed {
            return SUCCESS;
        }
    }
    prompt.status
}

struct Prompt<'o> {
    options: &'o CommandOptions,
    session: Session,
    lines: Lines,
    format: QueryFormat,
    /// How every query is explained, if it is.
    explains: Option<Detail>,
    limits: Limits,
    /// The last query.
    last: Option<String>,
    /// The declarations and rules that were typed.
    rules: Vec<String>,
    /// The worst that happened.
    status: u8,
    /// Nothing was printed yet.
    is_first: bool,
    /// Nobody reads the answers any more.
    is_closed: bool,
}

impl Prompt<'_> {
    /// Says on a terminal what is asked about.
    fn greet(&mut self, program: &Program) {
        if let Lines::Terminal(terminal) = &mut self.lines {
            let loaded = Loaded::new(&program.source, &program.module, &program.table);
            let names = loaded.names();
            let functions = match names.len() {
                1 => "1 function".to_owned(),
                n => format!("{n} functions"),
            };
            let text = format!(
                "{}: {functions}. ':help' says what can be asked, ':quit' leaves.\n",
                escape::line(&program.name)
            );
            terminal.set_names(&program.name, names);
            self.print(&text);
        }
    }

    /// Answers until the program changes or the input ends.
    fn converse(&mut self, program: &Program) -> End {
        let loaded = Loaded::new(&program.source, &program.module, &program.table);
        let asker = loaded.asker();
        while !self.is_closed
            && let Some((line, text)) = self.lines.next()
        {
            let trimmed = text.trim();
            if let Some(command) = trimmed.strip_prefix(':') {
                if let Some(end) = self.command(command, line, (program, &asker)) {
                    return end;
                }
                continue;
            }
            let is_comment = |line: &str| line.trim().is_empty() || line.trim().starts_with("//");
            if !text.lines().all(is_comment) {
                self.last = Some(trimmed.to_owned());
                self.ask(&asker, trimmed, self.explains, line);
            }
        }
        End::Quit
    }

    fn command(
        &mut self,
        text: &str,
        line: Option<usize>,
        (program, asker): (&Program, &Asker),
    ) -> Option<End> {
        let (name, argument) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let argument = argument.trim();
        let info = match commands::find(name) {
            Ok(info) => info,
            Err(message) => {
                self.complain(line, &message);
                return None;
            }
        };
        let needs_none = info.argument.is_empty();
        let needs_one = !needs_none && !info.argument.starts_with('[');
        if needs_one && argument.is_empty() || needs_none && !argument.is_empty() {
            let usage = format!(":{} {}", info.name, info.argument);
            self.complain(line, &format!("expected '{}'", usage.trim_end()));
            return None;
        }
        match info.what {
            Which::Quit => return Some(End::Quit),
            Which::Help => self.help(argument, line),
            Which::Relations => {
                let listed = RELATIONS.iter().filter(|info| speaks_of(info, argument));
                self.print(&relations(listed));
            }
            Which::Program => {
                let read = programs::read(OsStr::new(argument));
                self.program(read, program);
            }
            Which::Rule => self.rule(argument, line, program),
            Which::Report => {
                let report = query::report(&program.source, &program.module, &program.table);
                self.print(&report);
            }
            Which::Format => match ANSWERS.iter().find(|format| format.0 == argument) {
                Some(format) => self.format = format.1,
                None => self.complain(line, "expected 'table', 'csv' or 'json' after ':format'"),
            },
            Which::Limit => match argument.parse() {
                Ok(rows) => self.limits.rows = rows,
                Err(_) => self.complain(line, "expected a number after ':limit'"),
            },
            Which::Assume => match argument {
                "" => {
                    let lines = program.assumed.iter().map(|fact| format!("{fact}\n"));
                    let text: String = lines.collect();
                    self.print(if text.is_empty() {
                        "nothing is assumed\n"
                    } else {
                        &text
                    });
                }
                "nothing" => return Some(End::Assume(None, line)),
                fact => return Some(End::Assume(Some(fact.to_owned()), line)),
            },
            Which::Load => {
                let file = OsString::from(argument);
                match Program::load(&mut self.session, self.options, &file) {
                    Some(program) => return Some(End::Load(Box::new(program))),
                    None => self.status = FAILURE,
                }
            }
            Which::Explain => {
                let (detail, argument) = match argument.strip_prefix("full") {
                    Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => {
                        (Detail::Full, rest.trim())
                    }
                    _ => (Detail::Short, argument),
                };
                let asked = match argument {
                    "" => self.last.clone(),
                    query => Some(query.to_owned()),
                };
                match asked {
                    Some(query) => {
                        self.ask(asker, &query, Some(detail), line);
                        self.last = Some(query);
                    }
                    None => self.complain(line, "there is no query to explain yet"),
                }
            }
        }
        None
    }

    /// Assumes one more fact of a program, or nothing any more, and says what deallocation would do
    /// otherwise.
    fn assume(&mut self, program: &mut Program, fact: Option<&str>, line: Option<usize>) {
        let Program {
            assumed,
            said,
            source,
            module,
            table,
            ..
        } = program;
        let Some(fact) = fact else {
            assumed.clear();
            module.no_alias_assumptions.truncate(*said);
            return;
        };
        if let Err(status) = assume::add(fact, source, module, table) {
            if let Some(line) = line {
                stderr::note(&format!("that is line {line} of the script"));
            }
            self.status = self.status.max(status);
            return;
        }
        assumed.push(fact.to_owned());
        let pairs = &module.no_alias_assumptions[*said..];
        match assume::change(&mut self.session, self.options, source, pairs) {
            Ok(change) => self.print(&change.text()),
            Err(status) => self.status = self.status.max(status),
        }
    }

    fn ask(&mut self, asker: &Asker, text: &str, explains: Option<Detail>, line: Option<usize>) {
        let answers = match asker.ask(text, self.limits, explains) {
            Ok(answers) => answers,
            Err(query::AskError::Query(error)) => {
                self.complain(line, &under(text, &error.span, &error.message));
                return;
            }
            Err(query::AskError::Limit(progress)) => {
                self.complain(line, &limit_reached(self.limits, &progress));
                self.status = self.status.max(BUDGET);
                return;
            }
        };
        let is_table = self.format == QueryFormat::Table;
        let text = match (self.format, explains) {
            (QueryFormat::Json, Some(_)) => answers.explained_json(),
            (_, Some(detail)) => answers.explained(detail),
            (QueryFormat::Table, None) => answers.table(),
            (QueryFormat::Csv, None) => answers.csv(),
            (QueryFormat::Json, None) => answers.json(),
            (QueryFormat::Svg, None) => match answers.svg() {
                Ok(text) => text,
                Err(message) => return self.complain(line, &message),
            },
        };
        // Tables that follow each other in a file are told apart by an empty line.
        if is_table && !self.is_first && matches!(self.lines, Lines::Pipe(_)) {
            self.print("\n");
        }
        match &self.lines {
            Lines::Terminal(terminal) if is_table && explains.is_none() => {
                let painted = terminal.painted(&text);
                self.print(&painted);
            }
            _ => self.print(&text),
        }
    }

    /// Takes a declaration or a rule that was typed, or says which there are.
    fn rule(&mut self, typed: &str, line: Option<usize>, asked: &Program) {
        match typed {
            "" => {
                let lines = self.rules.iter().map(|rule| format!("{rule}\n"));
                let text: String = lines.collect();
                return self.print(if text.is_empty() { "no rules\n" } else { &text });
            }
            "nothing" => return self.rules.clear(),
            _ => {}
        }
        let is_declared = typed.strip_prefix(".decl");
        if is_declared.is_none() && typed.starts_with('.') {
            return self.complain(line, "expected a declaration '.decl r(...)' or a rule");
        }
        let typed = match is_declared.is_some() || typed.ends_with('.') {
            true => typed.to_owned(),
            false => format!("{typed}."),
        };
        // What is declared and what has a rule is asked for: the name before the columns.
        let about = is_declared.unwrap_or(&typed).split('(').next();
        let about = about.unwrap_or_default().trim();
        let before = self.rules.iter().map(|rule| format!("{rule}\n"));
        let text = format!("{}{typed}\n", before.collect::<String>());
        let end = text.len();
        let source = Source::new("<rules>", format!("{text}.output {about}\n"));
        let read = match query::read_program(source.text()) {
            Ok(program) => Ok((source, program)),
            Err(mut errors) => {
                // What nobody typed is complained about if nothing else is.
                let is_typed = |error: &Diagnostic| (error.location.0 as usize) < end;
                if errors.iter().any(is_typed) {
                    errors.retain(is_typed);
                }
                stderr::diagnostics(&source, &errors);
                Err(USAGE)
            }
        };
        let is_right = read.is_ok();
        if is_declared.is_none() || !is_right {
            self.program(read, asked);
        }
        if is_right {
            self.rules.push(typed);
        }
    }

    /// Answers a Datalog program.
    fn program(&mut self, read: Result<(Source, datalog::Program), u8>, asked: &Program) {
        let answered = self.answer_program(read, asked);
        if let Some(text) = answered.text {
            self.print(&text);
        }
        if self.status == SUCCESS {
            self.status = answered.status;
        }
    }

    fn answer_program(
        &self,
        read: Result<(Source, datalog::Program), u8>,
        asked: &Program,
    ) -> programs::Answered {
        let failed = |status| programs::Answered { text: None, status };
        let (text, program) = match read {
            Ok(read) => read,
            Err(status) => return failed(status),
        };
        let module = (&asked.source, &asked.module, &asked.table);
        let mut facts = ProgramFacts::new(&program);
        if facts.add(None, module, self.limits).is_err() {
            return failed(FAILURE);
        }
        let how = programs::Asking {
            limits: self.limits,
            format: self.format,
            explains: self.explains,
            budget: asked.module.budget(),
        };
        how.answer(facts, (&text, &program), &[module])
    }

    fn help(&mut self, name: &str, line: Option<usize>) {
        if name.is_empty() {
            let mut text = String::from("Commands, by name or beginning of a name:\n");
            for info in COMMANDS {
                let usage = format!(":{} {}", info.name, info.argument);
                let _ = writeln!(text, "  {usage:<24}{}", info.help);
            }
            text += "\nAnything else is a query: conditions, separated by commas, over the \
            relations that ':relations' lists.\n\
                     \n  may_alias(%a, ?x), ?x != %a      what may be the allocation of %a\
                     \n  @f: live_out(^bb1, ?v)           what is needed at the end of ^bb1 in @f\
                     \n  block(?b), count(live_in(?b, ?v)) > 10\
                     \n  !captured(%a)                    yes or no\
                     \n\nA query goes on in the next line while a parenthesis is open or after a \
                     comma. Tab completes names.\n";
            return self.print(&text);
        }
        let bare = name.trim_start_matches(':');
        let relation = query::find_relation(bare);
        if let Some(info) = relation.filter(|_| !name.starts_with(':')) {
            return self.print(&relations(std::iter::once(info)));
        }
        match commands::find(bare) {
            Ok(info) => self.print(&format!(
                ":{} {}\n  {}\n",
                info.name, info.argument, info.help
            )),
            Err(_) => self.complain(line, &format!("there is no command or relation '{name}'")),
        }
    }

    fn print(&mut self, text: &str) {
        self.is_first = false;
        if self.is_closed {
            return;
        }
        if let Err(message) = output::write(None, text) {
            stderr::message(&message);
            self.status = FAILURE;
            self.is_closed = true;
        }
    }

    /// Says what cannot be understood, with the line of a script.
    fn complain(&mut self, line: Option<usize>, message: &str) {
        if self.status == SUCCESS {
            self.status = USAGE;
        }
        match line {
            Some(line) => stderr::message(&format!("line {line}: {message}")),
            None => stderr::short(message),
        }
    }
}

fn speaks_of(info: &RelationInfo, text: &str) -> bool {
    info.name.contains(text) || info.help.contains(text)
}

fn relations<'a>(listed: impl Iterator<Item = &'a RelationInfo>) -> String {
    let mut out = String::new();
    for info in listed {
        let _ = writeln!(out, "  {:<28}{}", info.signature(), info.help);
    }
    match out.is_empty() {
        true => "no relation speaks of that\n".to_owned(),
        false => out,
    }
}
