//! How structs and tuples lie in memory: a row of leaves, the parts that are stored each by itself.
//!
//! Structs are laid out once, those that others hold first, so that nothing recurses on how deep
//! they nest.

use std::collections::BTreeMap;
use std::ops::Range;

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::Module;

use super::declarations::{Declarations, Field, UnknownType, number_payload};
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
    pub(super) fn of(
        module: &Module,
        declarations: &Declarations,
    ) -> Result<Layouts, Vec<Diagnostic>> {
        let mut layouts = Layouts::default();
        let mut errors = Vec::new();
        let mut progress: BTreeMap<&str, Progress> = BTreeMap::new();
        for name in declarations.structs.keys() {
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
                        let layout = layouts.lay_out(declarations, name);
                        if let Ok(layout) = &layout
                            && layout.leaves.len() > MOST_LEAVES
                        {
                            let message =
                                format!("struct '{name}' has more than {MOST_LEAVES} stored parts");
                            errors.push(error(module, declarations, name, message));
                            return Err(errors);
                        }
                        layouts.structs.insert(name.into(), layout);
                    }
                    None => {
                        progress.insert(name, Progress::Open);
                        for field in &declarations.structs[name].fields {
                            for held in held_structs(&field.ty) {
                                let Some((held, _)) = declarations.structs.get_key_value(held)
                                else {
                                    continue;
                                };
                                match progress.get(&**held) {
                                    None => open.push(held),
                                    Some(Progress::Done) => {}
                                    Some(Progress::Open) => {
                                        let message = format!("struct '{held}' holds itself");
                                        errors.push(error(module, declarations, held, message));
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

    fn lay_out(&self, declarations: &Declarations, name: &str) -> Result<Layout, UnknownType> {
        let mut layout = Layout {
            leaves: Vec::new(),
            is_trivial: true,
        };
        for field in &declarations.structs[name].fields {
            self.append(declarations, &field.ty, &mut layout.leaves)?;
            layout.is_trivial &= declarations.is_trivial_with(&field.ty, self)?;
            if layout.leaves.len() > MOST_LEAVES {
                break;
            }
        }
        Ok(layout)
    }

    /// Appends the leaves of a type.
    fn append(
        &self,
        declarations: &Declarations,
        ty: &SilType,
        leaves: &mut Vec<SilType>,
    ) -> Result<(), UnknownType> {
        match ty {
            SilType::Tuple(elements) => {
                for element in elements {
                    self.append(declarations, &element.ty, leaves)?;
                }
            }
            SilType::Named { name, arguments }
                if arguments.is_empty() && declarations.structs.contains_key(name) =>
            {
                leaves.extend(self.layout(name)?.leaves.iter().cloned());
            }
            // Anything else is one: what a class, an optional or a function holds is none of the
            // leaves.
            _ => {
                declarations.is_trivial_with(ty, self)?;
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

    pub(super) fn is_trivial(&self, name: &str) -> Result<bool, UnknownType> {
        Ok(self.layout(name)?.is_trivial)
    }
}

fn error(module: &Module, declarations: &Declarations, name: &str, message: String) -> Diagnostic {
    Diagnostic::error(module.location(declarations.structs[name].op), message)
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

impl Declarations {
    /// The stored parts of a type in order: fields of structs and elements of tuples, flattened; a
    /// class, an optional, a builtin type is one.
    ///
    /// # Errors
    /// The first type in it that nobody declared.
    ///
    /// ```
    /// use freehold::{diagnostics::Source, ir::Context, sil};
    /// let text = "class C {}\nstruct S {\n  var c: C\n  var n: Int\n}\n";
    /// let module = sil::read(&Source::new("a.sil", text), Context::new()).unwrap();
    /// let declarations = sil::Declarations::of(&module).unwrap();
    /// let pair = sil::SilType::parse("(S, C)").unwrap();
    /// assert_eq!(declarations.leaves(&pair).unwrap().len(), 3);
    /// let part = declarations.part(&pair, sil::Member::Element(1)).unwrap().unwrap();
    /// assert_eq!(part.leaves, 2..3);
    /// ```
    pub fn leaves(&self, ty: &SilType) -> Result<Vec<SilType>, UnknownType> {
        let mut leaves = Vec::new();
        self.layouts.append(self, ty, &mut leaves)?;
        Ok(leaves)
    }

    /// A field or element of a struct or tuple; none if there is no such part.
    ///
    /// # Errors
    /// The first type in it that nobody declared.
    pub fn part(&self, ty: &SilType, member: Member) -> Result<Option<Part>, UnknownType> {
        let parts: Vec<&SilType>;
        let index = match (ty, member) {
            (SilType::Tuple(elements), Member::Element(index)) => {
                parts = elements.iter().map(|element| &element.ty).collect();
                index
            }
            (SilType::Named { name, .. }, Member::Field(field)) => {
                if let Some(number) = number_payload(name)
                    && !self.structs.contains_key(name)
                {
                    let is_it = field == "_value";
                    return Ok(is_it.then_some(Part {
                        ty: number,
                        leaves: 0..1,
                    }));
                }
                let Some(found) = self.structs.get(name) else {
                    return Ok(None);
                };
                let is_it = |known: &Field| &*known.name == field;
                let Some(index) = found.fields.iter().position(is_it) else {
                    return Ok(None);
                };
                parts = found.fields.iter().map(|field| &field.ty).collect();
                index
            }
            _ => return Ok(None),
        };
        let mut start = 0;
        for (number, part) in parts.into_iter().enumerate() {
            let end = start + self.leaves(part)?.len();
            if number == index {
                return Ok(Some(Part {
                    ty: part.clone(),
                    leaves: start..end,
                }));
            }
            start = end;
        }
        Ok(None)
    }
}
