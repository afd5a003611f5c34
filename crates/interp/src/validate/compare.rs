//! Whether two programs that ran along one path did the same.

use super::options::Leaks;
use super::report::{OneCall, Problem};
use crate::{
    Chosen, Datum, End, Explorer, Foreign, Number, Origin, Path, Scalar, Shown, Site, is_address,
};

/// What was found wrong on a path.
pub struct Found {
    pub problem: Problem,
    /// Two numbers that have to differ for it to be wrong.
    pub unequal: Option<(Number, Number)>,
}

impl Found {
    pub fn certain(problem: Problem) -> Self {
        Found {
            problem,
            unequal: None,
        }
    }
}

/// Two programs at the end of a path.
pub struct Comparison<'c, 'm> {
    pub before: &'c mut Explorer<'m>,
    pub after: &'c mut Explorer<'m>,
    pub leaks: Leaks,
    pub path: &'c mut Path,
}

/// How two data compare.
enum Compared {
    Equal,
    Different,
    Unequal(Number, Number),
}

impl Comparison<'_, '_> {
    /// What AFTER does wrong.
    pub fn compare(&mut self, first: &End, second: &End) -> Chosen<Option<Found>> {
        if let Some(found) = self.calls()? {
            return Ok(Some(found));
        }
        if let Some(found) = self.no_more_calls(first, second) {
            return Ok(Some(found));
        }
        let results = first.shown.iter().zip(&second.shown).enumerate();
        for (number, (before, after)) in results {
            let what = format!("result #{number}");
            let places = (first.site, second.site);
            let found = compare_shown(self.path, &what, places, before, after)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        match self.memory((first.site, second.site))? {
            None => self.ends(first, second),
            found => Ok(found),
        }
    }

    /// The calls of external functions that both made so far, in order; they are taken out.
    pub fn calls(&mut self) -> Chosen<Option<Found>> {
        while let (Some(before), Some(after)) = (
            self.before.calls().open.front(),
            self.after.calls().open.front(),
        ) {
            let number = self.before.calls().taken();
            let places = (before.site, after.site);
            if before.callee != after.callee || before.arguments.len() != after.arguments.len() {
                return Ok(Some(Found::certain(Problem::Differs {
                    what: format!("the callee of call #{number} of an external function"),
                    before: before.site,
                    after: after.site,
                    values: Some((format!("@{}", before.callee), format!("@{}", after.callee))),
                })));
            }
            let arguments = before.arguments.iter().zip(&after.arguments);
            for (argument, (first, second)) in arguments.enumerate() {
                let what = format!(
                    "argument #{argument} of call #{number} of an external function, '@{}',",
                    before.callee
                );
                let found = compare_shown(self.path, &what, places, first, second)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            self.before.calls_mut().take_first();
            self.after.calls_mut().take_first();
        }
        Ok(None)
    }

    /// Whether one of the programs made more calls than the other.
    fn no_more_calls(&self, first: &End, second: &End) -> Option<Found> {
        // Those that both made were taken out.
        let (before, after) = (self.before.calls(), self.after.calls());
        let (calls, end) = match before.open.is_empty() {
            false => (before, second.site),
            true => (after, first.site),
        };
        let call = calls.open.front()?;
        Some(Found::certain(Problem::OneCall(OneCall {
            number: calls.taken(),
            callee: call.callee.clone(),
            call: call.site,
            end,
        })))
    }

    /// The memory of arguments and globals.
    fn memory(&mut self, places: (Site, Site)) -> Chosen<Option<Found>> {
        let (first, second) = (self.before.visible(), self.after.visible());
        let mut origins: Vec<(Origin, Scalar)> = first
            .iter()
            .chain(&second)
            .map(|entry| (entry.0, entry.2))
            .collect();
        origins.sort_unstable_by_key(|entry| entry.0);
        origins.dedup_by_key(|entry| entry.0);
        for (origin, scalar) in origins {
            let of = |list: &[(Origin, _, Scalar)]| {
                list.iter().find(|entry| entry.0 == origin).map(|e| e.1)
            };
            let (before, after) = (of(&first), of(&second));
            let mut places_written: Vec<usize> = Vec::new();
            for (explorer, buffer) in [(&*self.before, before), (&*self.after, after)] {
                if let Some(buffer) = buffer {
                    places_written.extend(explorer.touched(buffer, scalar));
                }
            }
            places_written.sort_unstable();
            places_written.dedup();
            for place in places_written {
                let mut number = |explorer: &Explorer, buffer: Option<_>| match buffer {
                    Some(buffer) => explorer.number_at(buffer, place, scalar, self.path),
                    None => self.path.memory(origin, place, scalar),
                };
                let b = number(self.before, before);
                let a = number(self.after, after);
                let what = format!(
                    "element {} of {}",
                    place / scalar.bytes(),
                    self.path.origin_text(origin)
                );
                let found = compare_data(self.path, &what, places, &b, &a)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Who owns what is left.
    fn ends(&mut self, first: &End, second: &End) -> Chosen<Option<Found>> {
        self.before.hand_over(&first.results, &first.types);
        let count = first.types.len();
        let tokens = &second.results[count..];
        let mut next_token = 0;
        // A buffer that is returned twice is the caller's, though it was given once already.
        let foreign: Vec<Option<Foreign>> = second.results[..count]
            .iter()
            .map(|datum| self.after.foreign(datum))
            .collect();
        for (number, (datum, &ty)) in second.results[..count]
            .iter()
            .zip(&second.types)
            .enumerate()
        {
            if !self.after.module().context.is_memref(ty) {
                continue;
            }
            // A private function may say at run time whether the caller owns a result.
            let is_owned = match tokens.get(next_token) {
                Some(Datum::Bits(bits)) => *bits != 0,
                Some(Datum::Term(term)) => self.path.decide(*term, second.site)?,
                _ => true,
            };
            next_token += 1;
            if !is_owned {
                continue;
            }
            match foreign[number] {
                Some(foreign) if self.is_new(foreign, number, first) => {
                    return Ok(Some(Found::certain(Problem::Foreign {
                        result: number,
                        foreign,
                        at: second.site,
                    })));
                }
                _ => self.after.hand_over(std::slice::from_ref(datum), &[ty]),
            }
        }
        let leaks = self.after.leaks();
        let allowed = match self.leaks {
            Leaks::Refused => 0,
            Leaks::AsBefore => {
                let leaks = self.before.leaks().len();
                leaks.saturating_sub(self.path.forgiven_leaks as usize)
            }
        };
        Ok(match leaks.into_iter().next_back() {
            Some(leak) if self.after.leaks().len() > allowed => {
                Some(Found::certain(Problem::Leak(leak)))
            }
            _ => None,
        })
    }

    /// Whether a result that is not the caller's to free counts as wrong.
    fn is_new(&self, foreign: Foreign, number: usize, first: &End) -> bool {
        match self.leaks {
            Leaks::Refused => true,
            Leaks::AsBefore => self.before.foreign(&first.results[number]) != Some(foreign),
        }
    }
}

fn compare_shown(
    path: &mut Path,
    what: &str,
    places: (Site, Site),
    before: &Shown,
    after: &Shown,
) -> Chosen<Option<Found>> {
    let differs = |values| {
        Ok(Some(Found::certain(Problem::Differs {
            what: what.to_owned(),
            before: places.0,
            after: places.1,
            values,
        })))
    };
    match (before, after) {
        (Shown::Datum(Datum::Poison), _) => Ok(None),
        (Shown::Datum(before), Shown::Datum(after)) => {
            compare_data(path, what, places, before, after)
        }
        (
            Shown::Memory {
                sizes, elements, ..
            },
            Shown::Memory {
                sizes: other_sizes,
                elements: others,
                ..
            },
        ) => {
            if sizes != other_sizes || elements.len() != others.len() {
                let text = |sizes: &[i64]| format!("extents {sizes:?}");
                return differs(Some((text(sizes), text(other_sizes))));
            }
            for (number, (before, after)) in elements.iter().zip(others).enumerate() {
                let what = format!("element {number} of {what}");
                let found = compare_data(path, &what, places, before, after)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            Ok(None)
        }
        _ => differs(None),
    }
}

fn compare_data(
    path: &mut Path,
    what: &str,
    places: (Site, Site),
    before: &Datum,
    after: &Datum,
) -> Chosen<Option<Found>> {
    let mut pairs = vec![(before, after)];
    if let (Datum::Aggregate(first), Datum::Aggregate(second)) = (before, after) {
        pairs = first.iter().zip(second.iter()).collect();
    }
    for (before, after) in pairs {
        let unequal = match compare_numbers(path, before, after, places.0)? {
            Compared::Equal => continue,
            Compared::Different => None,
            Compared::Unequal(a, b) => Some((a, b)),
        };
        let text = |datum: &Datum| match datum {
            Datum::Bits(bits) => Some((*bits as i64).to_string()),
            Datum::Poison => Some("poison".to_owned()),
            Datum::Unwritten => Some("never written".to_owned()),
            _ => None,
        };
        return Ok(Some(Found {
            problem: Problem::Differs {
                what: what.to_owned(),
                before: places.0,
                after: places.1,
                values: text(before).zip(text(after)),
            },
            unequal,
        }));
    }
    Ok(None)
}

/// Poison in BEFORE, and what it never wrote, may become anything; nothing else may become that.
fn compare_numbers(path: &mut Path, before: &Datum, after: &Datum, site: Site) -> Chosen<Compared> {
    if matches!(before, Datum::Poison | Datum::Unwritten) {
        return Ok(Compared::Equal);
    }
    if let (Datum::Function(_, first), Datum::Function(_, second)) = (before, after) {
        return Ok(match first == second {
            true => Compared::Equal,
            false => Compared::Different,
        });
    }
    let (Some(mut first), Some(mut second)) = (Path::number(before), Path::number(after)) else {
        return Ok(Compared::Different);
    };
    loop {
        first = path.normalize(first);
        second = path.normalize(second);
        if first == second {
            return Ok(match first {
                // That both programs have a buffer at one address is so on this path only.
                Number::Bits(bits) if path.is_merged() && is_address(bits) => Compared::Different,
                _ => Compared::Equal,
            });
        }
        if let (Number::Bits(_), Number::Bits(_)) = (first, second) {
            return Ok(Compared::Different);
        }
        // Whether a number is poison is decided where that is not known.
        if path.is_poison(first, site)? {
            return Ok(Compared::Equal);
        }
        if path.is_poison(second, site)? {
            return Ok(Compared::Different);
        }
        // What is not interpreted is equal for equal operands alone.
        if [first, second].iter().any(|number| is_data(path, *number)) {
            return Ok(Compared::Unequal(first, second));
        }
        let defined = [first, second].map(|number| path.terms.as_defined(number));
        if defined != [first, second] {
            [first, second] = defined;
            continue;
        }
        // What a choice between numbers hangs on is decided, as a branch would.
        let mut terms = [first, second]
            .into_iter()
            .filter_map(|number| match number {
                Number::Term(term) => path.undecided(term),
                Number::Bits(_) => None,
            });
        let Some(term) = terms.next() else {
            return Ok(Compared::Unequal(first, second));
        };
        path.decide(term, site)?;
    }
}

/// Whether a number is one that an uninterpreted function gives.
fn is_data(path: &Path, number: Number) -> bool {
    matches!(number, Number::Term(term) if path.terms.is_uninterpreted(term))
}
