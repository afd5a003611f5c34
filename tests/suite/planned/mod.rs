//! Plans of memory made wrong: one slice gets bytes of another that is alive together with it.
//!
//! Which those are, a run tells (`Life`). Of two slices the earlier one is used after the later one
//! began; wherever they overlap then, that use is at fault.

mod random;

use freehold::interp::Life;
pub use random::random_plan;

/// A wrong copy of a plan.
pub struct Wrong {
    pub text: String,
    pub what: String,
}

/// Where a slice is in the whole arena, and the arena.
fn place(lives: &[Life], life: &Life) -> Option<(usize, usize)> {
    let (mut within, mut start) = life.within?;
    while let Some((outer, behind)) = lives[within].within {
        start += behind;
        within = outer;
    }
    Some((within, start))
}

/// Whether a slice is one of another, or of a slice of that.
fn is_inside(lives: &[Life], inner: usize, outer: usize) -> bool {
    let mut at = Some(inner);
    while let Some(number) = at {
        if number == outer {
            return true;
        }
        at = lives[number].within.map(|within| within.0);
    }
    false
}

/// The copies of a program in which one slice is moved, or made longer, to have bytes of another.
pub fn wrong_plans(text: &str, lives: &[Life]) -> Vec<Wrong> {
    let mut all = Vec::new();
    for (earlier, first) in lives.iter().enumerate() {
        for (later, second) in lives.iter().enumerate().skip(earlier + 1) {
            let is_used_later = first.used.is_some_and(|used| used.1 > second.began);
            let is_of_one = place(lives, first).map(|p| p.0) == place(lives, second).map(|p| p.0);
            if !is_used_later
                || !is_of_one
                || first.size == 0
                || second.size == 0
                || is_inside(lives, later, earlier)
            {
                continue;
            }
            for (moved, other) in [(first, second), (second, first)] {
                all.extend(moved_onto(text, lives, moved, other));
                all.extend(made_longer(text, lives, moved, other));
            }
        }
    }
    all
}

/// A line with a slice of a name, as parts.
struct Line<'t> {
    text: &'t str,
    result: &'t str,
    /// What stands in front of the offset, and behind it.
    front: &'t str,
    offset: &'t str,
    back: &'t str,
    alignment: usize,
    /// The type of the slice.
    ty: &'t str,
}

/// The only line with a slice of a name.
fn line<'t>(text: &'t str, name: &str) -> Option<Line<'t>> {
    let wanted = format!("freehold.slice = \"{name}\"");
    let mut lines = text.lines().filter(|line| line.contains(&wanted));
    let line = lines.next()?;
    assert!(lines.next().is_none(), "two slices are called {name}");
    let (front, rest) = line.split_once('[')?;
    let (offset, back) = rest.split_once(']')?;
    let stated = line.split_once("alignment = ").and_then(|(_, rest)| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok()
    });
    Some(Line {
        text: line,
        result: line.split_once('=')?.0.trim(),
        front,
        offset,
        back,
        alignment: stated.unwrap_or(8),
        ty: line.rsplit_once(" to ")?.1.trim(),
    })
}

/// Where a slice may begin in the buffer below so that it has bytes of another, at a multiple of
/// its alignment: the first such place, and the last.
fn overlapping(lives: &[Life], moved: &Life, other: &Life, alignment: usize) -> Option<Vec<usize>> {
    let (_, other_start) = place(lives, other)?;
    let (within, start) = moved.within?;
    let below = place(lives, moved)?.1 - start;
    let other_end = (other_start + other.size).checked_sub(below)?;
    let other_start = other_start.saturating_sub(below);
    let last = lives[within].size.checked_sub(moved.size)?;
    let fits: Vec<usize> = (0..=last)
        .step_by(alignment)
        .filter(|&at| at < other_end && other_start < at + moved.size)
        .collect();
    let mut some: Vec<usize> = fits
        .first()
        .into_iter()
        .chain(fits.last())
        .copied()
        .collect();
    some.dedup();
    Some(some)
}

fn moved_onto(text: &str, lives: &[Life], moved: &Life, other: &Life) -> Vec<Wrong> {
    let found = || {
        let name = moved.slice.as_deref()?;
        let line = line(text, name)?;
        let places = overlapping(lives, moved, other, line.alignment)?;
        Some((name, line, places))
    };
    let Some((name, line, places)) = found() else {
        return Vec::new();
    };
    let copy = |place: usize| {
        let copy = format!(
            "  {}_place = arith.constant {place} : index\n{}[{}_place]{}",
            line.result, line.front, line.result, line.back
        );
        Wrong {
            text: text.replace(line.text, &copy),
            what: format!(
                "\"{name}\" moved from {} to {place}, onto {:?}",
                line.offset, other.slice
            ),
        }
    };
    places.into_iter().map(copy).collect()
}

/// The slice as long as it must be to have bytes of another one behind it; the program sees as much
/// of it as before.
fn made_longer(text: &str, lives: &[Life], moved: &Life, other: &Life) -> Option<Wrong> {
    let name = moved.slice.as_deref()?;
    let line = line(text, name)?;
    let (shape, element) = line
        .ty
        .strip_prefix("memref<")?
        .strip_suffix('>')?
        .rsplit_once('x')?;
    let sizes: Option<Vec<usize>> = shape.split('x').map(|size| size.parse().ok()).collect();
    let sizes = sizes?;
    let bytes = moved.size / sizes.iter().product::<usize>();
    let (_, other_start) = place(lives, other)?;
    let (_, start) = place(lives, moved)?;
    let reaches = other_start
        .checked_sub(start)
        .filter(|&reaches| reaches >= moved.size)?;
    let count = reaches / bytes + 1;
    // Wherever it begins, it is to stay in the buffer below.
    let fits = |life: &&Life| {
        let is_in = |(within, behind): (usize, usize)| behind + count * bytes <= lives[within].size;
        life.slice != moved.slice || life.within.is_some_and(is_in)
    };
    if !lives.iter().all(|life| fits(&life)) {
        return None;
    }
    let long = format!("memref<{count}x{element}>");
    let strides: Vec<String> = (0..sizes.len())
        .map(|i| sizes[i + 1..].iter().product::<usize>().to_string())
        .collect();
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    let result = line.result;
    let copy = format!(
        "{}\n  {result} = memref.reinterpret_cast {result}_long to offset: [0], sizes: [{}], \
         strides: [{}] : {long} to {}",
        line.text
            .replacen(result, &format!("{result}_long"), 1)
            .replace(&format!(" to {}", line.ty), &format!(" to {long}")),
        sizes.join(", "),
        strides.join(", "),
        line.ty
    );
    Some(Wrong {
        text: text.replace(line.text, &copy),
        what: format!("\"{name}\" with {count} elements, onto {:?}", other.slice),
    })
}
