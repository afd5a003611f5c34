//! The options that one command alone takes: what their values mean.

use std::ffi::OsString;

use crate::generate::Surface;
use crate::interp;
use crate::validate;

use super::arguments::{
    OptParser, QueryFormat, RunFormat, parse_count, required_value, truth_value, utf8,
};
use super::options::{OptionInfo, Value};

impl OptParser {
    /// An option of `freehold run`.
    pub(super) fn run_option(
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
            "format" => run.format = parse_format(&value)?,
            "max-bytes" => limits.bytes = number()?,
            "max-depth" => limits.depth = number()? as usize,
            "max-steps" => limits.steps = number()?,
            "seed" => run.interp.seed = number()?,
            _ => unreachable!("each option of RUN_OPTIONS has an arm"),
        }
        Ok(())
    }

    /// An option of `freehold validate`.
    pub(super) fn validate_option(
        &mut self,
        info: &OptionInfo,
        value: Option<&str>,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), String> {
        let name = info.name;
        let validate = &mut self.options.validate;
        if info.value == Value::Flag {
            match (name, truth_value(name, value)?) {
                ("handed-over", on) => validate.handed_over = on,
                (_, true) => validate.leaks = validate::Leaks::AsBefore,
                (_, false) => validate.leaks = validate::Leaks::Refused,
            }
            return Ok(());
        }
        let value = utf8(name, required_value(info, value, arguments)?)?;
        let number = || parse_count(name, &value);
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
            "format" => self.options.run.format = parse_format(&value)?,
            "max-iterations" => validate.bounds.iterations = small()?.into(),
            "max-paths" => validate.paths = number()?,
            "max-steps" => validate.steps = number()?,
            "max-work" => validate.work = number()?,
            "values" => validate.bounds.values = small()?.into(),
            _ => unreachable!("each option of VALIDATE_OPTIONS has an arm"),
        }
        Ok(())
    }

    /// An option of `freehold generate`.
    pub(super) fn generate_option(
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
                generate.surface = Surface::parse(&value)?;
            }
            _ => unreachable!("each option of GENERATE_OPTIONS has an arm"),
        }
        Ok(())
    }

    /// An option of `freehold query`.
    pub(super) fn query_option(
        &mut self,
        info: &OptionInfo,
        value: Option<&str>,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), String> {
        let name = info.name;
        let value = utf8(name, required_value(info, value, arguments)?)?;
        let query = &mut self.options.query;
        match name {
            "format" => {
                query.format = match value.as_str() {
                    "table" => QueryFormat::Table,
                    "csv" => QueryFormat::Csv,
                    "json" => QueryFormat::Json,
                    _ => {
                        return Err(format!(
                            "'{value}' is no value for '--format': expected table, csv or json"
                        ));
                    }
                }
            }
            "limit" => query.limits.rows = parse_count(name, &value)?,
            _ => unreachable!("each option of QUERY_OPTIONS has an arm"),
        }
        Ok(())
    }
}

fn parse_format(value: &str) -> Result<RunFormat, String> {
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
