//! Dictionaries with another symbol: the one that a call has but for whom it calls, and whose names come again soon.

use cranelift_entity::EntityRef;

use freehold_ir::{Attr, AttrKind, Context, Ident};

/// How many are known.
const PLACES: usize = 64;

/// A dictionary, and what it is with a symbol as one of its values.
#[derive(Copy, Clone)]
struct With {
    symbol: Ident,
    dict: Attr,
    position: u16,
    result: Attr,
}

/// The dictionaries that were made last, each at the place of its symbol.
#[derive(Default)]
pub(super) struct SymbolDicts(Vec<Option<With>>);

impl SymbolDicts {
    /// The dictionary with the symbol as its value at `position`.
    pub(super) fn with(
        &mut self,
        context: &mut Context,
        dict: Attr,
        position: u16,
        symbol: Ident,
    ) -> Attr {
        if self.0.is_empty() {
            self.0.resize(PLACES, None);
        }
        let place = &mut self.0[symbol.index() % PLACES];
        if let Some(known) = place
            && (known.symbol, known.dict, known.position) == (symbol, dict, position)
        {
            return known.result;
        }
        let nested = Box::default();
        let value = context.attr(AttrKind::SymbolRef {
            root: symbol,
            nested,
        });
        let result = context.dict_with_value(dict, position.into(), value);
        *place = Some(With {
            symbol,
            dict,
            position,
            result,
        });
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is known is what is made, whatever takes the same place.
    #[test]
    fn dictionaries_are_those_that_are_made() {
        let mut context = Context::new();
        let key = context.ident("callee");
        let unit = context.unit();
        let bases = [unit, context.i32_array_attr(&[1])].map(|other| {
            let name = context.ident("other");
            context.dict_attr(vec![(key, unit), (name, other)])
        });
        let names: Vec<Ident> = (0..200).map(|n| context.ident(&format!("f{n}"))).collect();
        let mut dicts = SymbolDicts::default();
        for round in 0..3 {
            for &symbol in names.iter().chain(&names[..70]) {
                let dict = bases[(symbol.index() + round) % 2];
                let found = dicts.with(&mut context, dict, 0, symbol);
                let again = dicts.with(&mut context, dict, 0, symbol);
                let nested = Box::default();
                let value = context.attr(AttrKind::SymbolRef {
                    root: symbol,
                    nested,
                });
                let made = context.dict_with_value(dict, 0, value);
                assert_eq!((found, again), (made, made));
            }
        }
    }
}
