//! Rule files as the checker of certificates reads them: every form, option, name and condition, or
//! an error.
//!
//! Shares nothing with the reader of rules (`crates/rules/src`), so that neither hides a fault of
//! the other.

use std::collections::BTreeMap;

/// A term or form, as the words that it is made of, with the closing parenthesis of each opening
/// one.
pub(super) struct Words<'t> {
    pub(super) words: Vec<&'t str>,
    /// The place behind the form that begins at a word.
    pub(super) end: Vec<usize>,
}

/// The words of a file, comments left out.
pub(super) fn read(text: &str) -> Result<Words<'_>, String> {
    let mut words: Vec<&str> = Vec::new();
    let mut end: Vec<usize> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            break;
        };
        let length = match first {
            ';' => {
                rest = rest.find('\n').map_or("", |at| &rest[at..]);
                continue;
            }
            '(' | ')' => 1,
            '"' => match rest[1..].find('"') {
                Some(at) => at + 2,
                None => return Err("a text does not end".to_owned()),
            },
            _ => rest
                .find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';' | '"'))
                .unwrap_or(rest.len()),
        };
        let (word, behind) = rest.split_at(length);
        rest = behind;
        let place = words.len();
        words.push(word);
        end.push(place + 1);
        match word {
            "(" => open.push(place),
            ")" => match open.pop() {
                Some(opening) => end[opening] = place + 1,
                None => return Err("a ')' closes nothing".to_owned()),
            },
            _ => {}
        }
    }
    match open.is_empty() {
        true => Ok(Words { words, end }),
        false => Err("a '(' is not closed".to_owned()),
    }
}

impl Words<'_> {
    /// The form that begins at a word, with single spaces.
    pub(super) fn text(&self, at: usize) -> String {
        let mut text = String::new();
        for &word in &self.words[at..self.end[at]] {
            let joined = word == ")" || text.is_empty() || text.ends_with('(');
            if !joined {
                text.push(' ');
            }
            text.push_str(word);
        }
        text
    }
}

/// A rule: where its sides begin.
pub(super) struct Found<'t> {
    pub(super) name: &'t str,
    pub(super) left: usize,
    pub(super) right: usize,
    /// Whether it is about operations.
    pub(super) is_step: bool,
}

/// What files declare.
#[derive(Default)]
pub(super) struct Vocabulary {
    sorts: Vec<String>,
    rulesets: Vec<String>,
    /// The sorts of the arguments, and of the term.
    constructors: BTreeMap<String, (Vec<String>, String)>,
    /// The sorts of the arguments.
    relations: BTreeMap<String, Vec<String>>,
}

/// The sort of numbers, of which no rule speaks.
const NUMBER: &str = "i64";

/// The sort of what operations do.
const STEP: &str = "Step";

impl Vocabulary {
    /// Reads the next form: a declaration, which is noted, or a rule.
    pub(super) fn form<'t>(
        &mut self,
        words: &Words<'t>,
        at: usize,
    ) -> Result<Option<Found<'t>>, String> {
        let parts = words.parts(at)?;
        let Some((&head, rest)) = parts.split_first() else {
            return Err("'()' is no form".to_owned());
        };
        match words.words[head] {
            "sort" => self.sort(words, rest)?,
            "datatype" => self.datatype(words, rest)?,
            "relation" => self.relation(words, rest)?,
            "ruleset" => {
                let [name] = rest else {
                    return Err("'ruleset' has one name".to_owned());
                };
                self.rulesets.push(words.name(*name)?.to_owned());
            }
            "rewrite" => return self.rewrite(words, rest).map(Some),
            word => {
                return Err(format!(
                    "it has a form '{word}', which the checker does not read"
                ));
            }
        }
        Ok(None)
    }

    fn sort(&mut self, words: &Words, rest: &[usize]) -> Result<(), String> {
        let [name] = rest else {
            return Err("'sort' has one name".to_owned());
        };
        self.sorts.push(words.name(*name)?.to_owned());
        Ok(())
    }

    fn datatype(&mut self, words: &Words, rest: &[usize]) -> Result<(), String> {
        let Some((sort, variants)) = rest.split_first() else {
            return Err("'datatype' has a name and constructors".to_owned());
        };
        self.sort(words, &[*sort])?;
        for &variant in variants {
            let parts = words.parts(variant)?;
            let Some((&name, arguments)) = parts.split_first() else {
                return Err("'()' is no constructor".to_owned());
            };
            let name = words.name(name)?;
            let sort = words.name(*sort)?.to_owned();
            let declared = (self.sorts_of(words, arguments)?, sort);
            let before = self.constructors.insert(name.to_owned(), declared.clone());
            if before.is_some_and(|before| before != declared) {
                return Err(format!("another '{name}' was declared before"));
            }
        }
        Ok(())
    }

    fn relation(&mut self, words: &Words, rest: &[usize]) -> Result<(), String> {
        let [name, sorts] = rest else {
            return Err("'relation' has a name and a list of sorts".to_owned());
        };
        let name = words.name(*name)?;
        let sorts = self.sorts_of(words, &words.parts(*sorts)?)?;
        let before = self.relations.insert(name.to_owned(), sorts.clone());
        match before.is_some_and(|before| before != sorts) {
            true => Err(format!("another '{name}' was declared before")),
            false => Ok(()),
        }
    }

    fn sorts_of(&self, words: &Words, at: &[usize]) -> Result<Vec<String>, String> {
        let sort = |&at: &usize| {
            let name = words.name(at)?;
            match name == NUMBER || self.sorts.iter().any(|known| known == name) {
                true => Ok(name.to_owned()),
                false => Err(format!("no sort '{name}' was declared")),
            }
        };
        at.iter().map(sort).collect()
    }

    fn rewrite<'t>(&self, words: &Words<'t>, rest: &[usize]) -> Result<Found<'t>, String> {
        let &[left, right, ref options @ ..] = rest else {
            return Err("a rule has two sides".to_owned());
        };
        if words.words[left] != "(" {
            return Err("the left side of a rule is a variable".to_owned());
        }
        let mut variables = BTreeMap::new();
        let sort = self.term(words, (left, None), &mut variables, true)?;
        self.term(words, (right, Some(sort)), &mut variables, false)?;
        let mut name = None;
        let mut seen: Vec<&str> = Vec::new();
        for option in options.chunks(2) {
            let key = words.words[option[0]];
            let &[_, value] = option else {
                return Err(format!("'{key}' of a rule has no value"));
            };
            if seen.contains(&key) {
                return Err(format!("'{key}' of a rule is given twice"));
            }
            seen.push(key);
            match key {
                ":name" => {
                    let text = words.words[value].strip_prefix('"');
                    let text = text.and_then(|text| text.strip_suffix('"'));
                    name = Some(text.ok_or("the name of a rule is no text")?);
                }
                ":ruleset" => {
                    let set = words.name(value)?;
                    if self.rulesets.iter().all(|known| known != set) {
                        return Err(format!("no ruleset '{set}' was declared"));
                    }
                }
                ":when" => {
                    for condition in words.parts(value)? {
                        self.condition(words, condition, &variables)?;
                    }
                }
                _ => {
                    return Err(format!(
                        "a rule has an option '{key}', which the checker does not read"
                    ));
                }
            }
        }
        Ok(Found {
            name: name.ok_or("a rule has no name")?,
            left,
            right,
            is_step: sort == STEP,
        })
    }

    /// A condition forbids applications and makes none, so that all there is to see to is that it
    /// is one.
    fn condition(
        &self,
        words: &Words,
        at: usize,
        variables: &BTreeMap<&str, &str>,
    ) -> Result<(), String> {
        let parts = words.parts(at)?;
        let Some((&head, arguments)) = parts.split_first() else {
            return Err("'()' is no condition".to_owned());
        };
        let name = words.words[head];
        let Some(sorts) = self.relations.get(name) else {
            return Err(format!(
                "a rule has a condition '{name}', which the checker does not read"
            ));
        };
        let found: Option<Vec<&str>> = arguments
            .iter()
            .map(|&argument| variables.get(words.words[argument]).copied())
            .collect();
        match found.is_some_and(|found| found == *sorts) {
            true => Ok(()),
            false => Err(format!("a condition '{name}' has other arguments")),
        }
    }

    /// Sees to it that a side is a term, of a sort if one is given, and returns its sort. The left
    /// side binds variables.
    fn term<'v, 't>(
        &'v self,
        words: &Words<'t>,
        (root, sort): (usize, Option<&'v str>),
        variables: &mut BTreeMap<&'t str, &'v str>,
        binds: bool,
    ) -> Result<&'v str, String> {
        let mut found = "";
        let mut work = vec![(root, sort)];
        while let Some((at, expected)) = work.pop() {
            let sort = match words.words[at] {
                "(" => {
                    let parts = words.parts(at)?;
                    let Some((&head, arguments)) = parts.split_first() else {
                        return Err("'()' is no term".to_owned());
                    };
                    let name = words.words[head];
                    let Some((sorts, sort)) = self.constructors.get(name) else {
                        return Err(format!(
                            "a rule has a term '{name}', which the checker does not read"
                        ));
                    };
                    if sorts.len() != arguments.len() || sorts.iter().any(|sort| sort == NUMBER) {
                        return Err(format!("a term '{name}' has other arguments"));
                    }
                    let sorts = sorts.iter().map(|sort| Some(sort.as_str()));
                    work.extend(arguments.iter().copied().zip(sorts));
                    sort.as_str()
                }
                _ => {
                    let name = words.name(at)?;
                    let bound = variables.get(name).copied();
                    match (bound, expected) {
                        (Some(sort), _) => sort,
                        (None, Some(sort)) if binds => {
                            variables.insert(name, sort);
                            sort
                        }
                        _ => return Err(format!("the left side has no variable '{name}'")),
                    }
                }
            };
            if expected.is_some_and(|expected| expected != sort) {
                return Err(format!("'{}' is of the sort {sort}", words.text(at)));
            }
            if at == root {
                found = sort;
            }
        }
        Ok(found)
    }
}

impl<'t> Words<'t> {
    /// Where the forms of a file begin.
    pub(super) fn forms(&self) -> Vec<usize> {
        self.between(0, self.words.len())
    }

    /// Where the parts of a list begin.
    fn parts(&self, at: usize) -> Result<Vec<usize>, String> {
        match self.words[at] {
            "(" => Ok(self.between(at + 1, self.end[at] - 1)),
            word => Err(format!("'{word}' is no list")),
        }
    }

    fn between(&self, from: usize, to: usize) -> Vec<usize> {
        let next = |&at: &usize| self.end.get(at).copied();
        let all = std::iter::successors(Some(from), next);
        all.take_while(|&at| at < to).collect()
    }

    /// A plain name: no list, text, option, number or literal.
    fn name(&self, at: usize) -> Result<&'t str, String> {
        let word = self.words[at];
        let is_plain = word.starts_with(|c: char| c.is_ascii_alphabetic());
        match is_plain && !["true", "false", "NaN", "inf"].contains(&word) {
            true => Ok(word),
            false => Err(format!("'{word}' is no name")),
        }
    }
}
