//! A text that is edited: its lines, and places as editors count them.
//!
//! Inside, a place is an offset in bytes. Editors count lines from 0, and in a line units of
//! UTF-16. A place that is not there is moved to the nearest one that is, as the protocol asks for.

use std::ops::Range;

/// A place as editors have it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// From 0.
    pub line: u32,
    /// From 0, in units of UTF-16.
    pub unit: u32,
}

/// A text with the places where its lines begin.
#[derive(Clone, Default)]
pub struct Text {
    text: String,
    /// Where each line begins, from the second on.
    starts: Vec<u32>,
}

/// The most that a text may have: what counts offsets has 32 bits.
pub const MOST_BYTES: usize = u32::MAX as usize - 1;

impl Text {
    /// A text. Of one that is too long the end is left out.
    pub fn new(mut text: String) -> Text {
        if text.len() > MOST_BYTES {
            let mut end = MOST_BYTES;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
        let ends = text.bytes().zip(1..).filter(|&(c, _)| c == b'\n');
        let starts = ends.map(|(_, next)| next).collect();
        Text { text, starts }
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// How many lines there are: one more than line ends.
    pub fn lines(&self) -> usize {
        self.starts.len() + 1
    }

    /// The bytes of a line, from 0, without its end.
    pub fn line(&self, line: usize) -> Range<usize> {
        let start = match line.checked_sub(1) {
            None => 0,
            Some(before) => (self.starts.get(before)).map_or(self.text.len(), |&at| at as usize),
        };
        let end = match self.starts.get(line) {
            Some(&next) => next as usize - 1,
            None => self.text.len(),
        };
        let is_cr = end > start && self.text.as_bytes()[end - 1] == b'\r';
        start..end - usize::from(is_cr)
    }

    /// The line of an offset, from 0.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts
            .partition_point(|&start| start as usize <= offset)
    }

    /// Where an offset is for an editor.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let start = self.line(line).start;
        Position {
            line: line as u32,
            unit: units(&self.text[start..offset]),
        }
    }

    /// The same of an offset behind one whose place is known: what is between is looked at alone,
    /// since lines may be long.
    pub fn position_behind(&self, (from, known): (usize, Position), offset: usize) -> Position {
        let is_near = from <= offset && self.line_of(offset) == known.line as usize;
        match self.text.get(from..offset).filter(|_| is_near) {
            Some(between) => Position {
                unit: known.unit + units(between),
                ..known
            },
            None => self.position(offset),
        }
    }

    /// The offset of a place of an editor.
    pub fn offset(&self, at: Position) -> usize {
        let line = self.line(at.line as usize);
        let mut units = at.unit as usize;
        for (offset, c) in self.text[line.clone()].char_indices() {
            if units < c.len_utf16() {
                return line.start + offset;
            }
            units -= c.len_utf16();
        }
        line.end
    }

    /// The offset of a line and a column of bytes, both from 1, as diagnostics have them.
    pub fn offset_of(&self, (line, column): (usize, usize)) -> usize {
        let line = self.line(line.saturating_sub(1));
        (line.start + column.saturating_sub(1)).min(self.text.len())
    }

    /// Puts a text where another one is. Ends that are in the wrong order are taken for the other
    /// way round.
    pub fn replace(&mut self, (from, to): (Position, Position), new: &str) {
        let (from, to) = (from.min(to), from.max(to));
        let range = self.offset(from)..self.offset(to);
        if self.text.len() - range.len() + new.len() > MOST_BYTES {
            return;
        }
        let first = self
            .starts
            .partition_point(|&start| start as usize <= range.start);
        let after = self
            .starts
            .partition_point(|&start| start as usize <= range.end);
        let shift = |start: u32| (start as usize - range.len() + new.len()) as u32;
        self.starts[after..]
            .iter_mut()
            .for_each(|start| *start = shift(*start));
        let ends = new
            .bytes()
            .zip(range.start + 1..)
            .filter(|&(c, _)| c == b'\n');
        self.starts
            .splice(first..after, ends.map(|(_, next)| next as u32));
        self.text.replace_range(range, new);
    }
}

/// How many units of UTF-16 a text has.
fn units(text: &str) -> u32 {
    match text.is_ascii() {
        true => text.len() as u32,
        false => text.chars().map(char::len_utf16).sum::<usize>() as u32,
    }
}

/// The word at an offset, or that ends there; empty where none is.
pub(crate) fn word_at(text: &str, offset: usize, is_word: fn(char) -> bool) -> Range<usize> {
    let offset = offset.min(text.len());
    let start = text[..offset].rfind(|c| !is_word(c)).map_or(0, |at| {
        at + text[at..].chars().next().map_or(0, char::len_utf8)
    });
    let end = text[offset..]
        .find(|c| !is_word(c))
        .map_or(text.len(), |at| offset + at);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, unit: u32) -> Position {
        Position { line, unit }
    }

    #[test]
    fn units_are_those_of_utf_16() {
        let text = Text::new("a\u{1f600}b\r\né\n".to_owned());
        assert_eq!(text.lines(), 3);
        assert_eq!(text.position(5), at(0, 3));
        assert_eq!(text.offset(at(0, 3)), 5);
        // The middle of a pair of units is its character.
        assert_eq!(text.offset(at(0, 2)), 1);
        assert_eq!(text.offset(at(1, 1)), 10);
        assert_eq!(text.position(9), at(1, 0));
        for from in [0, 1, 5, 6, 8] {
            for to in [0, 1, 5, 6, 8, 10] {
                let known = (from, text.position(from));
                assert_eq!(text.position_behind(known, to), text.position(to));
            }
        }
    }

    #[test]
    fn places_that_are_not_there_are_moved() {
        let text = Text::new("ab\ncd".to_owned());
        assert_eq!(text.offset(at(0, 99)), 2);
        assert_eq!(text.offset(at(9, 9)), 5);
        assert_eq!(text.position(99), at(1, 2));
        assert_eq!(Text::default().offset(at(7, 7)), 0);
    }

    /// Whatever is replaced, lines are where a text that is read anew has them.
    #[test]
    fn lines_are_kept_through_edits() {
        let mut state = 7;
        let mut below = |bound| freehold_base::xorshift::below(&mut state, bound);
        let mut text = Text::new("one\ntwo\r\n\u{1f600}\n".to_owned());
        for _ in 0..2000 {
            let mut place = || at(below(6) as u32, below(5) as u32);
            let ends = (place(), place());
            let new = ["", "\n", "x\ny", "\u{1f600}", "\r\n\n", "é"][below(6)];
            text.replace(ends, new);
            let anew = Text::new(text.as_str().to_owned());
            assert_eq!(text.starts, anew.starts, "{:?}", text.as_str());
            if text.as_str().len() > 200 {
                text = Text::new("a\n".to_owned());
            }
        }
    }
}
