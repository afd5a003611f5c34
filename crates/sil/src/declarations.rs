//! What the names of a module stand for: classes, structs, functions, globals, and which types are
//! trivial.
//!
//! Knows nothing of the bodies of functions.

use std::collections::BTreeMap;

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Attr, AttrKind, Module, Op};

use super::declared_types::{Class, DeclaredTypes, Field, Struct, UnknownType, number_payload};
use super::layout::{Layouts, Member, Part};
use super::types::{FunctionType, SilType, sil_type};

/// A function, with or without a body.
#[derive(Clone, Debug)]
pub struct Function {
    pub op: Op,
    pub ty: FunctionType,
    pub has_body: bool,
    /// Whether it is in ownership form, `[ossa]`.
    pub is_ossa: bool,
    /// Classes whose objects it is known not to touch.
    pub no_effects_on: Vec<Box<str>>,
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct Global {
    pub op: Op,
    pub ty: SilType,
}

/// All declarations of a module, by name.
///
/// ```
/// use freehold::{diagnostics::Source, ir::Context, sil};
/// let text = "class C {}\nstruct S {\n  var c: C\n  var n: Int\n}\n";
/// let module = sil::read(&Source::new("a.sil", text), Context::new()).unwrap();
/// let declarations = sil::Declarations::of(&module).unwrap();
/// assert!(!declarations.is_trivial(&sil::SilType::named("S")).unwrap());
/// assert!(declarations.is_trivial(&sil::SilType::named("Int")).unwrap());
/// assert!(declarations.is_trivial(&sil::SilType::named("T")).is_err());
/// ```
pub struct Declarations {
    pub classes: BTreeMap<Box<str>, Class>,
    pub structs: BTreeMap<Box<str>, Struct>,
    pub functions: BTreeMap<Box<str>, Function>,
    pub globals: BTreeMap<Box<str>, Global>,
    layouts: Layouts,
}

/// What can be wrong with a declaration, as its error.
type Wrong = Vec<Diagnostic>;

impl Declarations {
    /// The declarations of a module.
    ///
    /// # Errors
    /// What is declared twice, structs that hold themselves, classes that inherit from themselves,
    /// and attributes that are none of the table's.
    pub fn of(module: &Module) -> Result<Declarations, Vec<Diagnostic>> {
        let mut declarations = Declarations {
            classes: BTreeMap::new(),
            structs: BTreeMap::new(),
            functions: BTreeMap::new(),
            globals: BTreeMap::new(),
            layouts: Layouts::default(),
        };
        let mut wrong = Wrong::new();
        let blocks = module.regions(module.top()).iter();
        for op in blocks
            .flat_map(|&region| module.blocks(region))
            .flat_map(|block| module.ops(block))
        {
            declarations.add(module, op, &mut wrong);
        }
        declarations.check_superclasses(module, &mut wrong);
        match Layouts::of(module, declarations.types()) {
            Ok(layouts) => declarations.layouts = layouts,
            Err(mut errors) => wrong.append(&mut errors),
        }
        wrong.sort_by_key(|error| error.location);
        match wrong.is_empty() {
            true => Ok(declarations),
            false => Err(wrong),
        }
    }

    fn add(&mut self, module: &Module, op: Op, wrong: &mut Wrong) {
        let location = module.location(op);
        let mut say = |message: String| wrong.push(Diagnostic::error(location, message));
        const DECLARATIONS: [&str; 4] = ["sil.class", "sil.struct_decl", "sil.global", "sil.func"];
        if !DECLARATIONS.contains(&module.name_text(op)) {
            return;
        }
        let Some(name) = text_of(module, op, "sym_name") else {
            return say("a declaration needs a name: expected 'sym_name'".to_owned());
        };
        let before = match module.name_text(op) {
            "sil.class" => {
                let class = Class {
                    op,
                    superclass: text_of(module, op, "superclass"),
                    is_final: module.attr(op, "is_final").is_some(),
                    fields: fields_of(module, op, &mut say),
                    has_deinit: ["deinit", "deinit_function"]
                        .iter()
                        .any(|name| module.attr(op, name).is_some()),
                    deinit_function: symbol_of(module, op, "deinit_function"),
                };
                let known = self.structs.get(&name).map(|known| known.op);
                let before = self.classes.insert(name.clone(), class);
                before.map(|before| before.op).or(known)
            }
            "sil.struct_decl" => {
                let fields = fields_of(module, op, &mut say);
                let known = self.classes.get(&name).map(|known| known.op);
                let before = self.structs.insert(name.clone(), Struct { op, fields });
                before.map(|before| before.op).or(known)
            }
            "sil.global" => {
                let Some(ty) = type_of(module, op, "type") else {
                    return say(format!("the type of '@{name}' is none of SIL's"));
                };
                let before = self.globals.insert(name.clone(), Global { op, ty });
                before.map(|before| before.op)
            }
            "sil.func" => {
                let Some(SilType::Function(ty)) = type_of(module, op, "function_type") else {
                    return say(format!("the type of '@{name}' is none of a function"));
                };
                let body = module.regions(op).first();
                let function = Function {
                    op,
                    ty: *ty,
                    has_body: body.is_some_and(|&body| module.first_block(body).is_some()),
                    is_ossa: module.attr(op, "ossa").is_some(),
                    no_effects_on: texts_of(module, op, "no_effects_on"),
                };
                let before = self.functions.insert(name.clone(), function);
                before.map(|before| before.op)
            }
            _ => return,
        };
        if let Some(before) = before {
            let error = Diagnostic::error(location, format!("'{name}' is declared twice"));
            let first = module.location(before);
            wrong.push(error.with_note(first, "it is declared here first"));
        }
    }

    fn check_superclasses(&self, module: &Module, wrong: &mut Wrong) {
        for (name, class) in &self.classes {
            let above = class.superclass.as_deref();
            let chain = std::iter::successors(above, |name| self.superclass(name));
            if chain
                .take(self.classes.len() + 1)
                .any(|above| above == &**name)
            {
                let message = format!("class '{name}' inherits from itself");
                wrong.push(Diagnostic::error(module.location(class.op), message));
            }
        }
    }

    fn superclass(&self, name: &str) -> Option<&str> {
        self.classes.get(name)?.superclass.as_deref()
    }

    /// A class and its superclasses, as far as they are declared.
    pub fn lineage<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (&'a str, &'a Class)> {
        let names = std::iter::successors(Some(name), |name| self.superclass(name));
        // A lineage that bites its tail was reported, and ends here too.
        names
            .take(self.classes.len())
            .map_while(|name| Some((name, self.classes.get(name)?)))
    }

    /// The fields of an object of a class, those of the uppermost superclass first.
    pub fn object_fields<'a>(&'a self, class: &'a str) -> Vec<&'a Field> {
        let mut lineage: Vec<&Class> = self.lineage(class).map(|entry| entry.1).collect();
        lineage.reverse();
        lineage.iter().flat_map(|class| &class.fields).collect()
    }

    /// A field of an object, and the class of the lineage that declares it.
    pub fn object_field(&self, class: &str, field: &str) -> Option<(&str, &Field)> {
        let class = self.classes.get_key_value(class)?.0;
        self.lineage(class).find_map(|(name, class)| {
            let found = class.fields.iter().find(|known| &*known.name == field)?;
            Some((name, found))
        })
    }

    /// Whether values of a type need no counting.
    ///
    /// # Errors
    /// The first type in it that nobody declared.
    pub fn is_trivial(&self, ty: &SilType) -> Result<bool, UnknownType> {
        self.layouts.is_trivial(self.types(), ty)
    }

    fn types(&self) -> DeclaredTypes<'_> {
        DeclaredTypes {
            classes: &self.classes,
            structs: &self.structs,
        }
    }

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
        self.layouts.append(self.types(), ty, &mut leaves)?;
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

/// A string attribute's text.
pub(super) fn text_of(module: &Module, op: Op, name: &str) -> Option<Box<str>> {
    string(module, module.attr(op, name)?)
}

fn string(module: &Module, attr: Attr) -> Option<Box<str>> {
    match module.context.attr_kind(attr) {
        AttrKind::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// The name that a symbol attribute names.
pub(super) fn symbol_of(module: &Module, op: Op, name: &str) -> Option<Box<str>> {
    match module.context.attr_kind(module.attr(op, name)?) {
        AttrKind::SymbolRef { root, .. } => Some(module.context.text(*root).into()),
        _ => None,
    }
}

fn list<'m>(module: &'m Module, op: Op, name: &str) -> &'m [Attr] {
    let kind = module.attr(op, name);
    match kind.map(|attr| module.context.attr_kind(attr)) {
        Some(AttrKind::Array(items)) => items,
        _ => &[],
    }
}

/// The strings of a list.
pub(super) fn texts_of(module: &Module, op: Op, name: &str) -> Vec<Box<str>> {
    let items = list(module, op, name).iter();
    items.filter_map(|&item| string(module, item)).collect()
}

/// A type attribute's type.
pub(super) fn type_of(module: &Module, op: Op, name: &str) -> Option<SilType> {
    let AttrKind::Type(ty) = module.context.attr_kind(module.attr(op, name)?) else {
        return None;
    };
    Some(sil_type(&module.context, *ty)?.1)
}

/// The fields of a class or struct: `{name = "x", type = !sil.value<"Int">}` each.
fn fields_of(module: &Module, op: Op, say: &mut impl FnMut(String)) -> Vec<Field> {
    let context = &module.context;
    let mut fields: Vec<Field> = Vec::new();
    for (number, &item) in list(module, op, "fields").iter().enumerate() {
        let name = context.dict_get(item, "name");
        let name = name.and_then(|name| string(module, name));
        let ty = match context
            .dict_get(item, "type")
            .map(|ty| context.attr_kind(ty))
        {
            Some(AttrKind::Type(ty)) => sil_type(context, *ty),
            _ => None,
        };
        let (Some(name), Some((_, ty))) = (name, ty) else {
            say(format!(
                "field number {number} is none: expected {{name = \"x\", type = !sil.value<\"Int\">}}"
            ));
            continue;
        };
        if fields.iter().any(|field| field.name == name) {
            say(format!("field '{name}' is declared twice"));
        }
        let is_let = context.dict_get(item, "let").is_some();
        fields.push(Field { name, ty, is_let });
    }
    fields
}

/// The type of a function of the module.
pub(super) fn function_type(module: &Module, function: Op) -> Option<FunctionType> {
    match type_of(module, function, "function_type")? {
        SilType::Function(ty) => Some(*ty),
        _ => None,
    }
}
