//! The same for a text that is no program here: lines go, many at once, then fewer.

use super::{Options, Reduced};

/// Takes lines away from `text` while the predicate holds of what is left. If it does not hold of
/// the text itself, that is given back.
///
/// ```
/// use freehold::reduce::{Options, reduce_lines};
/// let holds = &mut |text: &str| text.contains('b') && text.contains('d');
/// let small = reduce_lines("a\nb\nc\nd\ne\n", &Options::default(), holds);
/// assert_eq!(small.text, "b\nd\n");
/// ```
pub fn reduce_lines(text: &str, options: &Options, holds: &mut dyn FnMut(&str) -> bool) -> Reduced {
    let mut lines: Vec<&str> = text.lines().collect();
    let joined = |lines: &[&str]| {
        lines
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    let mut steps = 1;
    let is_over = |steps: usize| steps >= options.steps || (options.is_over)();
    if !holds(&joined(&lines)) {
        return Reduced {
            text: text.to_owned(),
            steps,
            is_finished: false,
        };
    }
    let mut part = lines.len();
    while part > 0 {
        let mut is_smaller = false;
        // From the end: what comes last is used least.
        let mut end = lines.len();
        while end > 0 {
            if is_over(steps) {
                return Reduced {
                    text: joined(&lines),
                    steps,
                    is_finished: false,
                };
            }
            let start = end.saturating_sub(part);
            let rest: Vec<&str> = [&lines[..start], &lines[end..]].concat();
            steps += 1;
            if holds(&joined(&rest)) {
                lines = rest;
                is_smaller = true;
            }
            end = start;
        }
        // What single lines are in the way of may go once one of them is gone.
        part = match part {
            1 if is_smaller => 1,
            part => part / 2,
        };
    }
    Reduced {
        text: joined(&lines),
        steps,
        is_finished: true,
    }
}
