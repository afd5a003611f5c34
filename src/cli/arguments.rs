//! The command line, in mlir-opt's conventions.
//!
//! Options start with one dash or two, values follow `=` or, where one is required, stand in
//! the next argument; passes run in the order in which they are given.

use std::ffi::OsString;

use crate::generate::{self, Surface};
use crate::interp;
use crate::passes::{Invocation, Pipeline, find, parse_bool, registry};
use crate::suggest::closest;

use super::dialect::{self, DialectCommand};
use super::input::SPLIT_MARKER;

/// What to do.
pub enum Command {
    Help,
    OptHelp,
    Version,
    Opt(Box<OptOptions>),
    QueryHelp,
    Query(Box<OptOptions>),
    RunHelp,
    Run(Box<OptOptions>),
    GenerateHelp,
    Generate(Box<OptOptions>),
    Dialect(DialectCommand),
}

/// How `freehold run` writes its report.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum RunFormat {
    #[default]
    Text,
    Json,
}

/// The options of `freehold run` alone.
#[derive(Default)]
pub struct RunOptions {
    pub interp: interp::Options,
    pub format: RunFormat,
    /// Whether buffers that are never freed count as a fault.
    pub ignore_leaks: bool,
}

/// How `--verify-diagnostics` judges.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum VerifyDiagnostics {
    /// Each diagnostic is expected and each expected one is there.
    All,
    /// Each expected diagnostic is there.
    OnlyExpected,
}

/// The options of `freehold opt`; `freehold query` has the defaults for those it does not take.
pub struct OptOptions {
    /// None for standard input.
    pub input: Option<OsString>,
    /// None for standard output.
    pub output: Option<OsString>,
    /// The marker at which the input is cut, if it is.
    pub split_marker: Option<String>,
    pub output_split_marker: String,
    pub verify_diagnostics: Option<VerifyDiagnostics>,
    pub generic: bool,
    pub keep_names: bool,
    pub debug_info: bool,
    pub local_scope: bool,
    /// The most elements, and the most characters of a resource, that are printed.
    pub elide_elements: Option<u64>,
    pub elide_resources: Option<u64>,
    pub allow_unregistered: bool,
    pub print_after_all: bool,
    pub verify_each: bool,
    /// Dialect files besides the built-in ones.
    pub dialects: Vec<OsString>,
    /// Whether a source that cannot be read goes through mlir-opt; the program, if one is named.
    pub via: Option<Option<OsString>>,
    /// Rule files besides the built-in ones.
    pub rules: Vec<OsString>,
    pub pipeline: Pipeline,
    pub run: RunOptions,
    pub generate: generate::Options,
}

/// A command line that cannot be understood.
pub struct UsageError {
    pub message: String,
    /// The command whose help is of use; empty where there was none.
    pub command: &'static str,
}

/// How an option takes its value.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Value {
    /// None, or a truth value after `=`.
    Flag,
    /// After `=`, or nothing.
    Optional,
    /// After `=` or in the next argument.
    Required,
}

/// An option of `freehold opt` that is no pass.
pub struct OptionInfo {
    pub name: &'static str,
    pub value: Value,
    /// The value's name in the help.
    pub metavar: &'static str,
    pub help: &'static str,
}

const fn option(
    name: &'static str,
    value: Value,
    metavar: &'static str,
    help: &'static str,
) -> OptionInfo {
    OptionInfo {
        name,
        value,
        metavar,
        help,
    }
}

/// The options of `freehold opt`, passes aside, in alphabetical order.
pub const OPTIONS: &[OptionInfo] = &[
    option(
        "allow-unregistered-dialect",
        Value::Flag,
        "",
        "Accept operations that no dialect declares",
    ),
    option(
        "dialect",
        Value::Required,
        "FILE",
        "Load a dialect file, in the form of rules/dialects; may be repeated",
    ),
    option("help", Value::Flag, "", "Print this text"),
    option(
        "keep-names",
        Value::Flag,
        "",
        "Print values under the names they have in the input",
    ),
    option(
        "mlir-disable-threading",
        Value::Flag,
        "",
        "Accepted for mlir-opt's sake: one thread is all that is used",
    ),
    option(
        "mlir-elide-elementsattrs-if-larger",
        Value::Required,
        "N",
        "Print elements attributes of more than N elements as a placeholder",
    ),
    option(
        "mlir-elide-resource-strings-if-larger",
        Value::Required,
        "N",
        "Print resources of more than N characters as a placeholder",
    ),
    option(
        "mlir-print-debuginfo",
        Value::Flag,
        "",
        "Print the locations of operations and block arguments",
    ),
    option(
        "mlir-print-ir-after-all",
        Value::Flag,
        "",
        "Print the IR after each pass, to standard error",
    ),
    option(
        "mlir-print-local-scope",
        Value::Flag,
        "",
        "Print attributes, types and locations in place, without aliases",
    ),
    option(
        "mlir-print-op-generic",
        Value::Flag,
        "",
        "Print operations in their generic form",
    ),
    option("o", Value::Required, "FILE", "Write the result to FILE"),
    option(
        "output-split-marker",
        Value::Required,
        "TEXT",
        "Put this line between the results of a split input",
    ),
    option(
        "pass-pipeline",
        Value::Required,
        "TEXT",
        "Run a pipeline, such as 'builtin.module(func.func(canonicalize),cse)'",
    ),
    option(
        "rules",
        Value::Required,
        "FILE",
        "Add a file of rules to those of buffer-deallocation-simplification; may be repeated",
    ),
    option(
        "split-input-file",
        Value::Optional,
        "MARKER",
        "Cut the input at '// -----', or at MARKER, and process each part by itself",
    ),
    option(
        "verify-diagnostics",
        Value::Optional,
        "all|only-expected",
        "Compare diagnostics with the expected-error, -warning, -remark and -note comments",
    ),
    option(
        "verify-each",
        Value::Flag,
        "",
        "Verify the module after each pass (the default)",
    ),
    option("version", Value::Flag, "", "Print the version"),
    option(
        "via-mlir-opt",
        Value::Optional,
        "PROGRAM",
        "Let PROGRAM (mlir-opt, else mlir-opt-22) turn forms that nobody declared into generic ones",
    ),
];

/// Those that `freehold query` takes too.
pub const QUERY_OPTIONS: &[&str] = &[
    "allow-unregistered-dialect",
    "dialect",
    "help",
    "o",
    "version",
    "via-mlir-opt",
];

/// Those that `freehold run` takes besides its own.
pub const RUN_SHARED_OPTIONS: &[&str] = QUERY_OPTIONS;

/// The options of `freehold run` alone, in alphabetical order.
pub const RUN_OPTIONS: &[OptionInfo] = &[
    option(
        "args",
        Value::Required,
        "N,N,...",
        "Numbers for the first arguments of the entry function; the others are invented",
    ),
    option(
        "entry",
        Value::Required,
        "NAME",
        "Start with this function instead of @main or the only one",
    ),
    option(
        "format",
        Value::Required,
        "text|json",
        "How to write results and counts",
    ),
    option(
        "ignore-leaks",
        Value::Flag,
        "",
        "Say nothing of buffers that are never freed: for programs before deallocation",
    ),
    option(
        "max-bytes",
        Value::Required,
        "N",
        "Stop when live buffers take more bytes (default: 1073741824)",
    ),
    option(
        "max-depth",
        Value::Required,
        "N",
        "Stop when more calls and regions are open (default: 1000000)",
    ),
    option(
        "max-steps",
        Value::Required,
        "N",
        "Stop after so many operations (default: 100000000)",
    ),
    option(
        "seed",
        Value::Required,
        "N",
        "Invent other arguments and other answers of external functions (default: 0)",
    ),
];

fn parse_count(name: &str, value: &str) -> Result<u64, String> {
    let message = || format!("'{value}' is no value for '--{name}': expected a number");
    value.parse().map_err(|_| message())
}

/// Those of `freehold generate` that are not its own.
pub const GENERATE_SHARED_OPTIONS: &[&str] = &["help", "o", "version"];

/// The options of `freehold generate` alone, in alphabetical order.
pub const GENERATE_OPTIONS: &[OptionInfo] = &[
    option(
        "seed",
        Value::Required,
        "N",
        "Write this program (default: 0)",
    ),
    option(
        "size",
        Value::Required,
        "N",
        "Larger sizes write larger programs (default: 6)",
    ),
    option(
        "surface",
        Value::Required,
        "core|full",
        "Use what mlir-opt lowers to LLVM without further passes, or everything (default)",
    ),
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
            "expected a command: opt, query, run, generate or dialect".to_owned(),
        ));
    };
    match first.to_str() {
        Some("opt") => parse_command("opt", arguments),
        Some("query") => parse_command("query", arguments),
        Some("run") => parse_command("run", arguments),
        Some("generate") => parse_command("generate", arguments),
        Some("dialect") => dialect::parse(arguments).map(Command::Dialect),
        Some("help" | "--help" | "-help" | "-h") => Ok(Command::Help),
        Some("--version" | "-version" | "-V") => Ok(Command::Version),
        _ => Err(error(format!(
            "unknown command '{}'; expected opt, query, run, generate or dialect",
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
struct OptParser {
    /// The command; `query` and `run` take a few of the options only.
    command: &'static str,
    options: OptOptions,
    pipeline_text: Option<String>,
}

impl OptParser {
    fn new(command: &'static str) -> Self {
        OptParser {
            command,
            options: OptOptions {
                input: None,
                output: None,
                split_marker: None,
                output_split_marker: SPLIT_MARKER.to_owned(),
                verify_diagnostics: None,
                generic: false,
                keep_names: false,
                debug_info: false,
                local_scope: false,
                elide_elements: None,
                elide_resources: None,
                allow_unregistered: false,
                print_after_all: false,
                verify_each: true,
                dialects: Vec::new(),
                via: None,
                rules: Vec::new(),
                pipeline: Pipeline::default(),
                run: RunOptions::default(),
                generate: generate::Options::default(),
            },
            pipeline_text: None,
        }
    }

    /// Reads the arguments after the command.
    fn read(mut self, mut arguments: impl Iterator<Item = OsString>) -> Result<Command, String> {
        let mut only_files = false;
        while let Some(argument) = arguments.next() {
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
                        "run" => Command::RunHelp,
                        "generate" => Command::GenerateHelp,
                        _ => Command::OptHelp,
                    });
                }
                "version" => return Ok(Command::Version),
                _ => self.option(name, value, &mut arguments)?,
            }
        }
        self.finish()
    }

    fn file(&mut self, file: OsString) -> Result<(), String> {
        if let Some(first) = &self.options.input {
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
            "query" => (QUERY_OPTIONS, &[][..]),
            "run" => (RUN_SHARED_OPTIONS, RUN_OPTIONS),
            "generate" => (GENERATE_SHARED_OPTIONS, GENERATE_OPTIONS),
            _ => (&[][..], &[][..]),
        };
        if let Some(info) = own.iter().find(|info| info.name == name) {
            return match self.command {
                "run" => self.run_option(info, value, arguments),
                _ => self.generate_option(info, value, arguments),
            };
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
                    "keep-names" => options.keep_names = on,
                    "mlir-print-debuginfo" => options.debug_info = on,
                    "mlir-print-local-scope" => options.local_scope = on,
                    "mlir-print-ir-after-all" => options.print_after_all = on,
                    "mlir-print-op-generic" => options.generic = on,
                    "verify-each" => options.verify_each = on,
                    // One thread is all that is used.
                    "mlir-disable-threading" => {}
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
                ("verify-diagnostics", None | Some("" | "all")) => {
                    options.verify_diagnostics = Some(VerifyDiagnostics::All);
                }
                ("verify-diagnostics", Some("only-expected")) => {
                    options.verify_diagnostics = Some(VerifyDiagnostics::OnlyExpected);
                }
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

    /// An option of `freehold run`.
    fn run_option(
        &mut self,
        info: &OptionInfo,
        value: Option<&str>,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), String> {
        let name = info.name;
        let run = &mut self.options.run;
        if info.value == Value::Flag {
            run.ignore_leaks = truth_value(name, value)?;
            return Ok(());
        }
        let value = utf8(name, required_value(info, value, arguments)?)?;
        let number = || parse_count(name, &value);
        let limits = &mut run.interp.limits;
        match name {
            "args" => run.interp.arguments = run_arguments(&value)?,
            "entry" => run.interp.entry = Some(value.trim_start_matches('@').to_owned()),
            "format" => {
                run.format = match &*value {
                    "text" => RunFormat::Text,
                    "json" => RunFormat::Json,
                    _ => {
                        return Err(format!(
                            "'{value}' is no value for '--format': expected text or json"
                        ));
                    }
                }
            }
            "max-bytes" => limits.bytes = number()?,
            "max-depth" => limits.depth = number()? as usize,
            "max-steps" => limits.steps = number()?,
            "seed" => run.interp.seed = number()?,
            _ => unreachable!("each option of RUN_OPTIONS has an arm"),
        }
        Ok(())
    }

    /// An option of `freehold generate`.
    fn generate_option(
        &mut self,
        info: &OptionInfo,
        value: Option<&str>,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), String> {
        let name = info.name;
        let value = utf8(name, required_value(info, value, arguments)?)?;
        let generate = &mut self.options.generate;
        match name {
            "seed" => generate.seed = parse_count(name, &value)?,
            "size" => generate.size = parse_count(name, &value)? as usize,
            "surface" => {
                generate.surface = match &*value {
                    "core" => Surface::Core,
                    "full" => Surface::Full,
                    _ => {
                        return Err(format!(
                            "'{value}' is no value for '--surface': expected core or full"
                        ));
                    }
                }
            }
            _ => unreachable!("each option of GENERATE_OPTIONS has an arm"),
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
        if name == "rules" {
            self.options.rules.push(value);
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
            "output-split-marker" => self.options.output_split_marker = value,
            "pass-pipeline" if self.pipeline_text.is_some() => {
                return Err("'--pass-pipeline' may be given once".to_owned());
            }
            "pass-pipeline" => self.pipeline_text = Some(value),
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
        let options = Box::new(self.options);
        Ok(match self.command {
            "query" => Command::Query(options),
            "run" => Command::Run(options),
            "generate" => Command::Generate(options),
            _ => Command::Opt(options),
        })
    }
}

/// The value of an option that needs one: what follows `=`, or the next argument.
fn required_value(
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

fn truth_value(name: &str, value: Option<&str>) -> Result<bool, String> {
    let value = value.unwrap_or("");
    parse_bool(value).ok_or_else(|| {
        format!("'{value}' is no truth value for '--{name}': expected true or false")
    })
}

fn utf8(name: &str, value: OsString) -> Result<String, String> {
    value.into_string().map_err(|value| {
        let value = value.to_string_lossy();
        format!("the value '{value}' of '--{name}' is not UTF-8")
    })
}

/// The numbers of `--args`.
fn run_arguments(text: &str) -> Result<Vec<interp::Argument>, String> {
    let one = |word: &str| {
        let word = word.trim();
        match word {
            "true" => return Ok(interp::Argument::Int(1)),
            "false" => return Ok(interp::Argument::Int(0)),
            _ => {}
        }
        let int = word.parse().map(interp::Argument::Int);
        int.or_else(|_| word.parse().map(interp::Argument::Float))
            .map_err(|_| format!("'{word}' in '--args' is no number"))
    };
    text.split(',').map(one).collect()
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
        .chain(registry().iter().map(|info| info.name));
    let hint = match closest(name, names) {
        Some("o") | None => String::new(),
        Some(near) => format!("; did you mean '--{near}'?"),
    };
    format!("unknown option '--{name}'{hint}")
}
