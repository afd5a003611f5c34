//! `freehold.never_alias` of a function: lists of arguments that the user says are never one buffer
//! (`docs/unsoundness.md`, 8). What cannot be understood is an error: it is not to go unnoticed
//! that nothing came of it.

use freehold_dialects::NEVER_ALIAS;
use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Op, Type};
use freehold_syntax as syntax;

use super::verifier::{Check, Verifier};

impl Verifier<'_> {
    /// Checks that each list names at least two memref arguments of the function, each once.
    pub(super) fn check_never_alias(&self, function: Op, inputs: &[Type]) -> Check {
        let module = self.module;
        let Some(attr) = self.module.attr_at(function, keys::NEVER_ALIAS) else {
            return Ok(());
        };
        let wrong = |what: String| Err(self.error(function, format!("'{NEVER_ALIAS}' {what}")));
        let Some(lists) = self.items(attr) else {
            return wrong("must be an array of arrays of argument numbers, as in [[0, 1]]".into());
        };
        for &list in lists {
            let numbers = self.items(list).map(|items| items.iter());
            let numbers = numbers.and_then(|items| items.map(|&n| self.number(n)).collect());
            let Some::<Vec<i128>>(mut numbers) = numbers.filter(|n: &Vec<i128>| n.len() > 1) else {
                let text = syntax::attr_text(&module.context, list);
                return wrong(format!(
                    "must have arrays of at least two argument numbers, not {text}"
                ));
            };
            for &number in &numbers {
                let input = usize::try_from(number).ok().and_then(|n| inputs.get(n));
                match input {
                    Some(&ty) if module.context.kind(ty).is_memref() => {}
                    Some(&ty) => {
                        let ty = self.quoted(ty);
                        return wrong(format!(
                            "names argument #{number}, which is no memref but {ty}"
                        ));
                    }
                    None => {
                        let count = inputs.len();
                        return wrong(format!(
                            "names argument #{number}, but the function has {count} arguments"
                        ));
                    }
                }
            }
            numbers.sort_unstable();
            if let Some(twice) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
                return wrong(format!("names argument #{} twice in a list", twice[0]));
            }
        }
        Ok(())
    }

    fn items(&self, attr: Attr) -> Option<&[Attr]> {
        match self.module.context.attr_kind(attr) {
            AttrKind::Array(items) => Some(items),
            _ => None,
        }
    }

    fn number(&self, attr: Attr) -> Option<i128> {
        match self.module.context.attr_kind(attr) {
            AttrKind::Integer { value, .. } => Some(*value),
            _ => None,
        }
    }
}
