//! Heaps that are not `memref.alloc`'s: which operation frees what one allocates, and in which
//! form.
//!
//! A dialect file says it by `freed-by`, and by `awaited-by` of an operation that frees later than
//! it is executed. [`check`] reads both when the file is loaded, so that whoever makes a free asks
//! nothing: [`FreeForm`] has where its operands stand. Knows no program.

use freehold_ir::{Context, OpName};

use super::def::{Arity, AttrDef, EffectKind, EffectTarget, Group, OpDef, TypeRule};
use super::table::Table;
use super::traits::Trait;

/// Where the operands and results of an operation stand that frees a memref.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreeForm {
    /// The place of the group of the memref among the operand groups.
    pub memref: usize,
    /// What it waits for before it frees, if it can.
    pub tokens: Option<Tokens>,
}

/// The tokens of operations that go on after they were executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tokens {
    /// The place of the group of the tokens to wait for among the operand groups.
    pub group: usize,
    /// Their type, as in a text: `!gpu.async.token`.
    pub ty: String,
    /// Whether it can give such a token itself.
    pub gives: bool,
}

impl FreeForm {
    /// The form of an operation that frees.
    ///
    /// # Errors
    /// What about it is none that a pass could make.
    pub fn of(def: &OpDef) -> Result<FreeForm, String> {
        let no = |what: &str| Err(format!("`{}` {what}", def.name));
        let [effect] = &def.effects[..] else {
            return no("needs `effects free(...)`, and no other effect");
        };
        let (EffectKind::Free, EffectTarget::Operand(freed)) = (effect.kind, &effect.target) else {
            return no("needs `effects free(...)` of an operand, and no other effect");
        };
        let place = |group: &Group| group.name == *freed;
        let Some(memref) = def.operands.iter().position(place) else {
            return no("frees none of its operands");
        };
        let takes_all = match &def.operands[memref].rule {
            TypeRule::Any => true,
            TypeRule::Class(class) => class == "memref" || class == "ranked-memref",
            _ => false,
        };
        if def.operands[memref].arity != Arity::One || !takes_all {
            return no("has to free one operand, of the class `memref` or `ranked-memref`");
        }
        if !def.regions.is_empty() || !def.successors.is_empty() || def.has(Trait::Terminator) {
            return no("frees, and has regions or successors, or ends its block");
        }
        let others = def.operands.iter().enumerate();
        let mut others = others.filter(|&(place, _)| place != memref);
        if others.clone().any(|(_, group)| group.arity == Arity::One)
            || def.results.iter().any(|group| group.arity == Arity::One)
        {
            return no(
                "needs operands or results besides the memref, which nobody knows: `?` or `*`",
            );
        }
        let is_needed = |attribute: &&AttrDef| !attribute.optional || attribute.stored_default;
        if let Some(attribute) = def.attributes.iter().find(is_needed) {
            return no(&format!(
                "needs attribute `{}`, which nobody knows",
                attribute.name
            ));
        }
        let tokens = others.find_map(|(group, of)| {
            let ty = token_type(of)?;
            let gives = def.results.iter().any(|of| token_type(of) == Some(ty));
            let ty = ty.to_owned();
            Some(Tokens { group, ty, gives })
        });
        Ok(FreeForm { memref, tokens })
    }
}

/// The one type of the members of a group, if it is a dialect's and any number of them may be
/// there.
fn token_type(group: &Group) -> Option<&str> {
    match &group.rule {
        TypeRule::Fixed(ty) if ty.starts_with('!') && group.arity != Arity::One => Some(ty),
        _ => None,
    }
}

/// Whether a group is of tokens: any number of values of one type of a dialect.
pub fn is_token_list(group: &Group) -> bool {
    token_type(group).is_some()
}

/// What is wrong with what a file says of who frees, for operation `def` of it.
///
/// `get` finds an operation of the file, or of those before.
pub(super) fn check<'d>(
    def: &OpDef,
    get: impl Fn(&str) -> Option<&'d OpDef>,
) -> Result<(), String> {
    let declared =
        |name: &str| get(name).ok_or_else(|| format!("no operation `{name}` is declared"));
    if let Some(name) = &def.freed_by {
        if name == "memref.dealloc" {
            return Err("what has no `freed-by` is freed by `memref.dealloc`".to_owned());
        }
        let free = declared(name)?;
        FreeForm::of(free)?;
        if !free.has(Trait::OwnHeap) {
            return Err(format!(
                "`{name}` needs `traits own-heap`: it frees no other buffers"
            ));
        }
        let allocates = |kind: &EffectKind| *kind == EffectKind::Allocate;
        if !def.effects.iter().any(|effect| allocates(&effect.kind)) {
            return Err(format!(
                "`{}` allocates nothing: `effects allocate(...)`",
                def.name
            ));
        }
    }
    if let Some(name) = &def.awaited_by {
        let wait = declared(name)?;
        let form = FreeForm::of(def)?;
        let Some(tokens) = form.tokens.filter(|tokens| tokens.gives) else {
            return Err(format!(
                "`{}` gives no token that something could wait for",
                def.name
            ));
        };
        let is_list = |groups: &[Group]| match groups {
            [group] => token_type(group) == Some(&*tokens.ty),
            _ => false,
        };
        let is_plain = wait.regions.is_empty() && wait.successors.is_empty();
        if !is_list(&wait.operands) || !is_list(&wait.results) || !is_plain {
            return Err(format!(
                "`{name}` needs operands and a result of `{}` alone: `*` and `?`",
                tokens.ty
            ));
        }
    }
    Ok(())
}

impl Table {
    /// The operation that frees what `allocation` allocates: `None` if its heap is nobody's, of
    /// which the table does not say who frees it.
    pub fn freeing(&self, context: &Context, allocation: OpName) -> Option<OpName> {
        match self.get(allocation) {
            Some(def) => match &def.freed_by {
                Some(name) => context.find_op_name(name),
                None if def.has(Trait::OwnHeap) => None,
                None => Some(freehold_ir::known::MEMREF_DEALLOC),
            },
            None => Some(freehold_ir::known::MEMREF_DEALLOC),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a file in which `my.alloc` is freed by an operation with these lines.
    fn said(freed_by: &str, free: &str) -> String {
        let text = format!(
            "op my.alloc\n  results memref: memref\n  effects allocate(memref)\n  {freed_by}\n\
             op my.free\n{free}\nop my.wait\n  operands tokens*: !my.token\n  \
             results token?: !my.token\n"
        );
        let mut context = Context::new();
        let mut table = Table::builtin(&mut context);
        match table.load(&mut context, &text) {
            Ok(()) => {
                let name = |name| context.find_op_name(name).unwrap();
                let freeing = table.freeing(&context, name("my.alloc"));
                assert_eq!(freeing, Some(name("my.free")));
                assert!(table.get(name("my.free")).unwrap().has(Trait::OwnHeap));
                String::new()
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_frees_has_a_form_that_passes_can_make() {
        let free = "  operands memref: memref\n  effects free(memref)";
        assert_eq!(said("freed-by my.free", free), "");
        let with = |lines: &str| said("freed-by my.free", &format!("{free}\n{lines}"));
        assert_eq!(with("  attributes mode?: i64"), "");
        for (found, message) in [
            (
                said("freed-by my.fre", free),
                "no operation `my.fre` is declared",
            ),
            (
                said("freed-by my.alloc", free),
                "needs `effects free(...)` of an operand",
            ),
            (
                said("freed-by memref.dealloc", free),
                "what has no `freed-by` is freed by `memref.dealloc`",
            ),
            (with("  attributes mode: i64"), "needs attribute `mode`"),
            (with("  attributes mode: i64 = 1"), "needs attribute `mode`"),
            (
                with("  results token: !my.token"),
                "needs operands or results besides",
            ),
            (with("  regions body"), "has regions or successors"),
            (with("  awaited-by my.wait"), "gives no token"),
            (
                said(
                    "freed-by my.free",
                    "  operands memref: memref\n  effects free",
                ),
                "needs `effects free(...)` of an operand",
            ),
            (
                said(
                    "freed-by my.free",
                    "  operands memref*: memref\n  effects free(memref)",
                ),
                "has to free one operand",
            ),
            (
                said(
                    "freed-by my.free",
                    "  operands memref: memref, n: index\n  effects free(memref)",
                ),
                "needs operands or results besides",
            ),
        ] {
            assert!(found.starts_with("line "), "{message}: {found}");
            assert!(found.contains(message), "{message}: {found}");
        }
    }

    #[test]
    fn who_waits_takes_the_tokens_that_are_given() {
        let free = "  operands memref: memref, after*: !my.token\n  results token?: !my.token\n  \
                    effects free(memref)\n  awaited-by";
        let said = |wait: &str| said("freed-by my.free", &format!("{free} {wait}"));
        assert_eq!(said("my.wait"), "");
        assert!(said("gpu.wait").contains("needs operands and a result of `!my.token` alone"));
        assert!(said("my.await").contains("no operation `my.await` is declared"));
    }
}
