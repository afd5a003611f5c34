//! `--sil-owned-to-guaranteed`: a function that only releases an `@owned` argument gets it
//! `@guaranteed`, and its callers release it after the call.
//!
//! Source: "High Level ARC Memory Operations", Function Signature Optimization. All callers have to
//! be known: the function is not public, and every reference to it is called where it stands.

use crate::PassResult;
use freehold_analysis::reference_counts::counts::Act;
use freehold_dialects::Table;
use freehold_ir::{AttrKind, Module, Op, Value, nested_ops};
use freehold_sil::effects::Effects;
use freehold_sil::facts::FunctionFacts;
use freehold_sil::object_form::object_form;
use freehold_sil::ownership_form::ownership_form;
use freehold_sil::places::Places;
use freehold_sil::roles::{Role, roles};
use freehold_sil::{
    self as sil, Category, Declarations, FunctionType, ParameterConvention, ResultConvention,
    SilType,
};

use super::edit::{insert_after, insert_before, replace};

/// Converts the arguments of every function whose callers are known; of public ones too with
/// `public`.
///
/// # Errors
/// What the verifier finds before, and then nothing is changed; and what it finds afterwards.
pub fn run(module: &mut Module, table: &Table, public: bool) -> PassResult {
    sil::verify(module, table, false)?;
    let plans: Vec<Plan> = {
        let declarations = Declarations::of(module)?;
        let functions = declarations.functions.iter();
        functions
            .filter_map(|(name, function)| {
                let known = public || !is_public(module, function.op);
                if !known || !function.has_body {
                    return None;
                }
                let calls = calls_of(module, name)?;
                let facts = FunctionFacts::new(module, table, &declarations, function.op);
                let released = released(&facts, &function.ty, function.is_ossa);
                let released = released.into_iter().filter(|row| !row.1.is_empty());
                let arguments: Vec<(usize, Vec<Op>)> = released.collect();
                let plan = || Plan {
                    function: function.op,
                    ty: function.ty.clone(),
                    arguments,
                    calls,
                };
                Some(plan()).filter(|plan| !plan.arguments.is_empty())
            })
            .collect()
    };
    for plan in plans {
        carry_out(module, &plan);
    }
    sil::verify(module, table, false)
}

/// A function whose arguments are converted.
struct Plan {
    function: Op,
    ty: FunctionType,
    /// The number of each argument and the instructions that release it.
    arguments: Vec<(usize, Vec<Op>)>,
    /// The references to the function, each with its calls.
    calls: Vec<(Op, Vec<Op>)>,
}

fn is_public(module: &Module, function: Op) -> bool {
    let linkage = module.attr(function, "linkage");
    match linkage.map(|attr| module.context.attr_kind(attr)) {
        Some(AttrKind::String(word)) => !matches!(&**word, "private" | "hidden" | "shared"),
        _ => true,
    }
}

/// The references to a function with their calls; none if one of them is used otherwise.
fn calls_of(module: &Module, name: &str) -> Option<Vec<(Op, Vec<Op>)>> {
    let mut calls = Vec::new();
    for op in nested_ops(module, module.top()) {
        if module.name_text(op) == "sil.class" {
            let deinit = module.attr(op, "deinit_function");
            if deinit.is_some_and(|attr| names(module, attr, name)) {
                return None;
            }
        }
        let is_reference = module.name_text(op) == "sil.function_ref";
        let attr = module.attr(op, "function").filter(|_| is_reference);
        if !attr.is_some_and(|attr| names(module, attr, name)) {
            continue;
        }
        let reference = module.result(op, 0);
        let users: Vec<Op> = module.users(reference).collect();
        let is_call = |&user: &Op| {
            let mut operands = module.operands(user);
            module.name_text(user) == "sil.apply"
                && operands.next() == Some(reference)
                && operands.all(|operand| operand != reference)
        };
        if !users.iter().all(is_call) {
            return None;
        }
        calls.push((op, users));
    }
    Some(calls)
}

fn names(module: &Module, attr: freehold_ir::Attr, name: &str) -> bool {
    match module.context.attr_kind(attr) {
        AttrKind::SymbolRef { root, .. } => module.context.text(*root) == name,
        _ => false,
    }
}

/// For each `@owned` argument by its number: the instructions that release it, if nothing else
/// takes or adds a count.
fn released(facts: &FunctionFacts, ty: &FunctionType, strict: bool) -> Vec<(usize, Vec<Op>)> {
    let places = Places::new(facts);
    let effects = Effects::new(facts.declarations, false);
    let (object, counted) = match strict {
        true => {
            let form = ownership_form(facts);
            let own = facts.values.facts.values.keys().map(Some).collect();
            (own, form.counted)
        }
        false => {
            let form = object_form(facts, &places, &effects);
            (form.objects, form.counted)
        }
    };
    let entry = facts.values.ids.blocks[freehold_facts::BlockId::from_u32(0)];
    let results = ty.results.iter();
    let out = results
        .filter(|r| r.convention == ResultConvention::Out)
        .count();
    let mut found = Vec::new();
    for (number, parameter) in ty.parameters.iter().enumerate() {
        if parameter.convention != ParameterConvention::Owned {
            continue;
        }
        let argument = facts.module.arguments(entry)[out + number];
        let Some(id) = facts.counted(argument) else {
            continue;
        };
        let holder = object[id];
        let rows = counted.acts.values().flatten();
        let acts: Vec<_> = rows.filter(|row| Some(row.1) == holder).collect();
        let handed = counted.hands.iter().any(|row| row.1 == holder);
        let releases = acts.iter().filter(|row| row.2 == Act::Take);
        let releases: Vec<Op> = releases.map(|row| facts.steps[row.0]).collect();
        let is_release = |&op: &Op| {
            let mut with = facts
                .module
                .operands(op)
                .zip(roles(facts.module, facts.table, op));
            let name = facts.module.name_text(op);
            let only = with.all(|(value, role)| {
                value == argument && matches!(role, Role::Release | Role::Consume)
            });
            let releases = [
                "sil.destroy_value",
                "sil.strong_release",
                "sil.release_value",
            ];
            only && releases.contains(&name)
        };
        let adds = acts.iter().any(|row| row.2 == Act::Add);
        if !handed && !adds && holder.is_some() && releases.iter().all(is_release) {
            found.push((number, releases));
        }
    }
    found
}

fn carry_out(module: &mut Module, plan: &Plan) {
    let mut ty = plan.ty.clone();
    for (number, releases) in &plan.arguments {
        ty.parameters[*number].convention = ParameterConvention::Guaranteed;
        for &release in releases {
            module.erase_op(release);
        }
    }
    let out = ty.results.iter();
    let out = out
        .filter(|r| r.convention == ResultConvention::Out)
        .count();
    let ty = SilType::Function(Box::new(ty));
    let ty = sil::module_type(&mut module.context, Category::Value, &ty);
    let attr = module.context.attr(AttrKind::Type(ty));
    module.set_property(plan.function, "function_type", Some(attr));
    for (reference, calls) in &plan.calls {
        let function = module.attr(*reference, "function");
        let new = insert_before(module, *reference, "sil.function_ref", &[], &[ty]);
        module.set_property(new, "function", function);
        replace(module, module.result(*reference, 0), module.result(new, 0));
        module.erase_op(*reference);
        for &call in calls {
            let strict = module
                .parent_op(call)
                .is_some_and(|f| module.attr(f, "ossa").is_some());
            let name = if strict {
                "sil.destroy_value"
            } else {
                "sil.release_value"
            };
            for (number, _) in plan.arguments.iter().rev() {
                let given: Value = module.operand(call, 1 + out + number);
                insert_after(module, call, name, &[given], &[]);
            }
        }
    }
}
