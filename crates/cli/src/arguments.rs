//! The command line, in mlir-opt's conventions.
//!
//! Options start with one dash or two, values follow `=` or, where one is required, stand in
//! the next argument; passes run in the order in which they are given.

use std::cell::RefCell;
use std::ffi::OsString;

use freehold_base::suggest::closest;
use freehold_passes::{Invocation, Pipeline, Threads, Verify, find, parse_bool, registry};

use super::command::{Command, OptOptions, RunFormat, UsageError, VerifyDiagnostics};
use super::compare::Compared;
use super::dialect;
use super::input::SPLIT_MARKER;
use super::options::{
    DIFF_OPTIONS, DIFF_SHARED_OPTIONS, FACTS_OPTIONS, FACTS_SHARED_OPTIONS, GENERATE_OPTIONS,
    GENERATE_SHARED_OPTIONS, OPTIONS, OptionInfo, QUERY_OPTIONS, QUERY_SHARED_OPTIONS,
    REPORT_OPTIONS, RUN_OPTIONS, RUN_SHARED_OPTIONS, VALIDATE_OPTIONS, VALIDATE_SHARED_OPTIONS,
    Value,
};
use super::own_options::parse_format;
use super::rules;

pub(super) fn parse_count(name: &str, value: &str) -> Result<u64, String> {
    let message = || format!("'{value}' is no value for '--{name}': expected a number");
    value.parse().map_err(|_| message())
}

/// The options that make no difference to what is written to the output.
const NO_RESULT: &[&str] = &[
    "j",
    "max-memory",
    "mlir-disable-threading",
    "mlir-output-format",
    "mlir-timing",
    "mlir-timing-display",
    "o",
    "resume",
    "threads",
    "timeout",
    "timing",
    "timing-functions",
    "timing-rules",
    "trace",
];

/// Reads the arguments after the program's name.
///
/// # Errors
/// What cannot be understood.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, UsageError> {
    let mut arguments = arguments;
    let error = |message| UsageError {
        message,
        command: "",
    };
    let Some(first) = arguments.next() else {
        return Err(error(
            "expected a command: opt, query, report, diff, facts, run, validate, generate, dialect or rules"
                .to_owned(),
        ));
    };
    match first.to_str() {
        Some("opt") => parse_command("opt", arguments),
        Some("query") => parse_command("query", arguments),
        Some("diff") => parse_command("diff", arguments),
        Some("report") => parse_command("report", arguments),
        Some("facts") => parse_command("facts", arguments),
        Some("run") => parse_command("run", arguments),
        Some("validate") => parse_command("validate", arguments),
        Some("generate") => parse_command("generate", arguments),
        Some("dialect") => dialect::parse(arguments).map(Command::Dialect),
        Some("rules") => rules::parse(arguments).map(Command::Rules),
        Some("help" | "--help" | "-help" | "-h") => Ok(Command::Help),
        Some("--version" | "-version" | "-V") => Ok(Command::Version),
        _ => Err(error(format!(
            "unknown command '{}'; expected opt, query, report, diff, facts, run, validate, generate, dialect or rules",
            first.to_string_lossy()
        ))),
    }
}

fn parse_command(
    command: &'static str,
    arguments: impl Iterator<Item = OsString>,
) -> Result<Command, UsageError> {
    OptParser::new(command)
        .read(arguments)
        .map_err(|message| UsageError { message, command })
}

/// The options read so far.
pub(super) struct OptParser {
    /// The command; `query` and `run` take a few of the options only.
    pub(super) command: &'static str,
    pub(super) options: OptOptions,
    pipeline_text: Option<String>,
}

impl OptParser {
    fn new(command: &'static str) -> Self {
        OptParser {
            command,
            options: OptOptions::default(),
            pipeline_text: None,
        }
    }

    /// Reads the arguments after the command.
    fn read(mut self, arguments: impl Iterator<Item = OsString>) -> Result<Command, String> {
        let mut only_files = false;
        let seen: RefCell<Vec<String>> = RefCell::default();
        let note = |argument: &OsString| {
            let argument = argument.to_string_lossy().into_owned();
            seen.borrow_mut().push(argument);
        };
        let mut arguments = arguments.inspect(note);
        while let Some(argument) = arguments.next() {
            let start = seen.borrow().len() - 1;
            if only_files || !argument.as_encoded_bytes().starts_with(b"-") || argument == "-" {
                self.file(argument)?;
                continue;
            }
            if argument == "--" {
                only_files = true;
                continue;
            }
            let Some(text) = argument.to_str() else {
                return Err(format!("'{}' is not UTF-8", argument.to_string_lossy()));
            };
            let text = text.strip_prefix("--").unwrap_or(&text[1..]);
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (text, None),
            };
            match name {
                "help" | "h" => {
                    return Ok(match self.command {
                        "query" => Command::QueryHelp,
                        "facts" => Command::FactsHelp,
                        "run" => Command::RunHelp,
                        "validate" => Command::ValidateHelp,
                        "diff" => Command::DiffHelp,
                        "report" => Command::ReportHelp,
                        "generate" => Command::GenerateHelp,
                        _ => Command::OptHelp,
                    });
                }
                "version" => return Ok(Command::Version),
                _ => self.option(name, value, &mut arguments)?,
            }
            if NO_RESULT.contains(&name) {
                seen.borrow_mut().truncate(start);
            }
        }
        drop(arguments);
        self.options.command_line = [&[self.command.to_owned()], &seen.take()[..]]
            .concat()
            .join(" ");
        self.finish()
    }

    fn file(&mut self, file: OsString) -> Result<(), String> {
        if let Some(first) = &self.options.input {
            if ["diff", "validate"].contains(&self.command) && self.options.second.is_none() {
                self.options.second = Some(file);
                return Ok(());
            }
            if self.command == "query" && self.options.query.text.is_none() {
                self.options.query.text = Some(utf8("QUERY", file)?);
                return Ok(());
            }
            return Err(format!(
                "expected one input file, found '{}' and '{}'",
                first.to_string_lossy(),
                file.to_string_lossy()
            ));
        }
        self.options.input = Some(file);
        Ok(())
    }

    fn option(
        &mut self,
        name: &str,
        value: Option<&str>,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), String> {
        let (shared, own) = match self.command {
            "query" => (QUERY_SHARED_OPTIONS, QUERY_OPTIONS),
            "facts" => (FACTS_SHARED_OPTIONS, FACTS_OPTIONS),
            "run" => (RUN_SHARED_OPTIONS, RUN_OPTIONS),
            "validate" => (VALIDATE_SHARED_OPTIONS, VALIDATE_OPTIONS),
            "diff" => (DIFF_SHARED_OPTIONS, DIFF_OPTIONS),
            "report" => (QUERY_SHARED_OPTIONS, REPORT_OPTIONS),
            "generate" => (GENERATE_SHARED_OPTIONS, GENERATE_OPTIONS),
            _ => (&[][..], &[][..]),
        };
        if let Some(info) = own.iter().find(|info| info.name == name) {
            return self.own_option(info, value, arguments);
        }
        if !shared.is_empty() && !shared.contains(&name) {
            let known: Vec<&str> = shared
                .iter()
                .copied()
                .chain(own.iter().map(|info| info.name))
                .collect();
            return Err(format!(
                "unknown option '--{name}'; '{}' takes --{}",
                self.command,
                known.join(", --")
            ));
        }
        if let Some(pass) = find(name) {
            let invocation = Invocation::parse(pass, unquoted(value.unwrap_or("")))?;
            self.options.pipeline.push(invocation);
            return Ok(());
        }
        let Some(info) = OPTIONS.iter().find(|info| info.name == name) else {
            return Err(unknown_option(name));
        };
        let options = &mut self.options;
        match info.value {
            Value::Flag => {
                let on = truth_value(name, value)?;
                match name {
                    "allow-unregistered-dialect" => options.allow_unregistered = on,
                    "explain-rewrites" => options.explain = on,
                    "keep-names" => options.keep_names = on,
                    "mlir-print-debuginfo" => options.debug_info = on,
                    "mlir-print-local-scope" => options.local_scope = on,
                    "mlir-print-ir-after-all" => options.print_after_all = on,
                    "mlir-print-op-generic" => options.generic = on,
                    "mlir-timing" | "timing-rules" => options.timing.flag(name, on),
                    "resume" => options.resume = on,
                    "strict-mlir" => options.strict_mlir = on,
                    "validate" => options.validate_each = on,
                    "verify-each" => {
                        options.verify = if on { Verify::Each } else { Verify::Never };
                    }
                    "mlir-disable-threading" => {
                        if on {
                            options.threads = Threads::One;
                        }
                    }
                    _ => unreachable!("each flag of OPTIONS has an arm"),
                }
            }
            Value::Optional => match (name, value) {
                ("split-input-file", marker) => {
                    let marker = marker.filter(|m| !m.is_empty()).unwrap_or(SPLIT_MARKER);
                    options.split_marker = Some(marker.to_owned());
                }
                ("via-mlir-opt", program) => {
                    options.via = Some(program.filter(|p| !p.is_empty()).map(OsString::from));
                }
                ("stats", None | Some("" | "text")) => options.stats = Some(RunFormat::Text),
                ("stats", Some("json")) => options.stats = Some(RunFormat::Json),
                ("verify-diagnostics", None | Some("" | "all")) => {
                    options.verify_diagnostics = Some(VerifyDiagnostics::All);
                }
                ("verify-diagnostics", Some("only-expected")) => {
                    options.verify_diagnostics = Some(VerifyDiagnostics::OnlyExpected);
                }
                (_, value) if options.timing.optional(name, value)? => {}
                (_, value) => {
                    return Err(format!(
                        "'{}' is no value for '--{name}': expected {}",
                        value.unwrap_or(""),
                        info.metavar
                    ));
                }
            },
            Value::Required => {
                let value = required_value(info, value, arguments)?;
                self.required(name, value)?;
            }
        }
        Ok(())
    }

    fn required(&mut self, name: &str, value: OsString) -> Result<(), String> {
        if name == "o" {
            if self.options.output.is_some() {
                return Err("'-o' may be given once".to_owned());
            }
            self.options.output = Some(value);
            return Ok(());
        }
        if name == "dialect" {
            self.options.dialects.push(value);
            return Ok(());
        }
        if name == "facts" {
            self.options.facts.push(value);
            return Ok(());
        }
        if name == "files-from" {
            self.options.files_from = Some(value);
            return Ok(());
        }
        if name == "trace" {
            self.options.timing.trace(value);
            return Ok(());
        }
        if name == "rules" {
            self.options.rules.push(value);
            return Ok(());
        }
        if name == "sil-rules" {
            self.options.sil_rules.push(value);
            return Ok(());
        }
        let value = utf8(name, value)?;
        match name {
            "mlir-elide-elementsattrs-if-larger" => {
                self.options.elide_elements = Some(parse_count(name, &value)?);
            }
            "mlir-elide-resource-strings-if-larger" => {
                self.options.elide_resources = Some(parse_count(name, &value)?);
            }
            "compare" => self.options.compared = Compared::parse(&value)?,
            "compare-format" => self.options.run.format = parse_format(&value)?,
            "mlir-output-format" | "mlir-timing-display" => {
                self.options.timing.named_by_mlir_opt(name, &value)?;
            }
            "input-format" | "output-format" => self.options.languages.named(name, &value)?,
            "max-memory" | "timeout" => self.options.limits.set(name, &value)?,
            "output-split-marker" => self.options.output_split_marker = value,
            "pass-pipeline" if self.pipeline_text.is_some() => {
                return Err("'--pass-pipeline' may be given once".to_owned());
            }
            "pass-pipeline" => self.pipeline_text = Some(value),
            "j" | "threads" => match parse_count(name, &value)? {
                0 => return Err(format!("'--{name}' must be at least 1")),
                most => {
                    let most = usize::try_from(most).unwrap_or(usize::MAX);
                    self.options.threads = Threads::AtMost(most);
                }
            },
            _ => unreachable!("each option with a value has an arm"),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Command, String> {
        if let Some(text) = &self.pipeline_text {
            if !self.options.pipeline.steps.is_empty() {
                return Err(
                    "'--pass-pipeline' can't be used with individual pass options".to_owned(),
                );
            }
            self.options.pipeline = Pipeline::parse(text).map_err(|error| {
                let line = text[..error.offset].matches('\n').count();
                let start = text[..error.offset].rfind('\n').map_or(0, |at| at + 1);
                let column = error.offset - start;
                let shown = text.lines().nth(line).unwrap_or("");
                format!(
                    "pass pipeline:{}:{}: {}\n{shown}\n{:column$}^",
                    line + 1,
                    column + 1,
                    error.message,
                    ""
                )
            })?;
        }
        if let (Some(_), Some(input)) = (&self.options.files_from, &self.options.input) {
            let input = input.to_string_lossy();
            return Err(format!("expected '{input}' or '--files-from', not both"));
        }
        if self.command == "validate" && self.options.second.is_none() {
            return Err("expected two files: BEFORE and AFTER".to_owned());
        }
        if self.command == "diff" && self.options.second.is_none() {
            return Err("expected two files: A and B".to_owned());
        }
        let is_more =
            !self.options.pipeline.steps.is_empty() || self.options.split_marker.is_some();
        if is_more && !self.options.compared.is_empty() {
            return Err(
                "'--compare' names the passes that are run on one program: not with others, nor with '--split-input-file'"
                    .to_owned(),
            );
        }
        if !self.options.facts.is_empty() && self.options.split_marker.is_some() {
            return Err(
                "'--facts' speaks of one program: not with '--split-input-file'".to_owned(),
            );
        }
        if !self.options.facts.is_empty() && self.options.validate_each {
            return Err(
                "'--validate' judges a program by its text, and cannot know what '--facts' says"
                    .to_owned(),
            );
        }
        let options = Box::new(self.options);
        Ok(match self.command {
            "query" => Command::Query(options),
            "facts" => Command::Facts(options),
            "run" => Command::Run(options),
            "validate" => Command::Validate(options),
            "diff" => Command::Diff(options),
            "report" => Command::Report(options),
            "generate" => Command::Generate(options),
            _ => Command::Opt(options),
        })
    }
}

/// The value of an option that needs one: what follows `=`, or the next argument.
pub(super) fn required_value(
    info: &OptionInfo,
    value: Option<&str>,
    arguments: &mut impl Iterator<Item = OsString>,
) -> Result<OsString, String> {
    match value {
        Some(value) => Ok(value.into()),
        None => arguments.next().ok_or_else(|| {
            let dashes = if info.name.len() == 1 { "-" } else { "--" };
            format!("'{dashes}{}' needs a value: {}", info.name, info.metavar)
        }),
    }
}

pub(super) fn truth_value(name: &str, value: Option<&str>) -> Result<bool, String> {
    let value = value.unwrap_or("");
    parse_bool(value).ok_or_else(|| {
        format!("'{value}' is no truth value for '--{name}': expected true or false")
    })
}

pub(super) fn utf8(name: &str, value: OsString) -> Result<String, String> {
    value.into_string().map_err(|value| {
        let value = value.to_string_lossy();
        format!("the value '{value}' of '--{name}' is not UTF-8")
    })
}

/// The value of a pass's option without the braces or quotes that a user may put around it.
fn unquoted(value: &str) -> &str {
    for (open, close) in [('{', '}'), ('"', '"'), ('\'', '\'')] {
        if let Some(inner) = value.strip_prefix(open).and_then(|v| v.strip_suffix(close)) {
            return inner;
        }
    }
    value
}

fn unknown_option(name: &str) -> String {
    let names = OPTIONS
        .iter()
        .map(|info| info.name)
        .chain(registry().map(|info| info.name));
    let hint = match closest(name, names) {
        Some("o") | None => String::new(),
        Some(near) => format!("; did you mean '--{near}'?"),
    };
    format!("unknown option '--{name}'{hint}")
}
