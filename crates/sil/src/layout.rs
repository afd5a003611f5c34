//! How structs and tuples lie in memory: a row of leaves, the parts that are stored each by itself.
//!
//! Structs are laid out once, those that others hold first, so that nothing recurses on how deep
//! they nest.

use std::collections::BTreeMap;
use std::ops::Range;

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::Module;

use super::declared_types::{DeclaredTypes, UnknownType, well_known};
use super::types::SilType;

/// A struct with more leaves is refused: structs that hold each other twice double with each.
const MOST_LEAVES: usize = 10_000;

/// Which part of a struct or tuple.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Member<'a> {
    Field(&'a str),
    Element(usize),
}

/// A part of a type: what it is, and where among the leaves of the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub ty: SilType,
    pub leaves: Range<usize>,
}

/// The layouts of all declared structs.
#[derive(Default)]
pub(super) struct Layouts {
    structs: BTreeMap<Box<str>, Result<Layout, UnknownType>>,
}

struct Layout {
    leaves: Vec<SilType>,
    is_trivial: bool,
}

/// How far a struct is.
enum Progress {
    Open,
    Done,
}

impl Layouts {
    /// Lays out all structs.
    pub(super) fn of(module: &Module, declared: DeclaredTypes) -> Result<Layouts, Vec<Diagnostic>> {
        let mut layouts = Layouts::default();
        let mut errors = Vec::new();
        let mut progress: BTreeMap<&str, Progress> = BTreeMap::new();
        for name in declared.structs.keys() {
            let mut open: Vec<&str> = vec![name];
            while let Some(&name) = open.last() {
                match progress.get(name) {
                    Some(Progress::Done) => {
                        open.pop();
                    }
                    // What it holds is laid out.
                    Some(Progress::Open) => {
                        open.pop();
                        progress.insert(name, Progress::Done);
                        let layout = layouts.lay_out(declared, name);
                        if let Ok(layout) = &layout
                            && layout.leaves.len() > MOST_LEAVES
                        {
                            let message =
                                format!("struct '{name}' has more than {MOST_LEAVES} stored parts");
                            errors.push(error(module, declared, name, message));
                            return Err(errors);
                        }
                        layouts.structs.insert(name.into(), layout);
                    }
                    None => {
                        progress.insert(name, Progress::Open);
                        for field in &declared.structs[name].fields {
                            for held in held_structs(&field.ty) {
                                let Some((held, _)) = declared.structs.get_key_value(held) else {
                                    continue;
                                };
                                match progress.get(&**held) {
                                    None => open.push(held),
                                    Some(Progress::Done) => {}
                                    Some(Progress::Open) => {
                                        let message = format!("struct '{held}' holds itself");
                                        errors.push(error(module, declared, held, message));
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        match errors.is_empty() {
            true => Ok(layouts),
            false => Err(errors),
        }
    }

    fn lay_out(&self, declared: DeclaredTypes, name: &str) -> Result<Layout, UnknownType> {
        let mut layout = Layout {
            leaves: Vec::new(),
            is_trivial: true,
        };
        for field in &declared.structs[name].fields {
            self.append(declared, &field.ty, &mut layout.leaves)?;
            layout.is_trivial &= self.is_trivial(declared, &field.ty)?;
            if layout.leaves.len() > MOST_LEAVES {
                break;
            }
        }
        Ok(layout)
    }

    /// Appends the leaves of a type.
    pub(super) fn append(
        &self,
        declared: DeclaredTypes,
        ty: &SilType,
        leaves: &mut Vec<SilType>,
    ) -> Result<(), UnknownType> {
        match ty {
            SilType::Tuple(elements) => {
                for element in elements {
                    self.append(declared, &element.ty, leaves)?;
                }
            }
            SilType::Named { name, arguments }
                if arguments.is_empty() && declared.structs.contains_key(name) =>
            {
                leaves.extend(self.layout(name)?.leaves.iter().cloned());
            }
            // Anything else is one: what a class, an optional or a function holds is none of the
            // leaves.
            _ => {
                self.is_trivial(declared, ty)?;
                leaves.push(ty.clone());
            }
        }
        Ok(())
    }

    fn layout(&self, name: &str) -> Result<&Layout, UnknownType> {
        match self.structs.get(name) {
            Some(Ok(layout)) => Ok(layout),
            Some(Err(unknown)) => Err(unknown.clone()),
            None => Err(UnknownType { name: name.into() }),
        }
    }

    /// Whether values of a type need no counting, as far as structs are laid out.
    pub(super) fn is_trivial(
        &self,
        declared: DeclaredTypes,
        ty: &SilType,
    ) -> Result<bool, UnknownType> {
        if let Some(payload) = ty.payload() {
            return self.is_trivial(declared, payload);
        }
        match ty {
            SilType::Named { name, arguments } if arguments.is_empty() => {
                if declared.classes.contains_key(name) {
                    return Ok(false);
                }
                // Who declares a number of the standard library, says what it is.
                let is_declared = declared.structs.contains_key(name);
                match well_known(name).filter(|_| !is_declared) {
                    Some(known) => Ok(known),
                    None => Ok(self.layout(name)?.is_trivial),
                }
            }
            SilType::Named { .. } => Err(UnknownType {
                name: ty.to_string().into(),
            }),
            SilType::Tuple(elements) => {
                let mut all = true;
                for element in elements {
                    all &= self.is_trivial(declared, &element.ty)?;
                }
                Ok(all)
            }
            SilType::Function(function) => Ok(function.is_thin()),
            SilType::Metatype { .. } => Ok(true),
        }
    }
}

fn error(module: &Module, declared: DeclaredTypes, name: &str, message: String) -> Diagnostic {
    Diagnostic::error(module.location(declared.structs[name].op), message)
}

/// The names of what a type holds in place: its own, those of a tuple's elements, that of what is
/// optional.
fn held_structs(ty: &SilType) -> Vec<&str> {
    let mut names = Vec::new();
    let mut work = vec![ty];
    while let Some(ty) = work.pop() {
        match ty {
            SilType::Named { name, arguments } => {
                names.push(&**name);
                work.extend(arguments.iter());
            }
            SilType::Tuple(elements) => work.extend(elements.iter().map(|element| &element.ty)),
            SilType::Function(_) | SilType::Metatype { .. } => {}
        }
    }
    names
}
