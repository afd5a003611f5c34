//! The questions of a proof for other solvers, as SMT-LIB 2.

use freehold_rules::values::{Kind, Schema, ValueRule};
use freehold_solver::smtlib;

use super::formats;
use super::meaning::Builder;
use super::prove::places;
use super::question::{Instance, Poisoned, fault};
use super::types::Elements;

/// One question: unsatisfiable where the rule is right.
pub struct Script {
    /// The rule and the types of its variables: `addi-zero.x-i8`.
    pub name: String,
    /// The bits of its widest type.
    pub width: u32,
    /// Whether it is about floats.
    pub has_floats: bool,
    pub text: String,
}

/// The questions about a rule at these widths, one for all predicates together. Terms are as they
/// are written: nothing is simplified.
///
/// # Errors
/// Why the rule is not decided.
pub fn scripts(
    schema: &Schema,
    rule: &ValueRule,
    elements: Elements,
) -> Result<Vec<Script>, String> {
    let mut all = Vec::new();
    for (types, index) in places(schema, rule, elements)? {
        let bits = index.max(32);
        let Some(instance) = Instance::of(schema, rule, &types, bits)? else {
            continue;
        };
        let is_new = index == 64 || (index == 32 && instance.has_index());
        if !is_new || instance.right.is_err() {
            continue;
        }
        let mut builder = Builder::new(true);
        let mut wrong = builder.no();
        for predicates in instance.cases()? {
            let question = instance.question(&mut builder, Poisoned::Any, &predicates);
            let question = question.map_err(|error| fault(&error))?;
            let either = builder.or(wrong, question.wrong);
            wrong = either.map_err(|error| fault(&error))?;
        }
        let mut name = rule.name.clone();
        for ((variable, kind), ty) in rule.variables.iter().zip(&types.variables) {
            if let (Some(ty), Kind::Value | Kind::Type) = (ty, kind) {
                name.push_str(&format!(".{variable}-{}", formats::name(ty.element)));
            }
        }
        if instance.has_index() {
            name.push_str(&format!(".{bits}"));
        }
        // Types that no variable has tell places apart, too.
        let same = all.iter().filter(|known: &&Script| {
            known.name == name || known.name.starts_with(&format!("{name}.at-"))
        });
        if let count @ 1.. = same.count() {
            name.push_str(&format!(".at-{}", count + 1));
        }
        let text = smtlib::script(&builder.terms, wrong).map_err(|error| fault(&error))?;
        all.push(Script {
            name,
            width: instance.level(),
            has_floats: instance.floats().is_some(),
            text,
        });
    }
    Ok(all)
}
