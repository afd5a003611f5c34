//! The commands of the prompt: what each is called, takes and does.

use freehold_base::suggest::closest;

/// One command.
pub struct CommandInfo {
    pub name: &'static str,
    pub argument: &'static str,
    pub help: &'static str,
    pub what: Which,
}

/// The commands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Which {
    Assume,
    Explain,
    Format,
    Help,
    Limit,
    Load,
    Program,
    Quit,
    Relations,
    Report,
    Rule,
}

const fn command(
    which: Which,
    name: &'static str,
    argument: &'static str,
    help: &'static str,
) -> CommandInfo {
    CommandInfo {
        name,
        argument,
        help,
        what: which,
    }
}

/// All commands, in alphabetical order.
pub const COMMANDS: &[CommandInfo] = &[
    command(
        Which::Assume,
        "assume",
        "[FACT|nothing]",
        "Answer as if 'never_alias(%a, %b)' held, and say what deallocation would do otherwise",
    ),
    command(
        Which::Explain,
        "explain",
        "[full] [QUERY]",
        "Say why the answers of QUERY hold, or what fails; of the last query without QUERY",
    ),
    command(
        Which::Format,
        "format",
        "table|csv|json",
        "How answers are written from now on",
    ),
    command(
        Which::Help,
        "help",
        "[NAME]",
        "Say what there is, or what one command or relation means",
    ),
    command(
        Which::Limit,
        "limit",
        "N",
        "Look at no more than N rows of relations for a query",
    ),
    command(
        Which::Load,
        "load",
        "FILE",
        "Ask another program; nothing changes if it cannot be read",
    ),
    command(
        Which::Program,
        "program",
        "FILE",
        "Print the relations that the Datalog program in FILE derives and puts out",
    ),
    command(
        Which::Quit,
        "quit",
        "",
        "Leave; so does the end of the input",
    ),
    command(
        Which::Relations,
        "relations",
        "[TEXT]",
        "List the relations, or those in which TEXT occurs",
    ),
    command(
        Which::Report,
        "report",
        "",
        "Print liveness, aliases, owners and the lists of every block",
    ),
    command(
        Which::Rule,
        "rule",
        "[CLAUSE|nothing]",
        "Take a declaration, or a Datalog rule and print what it derives; list what was taken; \
         forget all",
    ),
];

/// What a command was called before, and is called now.
const RENAMED: &[(&str, &str)] = &[("suppose", "assume")];

/// The command that a name or the beginning of one stands for.
///
/// # Errors
/// What is known instead.
pub fn find(name: &str) -> Result<&'static CommandInfo, String> {
    let begins = |info: &&CommandInfo| {
        let old = RENAMED.iter().filter(|renamed| renamed.1 == info.name);
        let names = old.map(|renamed| renamed.0).chain([info.name]);
        names.into_iter().any(|known| known.starts_with(name))
    };
    let found: Vec<&CommandInfo> = COMMANDS.iter().filter(begins).collect();
    match found[..] {
        // `:r` is the first of those that begin so: none of them changes anything.
        [one, ..] if !name.is_empty() => Ok(one),
        _ => {
            let known = COMMANDS.iter().map(|info| info.name);
            let hint = match closest(name, known) {
                Some(near) => format!("did you mean ':{near}'?"),
                None => "':help' lists the commands".to_owned(),
            };
            Err(format!("unknown command ':{name}'; {hint}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_their_beginnings() {
        let found = |name| find(name).map(|info| info.name);
        assert_eq!(found("q"), Ok("quit"));
        assert_eq!(found("relations"), Ok("relations"));
        assert_eq!(found("suppose"), Ok("assume"));
        assert_eq!(
            found("lod"),
            Err("unknown command ':lod'; did you mean ':load'?".to_owned())
        );
        assert!(found("").is_err());
    }
}
