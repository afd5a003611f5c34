//! What the machine has to know of each type, found once.

use std::collections::HashMap;
use std::rc::Rc;

use crate::declarations::Declarations;
use crate::declared_types::UnknownType;
use crate::types::{SilType, sil_type};
use freehold_ir::{Module, Type, Value};

/// A type of values or addresses.
pub struct TypeInfo {
    pub ty: SilType,
    /// Which leaves are counted.
    pub counted: Vec<bool>,
}

impl TypeInfo {
    /// Whether nothing in it is counted.
    pub fn is_trivial(&self) -> bool {
        !self.counted.contains(&true)
    }
}

/// The types of a module that were asked for.
pub struct Types<'m> {
    pub declarations: &'m Declarations,
    known: HashMap<Type, Rc<TypeInfo>>,
}

impl<'m> Types<'m> {
    pub fn new(declarations: &'m Declarations) -> Self {
        Types {
            declarations,
            known: HashMap::new(),
        }
    }

    /// What is known of the type of a value.
    ///
    /// # Errors
    /// Why nothing is, in words.
    pub fn of(&mut self, module: &Module, value: Value) -> Result<Rc<TypeInfo>, String> {
        let ty = module.value_type(value);
        if let Some(known) = self.known.get(&ty) {
            return Ok(Rc::clone(known));
        }
        let Some((_, sil)) = sil_type(&module.context, ty) else {
            return Err("this value has no type of SIL".to_owned());
        };
        let found = self.describe(sil);
        let known = Rc::new(found.map_err(|unknown| unknown.to_string())?);
        self.known.insert(ty, Rc::clone(&known));
        Ok(known)
    }

    pub fn describe(&self, ty: SilType) -> Result<TypeInfo, UnknownType> {
        let leaves = self.declarations.leaves(&ty)?;
        let counted = self.counted(&leaves)?;
        Ok(TypeInfo { ty, counted })
    }

    fn counted(&self, leaves: &[SilType]) -> Result<Vec<bool>, UnknownType> {
        let counted = leaves
            .iter()
            .map(|leaf| Ok(!self.declarations.is_trivial(leaf)?));
        counted.collect()
    }

    /// The leaves of an object of a class, and which of them are counted.
    pub fn object(&self, class: &str) -> Result<(Vec<SilType>, Vec<bool>), UnknownType> {
        let mut leaves = Vec::new();
        for field in self.declarations.object_fields(class) {
            leaves.append(&mut self.declarations.leaves(&field.ty)?);
        }
        let counted = self.counted(&leaves)?;
        Ok((leaves, counted))
    }

    /// Where a field lies among the leaves of an object.
    pub fn object_field(
        &self,
        class: &str,
        name: &str,
    ) -> Result<Option<std::ops::Range<usize>>, UnknownType> {
        let mut start = 0;
        for field in self.declarations.object_fields(class) {
            let end = start + self.declarations.leaves(&field.ty)?.len();
            if &*field.name == name {
                return Ok(Some(start..end));
            }
            start = end;
        }
        Ok(None)
    }
}
