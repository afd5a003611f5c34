//! Types of columns: trees below `symbol` and `number`. Two types meet if one is part of the other.

/// A type of a program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Type(u32);

pub(crate) const SYMBOL: Type = Type(0);
pub(crate) const NUMBER: Type = Type(1);

/// The types of a program by name.
pub(crate) struct Types {
    names: Vec<String>,
    /// What each is part of; a root of itself.
    within: Vec<Type>,
}

impl Types {
    /// The two roots.
    pub(crate) fn new() -> Types {
        Types {
            names: vec!["symbol".to_owned(), "number".to_owned()],
            within: vec![SYMBOL, NUMBER],
        }
    }

    pub(crate) fn add(&mut self, name: &str, within: Type) {
        self.names.push(name.to_owned());
        self.within.push(within);
    }

    pub(crate) fn find(&self, name: &str) -> Option<Type> {
        let place = self.names.iter().position(|known| known == name)?;
        Some(Type(place as u32))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    pub(crate) fn name(&self, of: Type) -> &str {
        &self.names[of.0 as usize]
    }

    pub(crate) fn within(&self, of: Type) -> Type {
        self.within[of.0 as usize]
    }

    /// Whether all of the first type is of the second one.
    pub(crate) fn is_part(&self, mut of: Type, other: Type) -> bool {
        loop {
            let around = self.within(of);
            if of == other || around == of {
                return of == other;
            }
            of = around;
        }
    }

    /// What is of both types; nothing if they have nothing in common.
    pub(crate) fn meet(&self, a: Type, b: Type) -> Option<Type> {
        match (self.is_part(a, b), self.is_part(b, a)) {
            (true, _) => Some(a),
            (_, true) => Some(b),
            _ => None,
        }
    }

    /// `symbol` or `number`.
    pub(crate) fn root(&self, mut of: Type) -> Type {
        while self.within(of) != of {
            of = self.within(of);
        }
        of
    }
}
