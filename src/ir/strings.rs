//! Interned strings: equal handles, equal text. Knows nothing of what the strings name.
//!
//! Three names in a line of text are looked up here: nothing else runs as often. Most names are a stem and a number
//! (`alloc_12`, `arg3`, `7`), and come in the order of the numbers, so each stem has an array by number: names that
//! stand next to each other in the text are next to each other in memory, which a hash table would scatter. Other names are in a
//! hash table, those with a number elsewhere (`n12_i`) next to each other, too.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::{Ident, same_text};

/// At most so many stems have an array; numbered names of other stems are names like any other.
const MOST_STEMS: usize = 1024;

/// A number has at most so many digits.
const MOST_DIGITS: usize = 9;

/// An array may hold so many numbers before it has names.
const FIRST_NUMBERS: usize = 64;

/// Strings with a dense handle each.
pub(super) struct Strings {
    texts: Texts,
    /// The strings that are not in `numbered`.
    table: Table,
    /// The stems of `numbered`, by their place.
    stem_texts: Texts,
    stems: Table,
    numbered: Vec<Numbered>,
    recent: [Recent; RECENT],
}

/// How many short stems are remembered.
const RECENT: usize = 32;

/// A short stem that was looked up: most lines of a text name the same few.
#[derive(Copy, Clone)]
struct Recent {
    packed: u64,
    len: u32,
    /// Its place among the stems; [`FREE`] where there is none.
    stem: u32,
}

/// The names of one stem.
#[derive(Default)]
struct Numbered {
    /// By number; [`FREE`] where there is no such name.
    idents: Vec<u32>,
    /// Whether a name has a number that was too far off, and is in the table.
    has_others: bool,
}

/// Where a string is, or belongs.
enum Place {
    Known(Ident),
    /// A slot of the table, for a string that wants to stand in another one or there.
    Slot(u32, usize),
    /// A stem and a number.
    Number(usize, usize),
}

impl Strings {
    pub(super) fn new() -> Self {
        Strings {
            texts: Texts::new(),
            table: Table::new(),
            stem_texts: Texts::new(),
            stems: Table::new(),
            numbered: Vec::new(),
            recent: [Recent {
                packed: 0,
                len: 0,
                stem: FREE,
            }; RECENT],
        }
    }

    pub(super) fn get(&self, ident: Ident) -> &str {
        self.texts.get(ident.as_u32())
    }

    /// Makes room for `count` more strings.
    pub(super) fn reserve(&mut self, count: usize) {
        self.texts.bounds.reserve(count);
    }

    pub(super) fn find(&self, text: &str) -> Option<Ident> {
        let stem = stem_and_number(text)
            .and_then(|(stem, number)| Some((self.stems.find(&self.stem_texts, stem)?, number)));
        match self.place(text, stem) {
            Place::Known(ident) => Some(ident),
            Place::Slot(..) | Place::Number(..) => None,
        }
    }

    #[inline]
    pub(super) fn intern(&mut self, text: &str) -> Ident {
        let stem =
            stem_and_number(text).and_then(|(stem, number)| Some((self.stem(stem)?, number)));
        match self.place(text, stem) {
            Place::Known(ident) => ident,
            new => self.add(new, text),
        }
    }

    /// The place of a stem among the stems, made if there is room.
    #[inline]
    fn stem(&mut self, stem: &str) -> Option<u32> {
        let Some(packed) = pack(stem) else {
            return self.find_stem(stem);
        };
        let len = stem.len() as u32;
        let place = (packed as usize ^ stem.len()) % RECENT;
        let recent = self.recent[place];
        if recent.packed == packed && recent.len == len && recent.stem != FREE {
            return Some(recent.stem);
        }
        let stem = self.find_stem(stem)?;
        self.recent[place] = Recent { packed, len, stem };
        Some(stem)
    }

    fn find_stem(&mut self, stem: &str) -> Option<u32> {
        let wanted = wanted(stem);
        let at = self.stems.slot(&self.stem_texts, wanted, stem);
        match self.stems.slots[at].string {
            FREE if self.numbered.len() == MOST_STEMS => None,
            FREE => {
                self.numbered.push(Numbered::default());
                let string = self.stem_texts.push(stem);
                self.stems.fill(wanted, at, string);
                Some(string)
            }
            known => Some(known),
        }
    }

    #[inline]
    fn place(&self, text: &str, stem: Option<(u32, usize)>) -> Place {
        let mut near = None;
        if let Some((stem, number)) = stem {
            let names = &self.numbered[stem as usize];
            match names.idents.get(number) {
                Some(&known) if known != FREE => return Place::Known(Ident::from_u32(known)),
                _ => {}
            }
            let place = Place::Number(stem as usize, number);
            near = (number < names.idents.len() * 2 + FIRST_NUMBERS).then_some(place);
            if !names.has_others
                && let Some(place) = near
            {
                return place;
            }
        }
        let wanted = wanted(text);
        let at = self.table.slot(&self.texts, wanted, text);
        match self.table.slots[at].string {
            FREE => near.unwrap_or(Place::Slot(wanted, at)),
            known => Place::Known(Ident::from_u32(known)),
        }
    }

    #[inline(never)]
    fn add(&mut self, place: Place, text: &str) -> Ident {
        let string = self.texts.push(text);
        match place {
            Place::Number(stem, number) => {
                let idents = &mut self.numbered[stem].idents;
                if number >= idents.len() {
                    idents.resize(number + 1, FREE);
                }
                idents[number] = string;
            }
            Place::Slot(wanted, at) => {
                self.table.fill(wanted, at, string);
                if let Some((stem, _)) = stem_and_number(text)
                    && let Some(stem) = self.stems.find(&self.stem_texts, stem)
                {
                    self.numbered[stem as usize].has_others = true;
                }
            }
            Place::Known(_) => unreachable!("a string is added once"),
        }
        Ident::from_u32(string)
    }
}

/// The stem and the number of a name, if the two spell the name: no `007`.
#[inline]
pub(super) fn stem_and_number(text: &str) -> Option<(&str, usize)> {
    let bytes = text.as_bytes();
    let (mut start, mut number, mut unit) = (bytes.len(), 0, 1);
    while start > 0 && bytes[start - 1].is_ascii_digit() {
        start -= 1;
        if bytes.len() - start > MOST_DIGITS {
            return None;
        }
        number += usize::from(bytes[start] - b'0') * unit;
        unit *= 10;
    }
    match &bytes[start..] {
        [] | [b'0', _, ..] => None,
        _ => Some((&text[..start], number)),
    }
}

/// A stem of up to eight bytes as a number, which together with its length tells it from all others.
#[inline]
fn pack(stem: &str) -> Option<u64> {
    let bytes = stem.as_bytes();
    let four = |at: usize| -> Option<u64> {
        let four = bytes.get(at..at + 4)?.try_into().ok()?;
        Some(u32::from_le_bytes(four).into())
    };
    match *bytes {
        [] => Some(0),
        [only] => Some(only.into()),
        [first, last] => Some(u64::from(first) | u64::from(last) << 8),
        [first, middle, last] => {
            Some(u64::from(first) | u64::from(middle) << 8 | u64::from(last) << 16)
        }
        _ if bytes.len() <= 8 => Some(four(0)? | four(bytes.len() - 4)? << 32),
        _ => None,
    }
}

/// Where a string wants to stand in a table of any size: names that differ in their first number alone (`n12_i`, `n13_i`) next to each
/// other, where they come one after the other in the text.
#[inline]
fn wanted(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let start = bytes.iter().position(u8::is_ascii_digit);
    let start = start.unwrap_or(bytes.len());
    let (mut end, mut number) = (start, 0_u32);
    while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
        if end - start == MOST_DIGITS {
            // Longer numbers could be chosen such that all of them want one place.
            (end, number) = (start, 0);
            break;
        }
        number = number * 10 + u32::from(digit - b'0');
        end += 1;
    }
    let mut hasher = FxHasher::default();
    hasher.write(&bytes[..start]);
    if start < bytes.len() {
        hasher.write(&bytes[end..]);
    }
    (hasher.finish() as u32).wrapping_add(number)
}

/// Texts one after the other in one allocation.
struct Texts {
    text: String,
    /// Where each text starts, and where the last one ends.
    bounds: Vec<u32>,
}

impl Texts {
    fn new() -> Self {
        Texts {
            text: String::new(),
            bounds: vec![0],
        }
    }

    fn get(&self, string: u32) -> &str {
        let at = string as usize;
        &self.text[self.bounds[at] as usize..self.bounds[at + 1] as usize]
    }

    /// Comparing bytes needs no look at where characters end.
    fn bytes(&self, string: u32) -> &[u8] {
        let at = string as usize;
        &self.text.as_bytes()[self.bounds[at] as usize..self.bounds[at + 1] as usize]
    }

    fn push(&mut self, text: &str) -> u32 {
        let string = self.bounds.len() as u32 - 1;
        self.text.push_str(text);
        let end = u32::try_from(self.text.len());
        self.bounds
            .push(end.expect("names take less than 4 GiB, as sources do"));
        string
    }
}

/// Some of the strings of [`Texts`] by where they [want to stand](wanted): open addressing, the size a power of two, at most half full.
/// Whose slot is taken goes where his own step leads: behind the taken slot there may be as many neighbours as the text has lines.
struct Table {
    slots: Vec<Slot>,
    filled: usize,
}

/// A string's place in the table; free when `string` is [`FREE`].
#[derive(Copy, Clone)]
struct Slot {
    /// Where it wants to stand: almost always tells that a string is another one.
    wanted: u32,
    string: u32,
}

const FREE: u32 = u32::MAX;
const FREE_SLOT: Slot = Slot {
    wanted: 0,
    string: FREE,
};

/// The slots of a table when it is made.
const FIRST_SLOTS: usize = 128;

impl Table {
    fn new() -> Self {
        Table {
            slots: vec![FREE_SLOT; FIRST_SLOTS],
            filled: 0,
        }
    }

    fn find(&self, texts: &Texts, text: &str) -> Option<u32> {
        let found = self.slots[self.slot(texts, wanted(text), text)].string;
        (found != FREE).then_some(found)
    }

    /// The slot that holds `text`, or the free one where it goes.
    #[inline]
    fn slot(&self, texts: &Texts, wanted: u32, text: &str) -> usize {
        self.first(wanted, |slot| {
            slot.wanted == wanted && same_text(texts.bytes(slot.string), text.as_bytes())
        })
    }

    /// The first slot for what wants to stand there that is free or is the one.
    #[inline]
    fn first(&self, wanted: u32, is_it: impl Fn(Slot) -> bool) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = wanted as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.string == FREE || is_it(slot) {
                return at;
            }
            // An odd step comes to all slots.
            let step = wanted.rotate_right(13).wrapping_mul(0x9e37_79b1) | 1;
            at = at.wrapping_add(step as usize) & mask;
        }
    }

    /// Puts a string into the free slot `at`, which is where it belongs.
    fn fill(&mut self, wanted: u32, at: usize, string: u32) {
        self.slots[at] = Slot { wanted, string };
        self.filled += 1;
        if self.filled * 2 > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let before = std::mem::replace(&mut self.slots, vec![FREE_SLOT; size]);
        for slot in before.into_iter().filter(|slot| slot.string != FREE) {
            // All strings differ: the first free slot is the one.
            let at = self.first(slot.wanted, |_| false);
            self.slots[at] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use cranelift_entity::EntityRef;
    use rustc_hash::FxHashSet;

    use super::*;

    /// Interns the names twice, and asks for them in between; each has a handle of its own that gives its text.
    fn check(names: impl Iterator<Item = String>) {
        let names: Vec<String> = names.collect();
        let mut strings = Strings::new();
        let mut idents = Vec::new();
        for name in &names {
            assert_eq!(strings.find(name), None, "{name}");
            idents.push(strings.intern(name));
            assert_eq!(strings.find(name), Some(idents[idents.len() - 1]), "{name}");
        }
        for (place, (name, &ident)) in names.iter().zip(&idents).enumerate() {
            assert_eq!(ident.index(), place);
            assert_eq!(strings.intern(name), ident);
            assert_eq!(strings.find(name), Some(ident));
            assert_eq!(strings.get(ident), name);
        }
    }

    #[test]
    fn numbered_names_are_told_apart() {
        check((0..3000).map(|n| format!("v{n}")));
        check((0..3000).rev().map(|n| format!("{n}")));
        // Spelled otherwise, other names.
        let spelled = [
            "1", "01", "001", "10", "010", "0", "00", "", "a", "a0", "a00",
        ];
        check(spelled.into_iter().map(str::to_string));
        let large = [
            "x4294967295",
            "x4294967296",
            "x9999999999",
            "x999999999",
            "x18446744073709551616",
        ];
        check(large.into_iter().map(str::to_string));
    }

    /// How many slots are looked at to find a string.
    fn looks(strings: &Strings, text: &str) -> usize {
        let looks = Cell::new(1);
        strings.table.first(wanted(text), |slot| {
            let is_it = strings.texts.bytes(slot.string) == text.as_bytes();
            looks.set(looks.get() + usize::from(!is_it));
            is_it
        });
        looks.get()
    }

    /// Names with a number in the middle are next to each other, and no name is looked for behind all of another's.
    #[test]
    fn numbers_in_the_middle_are_neighbours() {
        let names = (0..20_000).flat_map(|n| "abcdefgh".chars().map(move |c| format!("n{n}_{c}")));
        check(names.clone());
        let mut strings = Strings::new();
        for name in names.clone() {
            strings.intern(&name);
        }
        let at = |name: &str| strings.table.slot(&strings.texts, wanted(name), name);
        let is_next = |n: &u32| at(&format!("n{n}_a")) + 1 == at(&format!("n{}_a", n + 1));
        assert!((0..20_000 - 1).filter(is_next).count() > 10_000);
        let all: usize = names.clone().map(|name| looks(&strings, &name)).sum();
        let most = names.map(|name| looks(&strings, &name)).max();
        assert!(all < 3 * 8 * 20_000, "{all}");
        assert!(most < Some(50), "{most:?}");
    }

    /// Names that want to stand in one place are told apart all the same, and there are few of them.
    #[test]
    fn names_of_one_place_are_told_apart() {
        check((1..300).map(|zeros| format!("n{:0zeros$}_a", 7)));
        let places = (0..1000_u64).map(|n| wanted(&format!("n{}_a", 7 + (n << 32))));
        assert_eq!(places.collect::<FxHashSet<u32>>().len(), 1000);
    }

    #[test]
    fn numbers_far_apart_and_many_stems_take_no_arrays() {
        // Near after far: those that were too far off at first are found when the array has come to them.
        let far = (0..40).map(|n| n * 1000);
        let numbers = far
            .clone()
            .chain((0..45_000).filter(move |n| n % 1000 != 0));
        check(numbers.map(|n| format!("v{n}")));
        let stems = (0..3 * MOST_STEMS).map(|n| format!("s{n}_1"));
        check(stems);
        let mut strings = Strings::new();
        for n in 0..1000 {
            strings.intern(&format!("v{}", n * 1_000_000));
        }
        let held: usize = strings.numbered.iter().map(|n| n.idents.len()).sum();
        assert!(held < 10 * FIRST_NUMBERS, "{held}");
    }
}
