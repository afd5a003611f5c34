//! Faults of a field's life: its object, or the borrow by which the object is known, ends while the
//! address of the field is in use.
//!
//! Each is an edit of a few lines of one block, around an address, its uses, and the end of what it
//! lives by.

use super::fault::{Edit, Fault};

/// An address of a field and what becomes of it in its block.
struct Life<'t> {
    /// The line that takes the address.
    taken: usize,
    address: &'t str,
    /// The object by the name by which the address was taken, with its type: `%3 : $B`.
    object: &'t str,
    /// The type of what the address is of, as far as a use says it.
    ty: Option<&'t str>,
    /// The lines that use the address, or the address of a part.
    uses: Vec<usize>,
    /// The lines among them that borrow what is there.
    borrows: Vec<usize>,
    /// Where the object, or the borrow of it, ends behind the address was taken.
    end: Option<usize>,
}

/// The edits that make this fault, each with the line where it is executed.
pub(super) fn edits(fault: Fault, lines: &[&str]) -> Vec<(usize, Vec<(usize, Edit)>)> {
    let mut found = Vec::new();
    if !Fault::FIELDS.contains(&fault) {
        return found;
    }
    for taken in 0..lines.len() {
        let Some(life) = life(lines, taken) else {
            continue;
        };
        let end = life.end.filter(|&end| {
            let is_borrow = lines[end].trim_start().starts_with("end_borrow ");
            is_borrow == matches!(fault, Fault::FieldAfterBorrow | Fault::BorrowEndsEarly)
        });
        match (fault, end) {
            (Fault::FieldAfterDestroy | Fault::FieldAfterBorrow, Some(end)) => {
                let used = life.ty.map(|ty| used(life.address, ty));
                found.extend(used.map(|text| (end, vec![(end, Edit::Insert(text))])));
            }
            (Fault::DestroyedEarly | Fault::BorrowEndsEarly, Some(end)) => {
                let moved = || Edit::Insert(lines[end].to_owned());
                let first = life.uses.iter().find(|&&at| at < end);
                let edits = first.map(|&at| (at, vec![(end, Edit::Delete), (life.taken, moved())]));
                found.extend(edits);
            }
            (Fault::OwnerDestroyed, _) => {
                let destroy = || Edit::Insert(format!("  destroy_value {}", life.object));
                let all = life.borrows.iter();
                found.extend(all.map(|&at| (at, vec![(at, destroy())])));
            }
            _ => {}
        }
    }
    found
}

/// The life of the address that a line takes, if it does.
fn life<'t>(lines: &[&'t str], taken: usize) -> Option<Life<'t>> {
    let (address, of) = lines[taken].trim().split_once(" = ref_element_addr ")?;
    let object = of.rsplit_once(", #")?.0;
    let name = object.split(' ').next()?;
    let mut life = Life {
        taken,
        address,
        object,
        ty: None,
        uses: Vec::new(),
        borrows: Vec::new(),
        end: None,
    };
    let mut names = vec![address];
    let ends = [
        format!("destroy_value {name} :"),
        format!("strong_release {name} :"),
        format!("end_borrow {name} :"),
        format!("end_borrow {name},"),
    ];
    for (at, line) in lines.iter().enumerate().skip(taken + 1) {
        let text = line.trim();
        if text.is_empty() || text == "}" {
            break;
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '%';
        let mut words = text.split(|c| !is_name(c));
        if words.any(|word| names.contains(&word)) {
            life.uses.push(at);
            let typed = text.split_once(&format!("{address} : $*"));
            let ty = typed.map(|(before, ty)| match before.contains("element_addr") {
                true => ty.rsplit_once(", ").map_or(ty, |(ty, _)| ty),
                false => ty,
            });
            life.ty = life.ty.or(ty);
            let made = text.split_once(" = ");
            match made {
                Some((part, made)) if made.contains("element_addr") => names.push(part),
                Some((_, made)) if made.starts_with("load_borrow ") => life.borrows.push(at),
                _ => {}
            }
        }
        if ends.iter().any(|end| text.starts_with(end)) {
            life.end = Some(at);
            break;
        }
    }
    Some(life)
}

/// A use of an address.
fn used(address: &str, ty: &str) -> String {
    match ty {
        "Int" => format!("  %again = load [trivial] {address} : $*Int"),
        _ => format!(
            "  %again = load_borrow {address} : $*{ty}\n  end_borrow %again, {address} : $*{ty}"
        ),
    }
}
