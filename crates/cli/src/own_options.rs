//! The options that one command alone takes: what their values mean.

use std::ffi::OsString;

use freehold_generate::Surface;
use freehold_generate::families::{self, Family};
use freehold_interp as interp;
use freehold_interp::validate;
use freehold_query::ExportFormat;

use super::arguments::{OptParser, parse_count, required_value, truth_value, utf8};
use super::command::{QueryFormat, ReportFormat, RunFormat};
use super::options::{OptionInfo, Value};

impl OptParser {
    /// An option that the command alone takes.
    pub(super) fn own_option(
        &mut self,
        info: &OptionInfo,
        value: Option<&str>,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), String> {
        let name = info.name;
        if info.value == Value::Flag {
            self.own_flag(name, truth_value(name, value)?);
            return Ok(());
        }
        let value = utf8(name, required_value(info, value, arguments)?)?;
        match self.command {
            "query" => self.query_option(name, &value),
            "diff" => self.diff_option(name, &value),
            "facts" => self.facts_option(name, &value),
            "report" => self.report_option(&value),
            "run" => self.run_option(name, &value),
            "validate" => self.validate_option(name, &value),
            _ => self.generate_option(name, &value),
        }
    }

    fn own_flag(&mut self, name: &str, on: bool) {
        match (self.command, name) {
            ("query", "report") => self.options.query.report = on,
            ("query", _) => self.options.query.explain = on,
            ("run", _) => self.options.run.ignore_leaks = on,
            (_, "handed-over") => self.options.validate.handed_over = on,
            _ => {
                self.options.validate.leaks = match on {
                    true => validate::Leaks::AsBefore,
                    false => validate::Leaks::Refused,
                }
            }
        }
    }

    fn diff_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "format" => self.options.run.format = parse_format(value)?,
            _ => self.options.query.limits.rows = parse_count(name, value)?,
        }
        Ok(())
    }

    fn report_option(&mut self, format: &str) -> Result<(), String> {
        self.options.report = match format {
            "html" => ReportFormat::Html,
            "json" => ReportFormat::Json,
            _ => {
                return Err(format!(
                    "'{format}' is no value for '--format': expected html or json"
                ));
            }
        };
        Ok(())
    }

    fn facts_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "format" => {
                let format = ExportFormat::named(value);
                self.options.export = format.ok_or_else(|| {
                    format!(
                        "'{value}' is no value for '--format': expected facts, csv, json or parquet"
                    )
                })?;
            }
            "limit" => self.options.query.limits.rows = parse_count(name, value)?,
            _ => unreachable!("each option of FACTS_OPTIONS has an arm"),
        }
        Ok(())
    }

    fn run_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let run = &mut self.options.run;
        let number = || parse_count(name, value);
        let limits = &mut run.interp.limits;
        match name {
            "args" => run.interp.arguments = run_arguments(value)?,
            "entry" => run.interp.entry = Some(value.trim_start_matches('@').to_owned()),
            "format" => run.format = parse_format(value)?,
            "max-bytes" => limits.bytes = number()?,
            "max-depth" => limits.depth = number()? as usize,
            "max-steps" => limits.steps = number()?,
            "seed" => run.interp.seed = number()?,
            _ => unreachable!("each option of RUN_OPTIONS has an arm"),
        }
        Ok(())
    }

    fn validate_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let validate = &mut self.options.validate;
        let number = || parse_count(name, value);
        let small = || {
            let number = number()?;
            match u16::try_from(number) {
                Ok(number) => Ok(number),
                Err(_) => Err(format!("{number} for '--{name}' is more than 65535")),
            }
        };
        match name {
            "entry" => validate.entry = Some(value.trim_start_matches('@').to_owned()),
            "extent" => validate.bounds.extent = small()?.into(),
            "format" => self.options.run.format = parse_format(value)?,
            "max-iterations" => validate.bounds.iterations = small()?.into(),
            "max-paths" => validate.paths = number()?,
            "max-steps" => validate.steps = number()?,
            "max-work" => validate.work = number()?,
            "values" => validate.bounds.values = small()?.into(),
            _ => unreachable!("each option of VALIDATE_OPTIONS has an arm"),
        }
        Ok(())
    }

    fn generate_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let generate = &mut self.options.generate;
        match name {
            "family" => self.options.family = Some(family(value)?),
            "seed" => generate.seed = parse_count(name, value)?,
            "size" => generate.size = parse_count(name, value)? as usize,
            "surface" => generate.surface = Surface::parse(value)?,
            _ => unreachable!("each option of GENERATE_OPTIONS has an arm"),
        }
        Ok(())
    }

    fn query_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let query = &mut self.options.query;
        match name {
            "format" => query.format = QueryFormat::parse(value)?,
            "limit" => query.limits.rows = parse_count(name, value)?,
            "suppose" => query.suppose.push(value.to_owned()),
            _ => unreachable!("each option of QUERY_OPTIONS has an arm"),
        }
        Ok(())
    }
}

/// The family of a name.
fn family(name: &str) -> Result<&'static Family, String> {
    families::find(name).ok_or_else(|| {
        let names: Vec<&str> = families::FAMILIES.iter().map(|f| f.name).collect();
        format!("'{name}' is no family: expected {}", names.join(", "))
    })
}

impl QueryFormat {
    fn parse(value: &str) -> Result<QueryFormat, String> {
        match value {
            "table" => Ok(QueryFormat::Table),
            "csv" => Ok(QueryFormat::Csv),
            "json" => Ok(QueryFormat::Json),
            _ => Err(format!(
                "'{value}' is no value for '--format': expected table, csv or json"
            )),
        }
    }
}

pub(super) fn parse_format(value: &str) -> Result<RunFormat, String> {
    match value {
        "text" => Ok(RunFormat::Text),
        "json" => Ok(RunFormat::Json),
        _ => Err(format!(
            "'{value}' is no value for '--format': expected text or json"
        )),
    }
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
