//! `freehold memory`: how much memory the functions of a file need, when, and what a plan makes of
//! it.

use freehold_page::memory::{self, Function};

use crate::command_options::CommandOptions;
use crate::formats::MemoryFormat;
use crate::results::write;
use crate::session::Read;
use crate::status::{FAILURE, USAGE};
use crate::stderr;

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    let Some(read) = Read::input(options) else {
        return FAILURE;
    };
    let program = (&read.module, &read.table);
    let mut functions = match memory::functions(&read.source, program, options.memory.mode) {
        Ok(functions) => functions,
        Err(diagnostic) => {
            stderr::diagnostics(&read.source, &[diagnostic]);
            return FAILURE;
        }
    };
    if let Some(name) = &options.memory.function {
        let name = name.strip_prefix('@').unwrap_or(name);
        functions.retain(|function| function.name == name);
        if functions.is_empty() {
            stderr::message(&format!("no function @{name} allocates"));
            return USAGE;
        }
    }
    let text = match options.memory.format {
        MemoryFormat::Text => memory::text(&functions),
        MemoryFormat::Json => format!("{:#}\n", memory::json(&functions)),
        MemoryFormat::Svg => memory::svg(&functions),
        MemoryFormat::Csv => match csv(&functions) {
            Ok(text) => text,
            Err(message) => {
                stderr::message(&message);
                return USAGE;
            }
        },
    };
    write(options.output.as_deref(), &text)
}

/// The only function with an arena, in MiniMalloc's form.
fn csv(functions: &[Function]) -> Result<String, String> {
    let with_arenas = functions.iter().filter(|f| !f.arenas.is_empty());
    let with_arenas: Vec<&Function> = with_arenas.collect();
    let [function] = with_arenas[..] else {
        let count = with_arenas.len();
        return Err(format!(
            "csv is about one function, and {count} have buffers to plan: name one with --function"
        ));
    };
    let bytes = memory::csv(function)?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}
