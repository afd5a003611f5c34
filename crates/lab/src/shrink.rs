//! Makes a program smaller as long as something holds of it, line by line: whoever asks parses the
//! rest, so that what is left is a program.
//!
//! Tried are to leave out a run of lines, long runs first and from the end, and to leave out the
//! two lines of a pair of braces, with or without what stands between them, and to take another
//! value for what a line defines, until nothing goes any more. Operations are a line each, as
//! generated programs and the printer have them.

/// The lines of the smallest text found of which `holds` still says yes.
pub(super) fn shrink(text: &str, mut holds: impl FnMut(&str) -> bool) -> String {
    let holds: &mut dyn FnMut(&str) -> bool = &mut holds;
    shrink_by(text, holds)
}

fn shrink_by(text: &str, holds: &mut dyn FnMut(&str) -> bool) -> String {
    let mut lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    loop {
        let before = lines.len();
        let mut length = lines.len().div_ceil(2);
        while length > 0 {
            let mut end = lines.len();
            while end > 0 {
                let start = end.saturating_sub(length);
                let rest = [&lines[..start], &lines[end..]].concat();
                if holds(&joined(&rest)) {
                    lines = rest;
                }
                end = start;
            }
            length /= 2;
        }
        let mut opening = lines.len();
        while opening > 0 {
            opening -= 1;
            let Some(&first) = lines.get(opening) else {
                continue;
            };
            let Some(closing) = closing(&lines, opening).filter(|_| first.ends_with('{')) else {
                continue;
            };
            let inside = &lines[opening + 1..closing];
            let around = [&lines[..opening], &lines[closing + 1..]];
            let unwrapped = [around[0], inside, around[1]].concat();
            for rest in [around.concat(), unwrapped] {
                if holds(&joined(&rest)) {
                    lines = rest;
                    break;
                }
            }
        }
        let text = match replaced(&lines, holds) {
            Some(text) => text,
            None if lines.len() == before => return joined(&lines),
            None => continue,
        };
        return shrink_by(&text, holds);
    }
}

/// The lines without one, with another value for what that defines.
fn replaced(lines: &[&str], holds: &mut dyn FnMut(&str) -> bool) -> Option<String> {
    let whole = joined(lines);
    let mut names: Vec<&str> = whole
        .match_indices('%')
        .map(|(at, _)| name(&whole[at..]))
        .collect();
    names.sort_unstable();
    names.dedup();
    for (number, line) in lines.iter().enumerate().rev() {
        let Some((own, _)) = line
            .trim_start()
            .split_once(" = ")
            .filter(|(own, _)| name(own) == *own)
        else {
            continue;
        };
        let rest = joined(&[&lines[..number], &lines[number + 1..]].concat());
        for &other in names.iter().filter(|&&other| other != own) {
            let text = renamed(&rest, own, other);
            if holds(&text) {
                return Some(text);
            }
        }
    }
    None
}

/// The name at the beginning of a text that begins with `%`.
fn name(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-' | '%');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    &text[..end]
}

fn renamed(text: &str, own: &str, other: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let found = name(&rest[at..]);
        out.push_str(if found == own { other } else { found });
        rest = &rest[at + found.len()..];
    }
    out + rest
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The line of the brace that closes what a line opens.
fn closing(lines: &[&str], opening: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (number, line) in lines.iter().enumerate().skip(opening) {
        for c in line.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
        }
        if depth <= 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_goes_and_the_rest_stays_balanced() {
        let text = "a\nb {\n  c\n  d {\n    e\n  }\n}\nf\n";
        let balanced = |text: &str| {
            let count = |c| text.chars().filter(|&other| other == c).count();
            count('{') == count('}')
        };
        let holds = |text: &str| balanced(text) && text.contains('e');
        assert_eq!(shrink(text, holds), "    e\n");
        let nested = |text: &str| balanced(text) && text.contains("d {\n    e\n  }");
        assert_eq!(shrink(text, nested), "  d {\n    e\n  }\n");
        assert_eq!(shrink("x\n", |_| false), "x\n");
        // What is defined in vain goes by another name.
        let text = "%a = one\n%b = two %a\nuse %b, %a\n";
        let used =
            |text: &str| text.contains("use %") && !text.contains("%b") | text.contains("%b =");
        assert_eq!(shrink(text, used), "use %a, %a\n");
    }
}
