//! Wrong programs, each by one small edit of the text of a right one in ownership form.

use super::super::random::Random;
use super::fault::{Edit, Fault};
use super::field_faults;

/// A wrong program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeded {
    pub text: String,
    /// The line of the right program, from 1, at which it was edited: where that is executed, so is
    /// the fault.
    pub line: usize,
}

/// A right program with one fault; none if it has no place for it. `choice` says which of the
/// places.
pub fn seed_fault(program: &str, fault: Fault, choice: u64) -> Option<Seeded> {
    let lines: Vec<&str> = program.lines().collect();
    // Whether a global or a field is initialised when a function begins is known to its callers
    // alone.
    let is_visible = |index: usize, line: &str| {
        let address = line
            .split_once(" to [assign] ")
            .and_then(|(_, to)| to.split(' ').next());
        !names(
            &lines[..index],
            address.unwrap_or(""),
            &["global_addr", "ref_element_addr"],
        )
    };
    // Nor is what others leave in a field.
    let takes_field = |index: usize, line: &str| {
        let address = line
            .split_once(" load [take] ")
            .and_then(|(_, from)| from.split(' ').next());
        names(
            &lines[..index],
            address.unwrap_or(""),
            &["ref_element_addr"],
        )
    };
    let one_line = lines.iter().enumerate().filter_map(|(index, line)| {
        let unseen = match fault {
            Fault::InitOfInitialized => !is_visible(index, line),
            Fault::TakeTwice => takes_field(index, line),
            _ => false,
        };
        if unseen {
            return None;
        }
        let next = lines.get(index + 1).copied().unwrap_or("");
        Some((index, vec![(index, fault.edit(line, next)?)]))
    });
    let mut edits: Vec<(usize, Vec<(usize, Edit)>)> = one_line.collect();
    edits.extend(field_faults::edits(fault, &lines));
    if edits.is_empty() {
        return None;
    }
    let chosen = Random::Seed(choice).below(edits.len());
    let (index, mut edits) = edits.swap_remove(chosen);
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    // The last ones first, so that lines before keep their numbers.
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.0));
    for (index, edit) in edits {
        match edit {
            Edit::Delete => {
                lines.remove(index);
            }
            Edit::Replace(line) => lines[index] = line,
            Edit::Insert(line) => lines.insert(index + 1, line),
        }
    }
    Some(Seeded {
        text: lines.join("\n") + "\n",
        line: index + 1,
    })
}

/// Whether one of these instructions made an address, or the address that it is a part of, in the
/// lines of its function.
fn names(lines: &[&str], address: &str, made_by: &[&str]) -> bool {
    let mut address = address;
    loop {
        let definition = format!("  {address} = ");
        let before = lines.iter().rev();
        let mut before = before.take_while(|line| !line.starts_with("sil "));
        let Some(line) = before.find(|line| line.starts_with(&definition)) else {
            return false;
        };
        let part = ["struct_element_addr ", "tuple_element_addr "];
        let whole = part.into_iter().find_map(|word| line.split_once(word));
        match whole {
            Some((_, whole)) => address = whole.split(' ').next().unwrap_or(""),
            None => return made_by.iter().any(|word| line.contains(word)),
        }
    }
}
