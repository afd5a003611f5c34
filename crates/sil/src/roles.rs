//! What an instruction does to each of its operands and results, from the table and, of calls and
//! returns, from the type of the function.
//!
//! The one place where conventions are turned into deeds; nothing here knows what values are, or
//! trivial.

use freehold_dialects::{Deed, Table, Trait, group_range};
use freehold_ir::{Module, Op};

use super::types::{FunctionType, ParameterConvention, ResultConvention, SilType, sil_type};

/// What becomes of an operand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// It has to be alive.
    Use,
    /// Its count goes to the instruction.
    Consume,
    Retain,
    Release,
    /// It is a borrow, which ends.
    End,
    /// Its count goes where the value goes: into an aggregate, or along a branch.
    Forward,
    /// It is the address of memory.
    Memory(MemoryRole),
}

/// What is done to memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MemoryRole {
    /// Only its address is used.
    Name,
    Read,
    Take,
    Initialize,
    Assign,
    Store,
    Deallocate,
    /// A callee reads and writes it, and leaves a value there.
    Modify,
}

/// How a result is had.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Given {
    Owned,
    /// Until it is ended.
    Borrowed,
    /// As the operands are that it is made of.
    Forwarded,
    /// Nobody says that it is alive: of an unqualified load.
    Unowned,
    /// It lives as long as the operand of which it is a part.
    Part,
}

/// The type of what a call calls.
pub fn called(module: &Module, op: Op) -> Option<FunctionType> {
    let callee = module.operands(op).next()?;
    match sil_type(&module.context, module.value_type(callee))?.1 {
        SilType::Function(ty) => Some(*ty),
        _ => None,
    }
}

/// The type of the function that an operation stands in.
pub fn enclosing(module: &Module, op: Op) -> Option<FunctionType> {
    let function = module.parent_op(op)?;
    super::declarations::function_type(module, function)
}

/// What a call does to the arguments of a function type, memory for results first.
pub fn argument_roles(ty: &FunctionType) -> Vec<Role> {
    let results = ty.results.iter();
    let out = results.filter(|result| result.convention == ResultConvention::Out);
    let out = out.map(|_| Role::Memory(MemoryRole::Initialize));
    let arguments = ty
        .parameters
        .iter()
        .map(|parameter| match parameter.convention {
            ParameterConvention::Owned => Role::Consume,
            ParameterConvention::Unowned | ParameterConvention::Guaranteed => Role::Use,
            ParameterConvention::In => Role::Memory(MemoryRole::Take),
            ParameterConvention::InGuaranteed => Role::Memory(MemoryRole::Read),
            ParameterConvention::Inout => Role::Memory(MemoryRole::Modify),
        });
    out.chain(arguments).collect()
}

/// Whether what a function returns is owned by the caller.
pub fn returns_owned(ty: &FunctionType) -> bool {
    let mut results = ty.results.iter();
    results.any(|result| result.convention == ResultConvention::Owned)
}

/// What an instruction does to each operand.
pub fn roles(module: &Module, table: &Table, op: Op) -> Vec<Role> {
    let is_address = |v| {
        let ty = sil_category(module, v);
        ty == Some(super::types::Category::Address)
    };
    let operands = module.operands(op);
    let mut roles: Vec<Role> = operands
        .map(|v| match is_address(v) {
            true => Role::Memory(MemoryRole::Name),
            false => Role::Use,
        })
        .collect();
    let Some(def) = table.of(module, op) else {
        return roles;
    };
    for (deed, group) in &def.ownership {
        if *deed == Deed::Forward && def.results.iter().any(|g| g.name == *group) {
            roles.fill(Role::Forward);
            continue;
        }
        let Some(range) = group_range(module, op, def, group, true) else {
            continue;
        };
        let role = match deed {
            Deed::Consume => Role::Consume,
            Deed::Retain => Role::Retain,
            Deed::Release => Role::Release,
            Deed::End => Role::End,
            Deed::Forward => Role::Forward,
            Deed::Read => Role::Memory(MemoryRole::Read),
            Deed::Take => Role::Memory(MemoryRole::Take),
            Deed::Initialize => Role::Memory(MemoryRole::Initialize),
            Deed::Assign => Role::Memory(MemoryRole::Assign),
            Deed::Store => Role::Memory(MemoryRole::Store),
            Deed::Deallocate => Role::Memory(MemoryRole::Deallocate),
            Deed::ByConvention => {
                let said = match def.has(Trait::ReturnLike) {
                    true => enclosing(module, op).map(|ty| {
                        let role = if returns_owned(&ty) {
                            Role::Consume
                        } else {
                            Role::Use
                        };
                        vec![role; range.len()]
                    }),
                    false => called(module, op).map(|ty| argument_roles(&ty)),
                };
                for (index, role) in range.zip(said.into_iter().flatten()) {
                    roles[index] = role;
                }
                continue;
            }
            Deed::Own | Deed::Borrow | Deed::Inside => continue,
        };
        roles[range].fill(role);
    }
    roles
}

/// How an instruction's results are had.
pub fn given(module: &Module, table: &Table, op: Op) -> Given {
    let Some(def) = table.of(module, op) else {
        return Given::Unowned;
    };
    let says = |deed| def.ownership.iter().any(|row| row.0 == deed);
    let forwards = def.ownership.iter().any(|(deed, group)| {
        *deed == Deed::Forward && def.results.iter().any(|g| g.name == *group)
    });
    if says(Deed::Own) {
        Given::Owned
    } else if says(Deed::Borrow) {
        Given::Borrowed
    } else if forwards {
        Given::Forwarded
    } else if says(Deed::ByConvention) {
        let owned = called(module, op).is_some_and(|ty| returns_owned(&ty));
        if owned { Given::Owned } else { Given::Unowned }
    } else if def.views.is_empty() {
        Given::Unowned
    } else {
        Given::Part
    }
}

fn sil_category(module: &Module, value: freehold_ir::Value) -> Option<super::types::Category> {
    super::types::spelling(&module.context, module.value_type(value)).map(|found| found.0)
}
