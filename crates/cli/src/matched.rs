//! What clap matched: the values of an option, or of a file.
//!
//! A command that does not take an option has no value of it, so that the options of all commands
//! can be read alike. `command_options` does.

use clap::ArgMatches;
use clap::parser::MatchesError;

/// What an option or a file was given as, or its default; none if it was not given, or if the
/// command does not take it.
pub fn one<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    match matches.try_get_one(name) {
        Ok(value) => value.cloned(),
        Err(MatchesError::UnknownArgument { .. }) => None,
        Err(error) => unreachable!("'{name}' is read as what it is parsed to: {error}"),
    }
}

/// All that an option or a file was given as.
pub fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    match matches.try_get_many(name) {
        Ok(values) => values.into_iter().flatten().cloned().collect(),
        Err(MatchesError::UnknownArgument { .. }) => Vec::new(),
        Err(error) => unreachable!("'{name}' is read as what it is parsed to: {error}"),
    }
}

/// Whether a flag is given, and not as false.
pub fn is_on(matches: &ArgMatches, name: &str) -> bool {
    one(matches, name).unwrap_or(false)
}
