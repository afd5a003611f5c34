//! What accesses by pointers say of themselves: what their pointers point into, and the scopes and
//! tags that they name. Which of them share no memory, the relations of
//! `freehold_analysis::pointers` say.

use cranelift_entity::PrimaryMap;

use super::tags::tags_of;
use freehold_analysis::pointers::{
    Access, NameId, PointerId, Pointers, ScopesId, TagFact, TagsId, Target,
};
use freehold_base::numbered::Numbered;
use freehold_dialects::is_never_shared;
use freehold_ir::{Attr, AttrKind, Module, Op, Piece, TypeKind, Value};

/// The accesses of one function by pointers.
#[derive(Default)]
pub struct PointerFacts {
    pointers: Numbered<Value, PointerId>,
    names: Numbered<Attr, NameId>,
    /// By list of scopes each with its domain.
    scopes: PrimaryMap<ScopesId, Vec<(NameId, NameId)>>,
    scope_lists: Numbered<Attr, ScopesId>,
    tags: PrimaryMap<TagsId, Vec<TagFact>>,
    tag_lists: Numbered<Attr, TagsId>,
}

impl PointerFacts {
    /// What an operation says of its access by a pointer.
    pub fn access(&mut self, module: &Module, op: Op, pointer: Value) -> Access {
        let [inside, outside] = ["alias_scopes", "noalias_scopes"]
            .map(|name| module.attr(op, name).map(|attr| self.scopes(module, attr)));
        let tags = module.attr(op, "tbaa").map(|attr| self.tags(module, attr));
        let root = root_of(module, pointer);
        Access {
            pointer: self.pointers.of(pointer),
            root: self.pointers.of(root),
            target: self.target(module, root),
            inside,
            outside,
            tags,
        }
    }

    fn scopes(&mut self, module: &Module, attr: Attr) -> ScopesId {
        let id = self.scope_lists.of(attr);
        if !self.scopes.is_valid(id) {
            let scopes = scopes_of(module, attr).into_iter();
            let scopes = scopes.map(|(s, d)| (self.names.of(s), self.names.of(d)));
            let scopes = scopes.collect();
            self.scopes.push(scopes);
        }
        id
    }

    fn tags(&mut self, module: &Module, attr: Attr) -> TagsId {
        let id = self.tag_lists.of(attr);
        if !self.tags.is_valid(id) {
            let tags = tags_of(module, attr).into_iter().map(|tag| TagFact {
                base: self.names.of(tag.base),
                root: self.names.of(tag.root),
                types: tag.types.iter().map(|&ty| self.names.of(ty)).collect(),
            });
            let tags = tags.collect();
            self.tags.push(tags);
        }
        id
    }

    fn target(&mut self, module: &Module, root: Value) -> Target {
        match module.defining_op(root) {
            Some(op) => match (module.name_text(op), module.attr(op, "global_name")) {
                ("llvm.alloca", _) => Target::Local,
                ("llvm.mlir.addressof", Some(name)) => Target::Global(self.names.of(name)),
                _ => Target::Unknown,
            },
            None => argument_target(module, root),
        }
    }

    /// The value that a number stands for.
    pub fn value(&self, pointer: PointerId) -> Value {
        self.pointers.thing(pointer)
    }

    /// The answers, where a user says of these values that they share no memory.
    pub fn solve(&self, said: impl Iterator<Item = (Value, Value)>) -> Pointers {
        let id = |v: Value| self.pointers.get(v);
        let said = said.filter_map(|(a, b)| id(a).zip(id(b)));
        Pointers::new(&self.scopes, &self.tags, said)
    }
}

/// The scopes of an attribute, each with its domain; none if one of them cannot be read, for what
/// is said of a domain is said of all its scopes.
fn scopes_of(module: &Module, attr: Attr) -> Vec<(Attr, Attr)> {
    let AttrKind::Array(items) = module.context.attr_kind(attr) else {
        return Vec::new();
    };
    let scopes = items
        .iter()
        .map(|&scope| Some((scope, domain_of(module, scope)?)));
    scopes.collect::<Option<_>>().unwrap_or_default()
}

/// `#d` of `#llvm.alias_scope<id = ..., domain = #d>`.
fn domain_of(module: &Module, scope: Attr) -> Option<Attr> {
    let AttrKind::Nested(pieces) = module.context.attr_kind(scope) else {
        return None;
    };
    pieces.windows(2).find_map(|pair| match pair {
        [Piece::Text(text), Piece::Attr(domain)] if text.ends_with("domain = ") => Some(*domain),
        _ => None,
    })
}

/// The pointer from which operations that compute addresses make a pointer.
fn root_of(module: &Module, pointer: Value) -> Value {
    let mut root = pointer;
    while let Some(op) = module.defining_op(root) {
        match module.name_text(op) {
            "llvm.getelementptr" | "llvm.bitcast" | "llvm.addrspacecast" => {
                root = module.operand(op, 0);
            }
            _ => break,
        }
    }
    root
}

fn argument_target(module: &Module, argument: Value) -> Target {
    let block = module.defining_block(argument);
    let function = block.filter(|&b| module.is_entry(b));
    let function = function.and_then(|b| module.block_op(b));
    let (Some(function), Some(block)) = (function, block) else {
        return Target::Unknown;
    };
    let is_function = module.attr(function, "function_type").is_some();
    let number = module.arguments(block).iter().position(|&a| a == argument);
    match number {
        Some(number) if is_function => match is_never_shared(module, function, number) {
            true => Target::Unaliased,
            false => Target::Argument,
        },
        _ => Target::Unknown,
    }
}

/// Whether a value is a pointer of the `llvm` dialect.
pub fn is_pointer(module: &Module, value: Value) -> bool {
    match module.context.kind(module.value_type(value)) {
        TypeKind::Opaque(text) => text.starts_with("!llvm.ptr"),
        _ => false,
    }
}
