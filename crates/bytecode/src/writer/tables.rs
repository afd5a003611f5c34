//! What operations refer to by numbers: strings, dialects, names of operations, attributes and
//! types. Each gets its number when it is met first, after all that it refers to.

use std::borrow::Cow;

use freehold_base::diagnostics::Source;
use freehold_ir::{Attr, AttrKind, Context, OpName, Piece, Type};
use freehold_syntax::{self as syntax, InFile};
use rustc_hash::FxHashMap;

use crate::builtin::{self, Node, attrs};
use crate::emitter::Emitter;
use crate::encoding::{self, Data, Datum, Numbers};
use crate::format::since;
use crate::llvm::{self, Part};
use crate::native::is_native;

/// A dialect that encodes attributes and types.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Encoder {
    Builtin,
    Llvm,
}

impl Encoder {
    fn name(self) -> &'static str {
        match self {
            Encoder::Builtin => "builtin",
            Encoder::Llvm => "llvm",
        }
    }
}

/// What is encoded: an attribute or a type.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Item {
    Attr(Node),
    Type(Type),
}

/// How it is.
enum Form<'m> {
    Encoded(Encoder, usize, Data<'m, Node, Type>),
    Text(String),
}

/// Attributes or types, one after the other.
#[derive(Default)]
struct Section {
    bytes: Emitter,
    /// The dialect of each, its length, and whether it is encoded.
    lengths: Vec<(u64, u64, bool)>,
}

/// The tables of one file.
pub struct Tables<'m> {
    pub context: &'m Context,
    version: u64,
    /// What was read.
    source: &'m Source,
    strings: FxHashMap<Cow<'m, [u8]>, u64>,
    all_strings: Vec<Cow<'m, [u8]>>,
    dialects: FxHashMap<String, u64>,
    /// The number of the string that names each.
    all_dialects: Vec<u64>,
    names: FxHashMap<OpName, u64>,
    /// The dialect, the string and whether it is declared, of each.
    all_names: Vec<(u64, u64, bool)>,
    numbers: FxHashMap<Item, u64>,
    /// The attributes that are one string, by the number of that.
    string_attrs: FxHashMap<u64, u64>,
    attrs: Section,
    types: Section,
    /// The keys of the resources that are referred to.
    pub resources: Vec<&'m [u8]>,
    work: Vec<Item>,
    /// The attribute that has each distinct one in its text.
    distinct: FxHashMap<Attr, Attr>,
    /// What would be lost.
    pub lost: Option<String>,
}

impl<'m> Tables<'m> {
    pub fn new(context: &'m Context, source: &'m Source, version: u64) -> Self {
        Tables {
            context,
            version,
            source,
            strings: FxHashMap::default(),
            all_strings: Vec::new(),
            dialects: FxHashMap::default(),
            all_dialects: Vec::new(),
            names: FxHashMap::default(),
            all_names: Vec::new(),
            numbers: FxHashMap::default(),
            string_attrs: FxHashMap::default(),
            attrs: Section::default(),
            types: Section::default(),
            resources: Vec::new(),
            work: Vec::new(),
            distinct: FxHashMap::default(),
            lost: None,
        }
    }

    /// The number of a string.
    pub fn string(&mut self, text: impl Into<Cow<'m, [u8]>>) -> u64 {
        let text = text.into();
        if let Some(&number) = self.strings.get(&text) {
            return number;
        }
        let number = self.all_strings.len() as u64;
        self.all_strings.push(text.clone());
        self.strings.insert(text, number);
        number
    }

    /// The number of a dialect.
    pub fn dialect(&mut self, name: &str) -> u64 {
        if let Some(&number) = self.dialects.get(name) {
            return number;
        }
        let number = self.all_dialects.len() as u64;
        let string = self.string(name.as_bytes().to_vec());
        self.all_dialects.push(string);
        self.dialects.insert(name.to_owned(), number);
        number
    }

    /// The number of an operation's name.
    pub fn op_name(&mut self, name: OpName, is_declared: bool) -> u64 {
        if let Some(&number) = self.names.get(&name) {
            return number;
        }
        let text = self.context.op_name_text(name);
        let (dialect, rest) = text.split_once('.').unwrap_or((text, ""));
        let dialect = self.dialect(dialect);
        let rest = self.string(rest.as_bytes());
        let number = self.all_names.len() as u64;
        self.all_names.push((dialect, rest, is_declared));
        self.names.insert(name, number);
        number
    }

    /// The number of an attribute.
    pub fn attr(&mut self, node: Node) -> u64 {
        self.item(Item::Attr(node))
    }

    /// The number of a type.
    pub fn ty(&mut self, ty: Type) -> u64 {
        self.item(Item::Type(ty))
    }

    fn item(&mut self, item: Item) -> u64 {
        if let Some(&number) = self.numbers.get(&item) {
            return number;
        }
        self.work.push(item);
        let mut last = 0;
        while let Some(&item) = self.work.last() {
            if let Some(&number) = self.numbers.get(&item) {
                last = number;
                self.work.pop();
                continue;
            }
            let form = self.form(item);
            if let Form::Encoded(_, _, data) = &form {
                let before = self.work.len();
                self.open(data);
                if self.work.len() > before {
                    continue;
                }
            }
            last = self.add(item, form);
            self.work.pop();
        }
        last
    }

    /// Puts on the stack what data refer to and what has no number.
    fn open(&mut self, data: &Data<'m, Node, Type>) {
        let (work, numbers) = (&mut self.work, &self.numbers);
        let mut push = |item: Item| {
            if !numbers.contains_key(&item) {
                work.push(item);
            }
        };
        for datum in data {
            match datum {
                Datum::Attr(attr) | Datum::OptionalAttr(Some(attr)) => push(Item::Attr(*attr)),
                Datum::OptionalAttrs(attrs) => {
                    attrs
                        .iter()
                        .flatten()
                        .for_each(|&attr| push(Item::Attr(attr)));
                }
                Datum::Type(ty) => push(Item::Type(*ty)),
                Datum::Attrs(attrs) => attrs.iter().for_each(|&attr| push(Item::Attr(attr))),
                Datum::Types(types) => types.iter().for_each(|&ty| push(Item::Type(ty))),
                Datum::Entries(entries) => {
                    let both = entries.iter().flat_map(|&(name, value)| [name, value]);
                    both.for_each(|attr| push(Item::Attr(attr)));
                }
                _ => {}
            }
        }
    }

    fn form(&self, item: Item) -> Form<'m> {
        let context = self.context;
        let text = |text: &'m str| {
            (
                attrs::STRING,
                Data::from_iter([Datum::Text(text.as_bytes().into())]),
            )
        };
        let encoded = match item {
            Item::Type(ty) => builtin::type_data(context.kind(ty)),
            Item::Attr(Node::Attr(attr)) => builtin::attr_data(context, context.attr_kind(attr)),
            Item::Attr(Node::String(name)) => Some(text(context.text(name))),
            Item::Attr(Node::File(number)) => Some(text(self.source.file_name(number as usize))),
            Item::Attr(Node::Symbol(name)) => {
                let name = Datum::Attr(Node::String(name));
                Some((attrs::FLAT_SYMBOL, Data::from_iter([name])))
            }
            Item::Attr(Node::Part(attr, index)) => {
                return match llvm::part(context, attr, index) {
                    Some(Part::Text(text)) => Form::Text(text.to_owned()),
                    Some(Part::Encoded(number, data)) => Form::Encoded(Encoder::Llvm, number, data),
                    None => Form::Text(String::new()),
                };
            }
            Item::Attr(Node::Unknown) => Some((attrs::UNKNOWN, Data::new())),
            Item::Attr(Node::Place(InFile { file, line, column })) => {
                Some(builtin::place_data(Node::File(file), line, column))
            }
            Item::Attr(Node::Merged(op, properties, attributes)) => {
                let op = context.op_name_text(op);
                let inherent = context.dict_entries(properties).iter();
                let inherent = inherent.filter(|row| !is_native(op, context.text(row.0)));
                let entries = inherent.chain(context.dict_entries(attributes));
                let mut entries: Vec<_> = entries.copied().collect();
                entries.sort_by_key(|entry| context.text(entry.0));
                let entries = entries.iter();
                let entries = entries.map(|&(name, value)| (Node::String(name), Node::Attr(value)));
                let entries = Datum::Entries(entries.collect());
                Some((attrs::DICT, Data::from_iter([entries])))
            }
            Item::Attr(Node::IdentityMap(rank)) => {
                let dims = (0..rank).map(|dim| format!("d{dim}"));
                let dims = dims.collect::<Vec<_>>().join(", ");
                return Form::Text(format!("affine_map<({dims}) -> ({dims})>"));
            }
        };
        match (encoded, item) {
            (Some((number, data)), _) => Form::Encoded(Encoder::Builtin, number, data),
            (None, Item::Type(ty)) => Form::Text(syntax::type_text(context, ty)),
            (None, Item::Attr(Node::Attr(attr))) => match llvm::data(context, attr) {
                Some((number, data)) => Form::Encoded(Encoder::Llvm, number, data),
                None => Form::Text(syntax::attr_text(context, attr)),
            },
            (None, Item::Attr(_)) => Form::Text(String::new()),
        }
    }

    /// Encodes an attribute or type all of whose parts have numbers.
    fn add(&mut self, item: Item, form: Form<'m>) -> u64 {
        let mut out = Emitter::default();
        let mut string = None;
        let (dialect, is_encoded) = match &form {
            Form::Encoded(dialect, number, data) => {
                if let (Encoder::Builtin, Item::Attr(_), &attrs::STRING, [Datum::Text(text)]) =
                    (*dialect, item, number, &data[..])
                {
                    let text = self.string(text.clone());
                    if let Some(&known) = self.string_attrs.get(&text) {
                        self.numbers.insert(item, known);
                        return known;
                    }
                    string = Some(text);
                }
                out.number(*number as u64);
                encoding::write(data, &mut out, self);
                (self.dialect(dialect.name()), true)
            }
            Form::Text(text) => {
                if let Item::Attr(Node::Attr(attr)) = item {
                    self.note_distinct(attr);
                }
                out.terminated(text.as_bytes());
                (self.dialect(dialect_of(text)), false)
            }
        };
        let section = match item {
            Item::Attr(_) => &mut self.attrs,
            Item::Type(_) => &mut self.types,
        };
        let number = section.lengths.len() as u64;
        section.bytes.bytes(&out.bytes);
        let length = out.bytes.len() as u64;
        section.lengths.push((dialect, length, is_encoded));
        self.numbers.insert(item, number);
        if let Some(string) = string {
            self.string_attrs.insert(string, number);
        }
        number
    }

    /// Notes the distinct attributes in the text of another. Who reads a text makes new ones: one
    /// that is in two texts would be two.
    fn note_distinct(&mut self, owner: Attr) {
        let context = self.context;
        let mut work = vec![owner];
        while let Some(attr) = work.pop() {
            match context.attr_kind(attr) {
                AttrKind::Nested(pieces) => {
                    let parts = pieces.iter().filter_map(|piece| match piece {
                        Piece::Attr(part) => Some(*part),
                        _ => None,
                    });
                    work.extend(parts);
                }
                AttrKind::Array(items) => work.extend_from_slice(items),
                AttrKind::Dict(entries) => work.extend(entries.iter().map(|entry| entry.1)),
                AttrKind::Distinct { .. } => {
                    let known = *self.distinct.entry(attr).or_insert(owner);
                    if known != owner {
                        let texts = [known, owner].map(|attr| syntax::attr_text(context, attr));
                        self.lost = Some(format!(
                            "`{}` and `{}` share a distinct attribute, which bytecode cannot say: \
                             who reads them takes it for two",
                            texts[0], texts[1]
                        ));
                    }
                }
                _ => {}
            }
        }
    }

    /// The section of attributes and types, and that of their offsets.
    pub fn entries(&self) -> (Emitter, Emitter) {
        let mut offsets = Emitter::default();
        offsets.number(self.attrs.lengths.len() as u64);
        offsets.number(self.types.lengths.len() as u64);
        for section in [&self.attrs, &self.types] {
            for group in section.lengths.chunk_by(|a, b| a.0 == b.0) {
                offsets.number(group[0].0);
                offsets.list(group, |out, &(_, length, is_encoded)| {
                    out.flagged(length, is_encoded);
                });
            }
        }
        let mut entries = self.attrs.bytes.clone();
        entries.bytes(&self.types.bytes.bytes);
        (entries, offsets)
    }

    /// The section of dialects and names of operations.
    pub fn dialects(&self) -> Emitter {
        let mut out = Emitter::default();
        out.list(&self.all_dialects, |out, &string| {
            match self.version < since::DIALECT_VERSIONS {
                true => out.number(string),
                false => out.flagged(string, false),
            }
        });
        if self.version >= since::NO_UNKNOWN_ARGUMENTS {
            out.number(self.all_names.len() as u64);
        }
        for group in self.all_names.chunk_by(|a, b| a.0 == b.0) {
            out.number(group[0].0);
            out.list(group, |out, &(_, string, is_declared)| {
                match self.version < since::PROPERTIES {
                    true => out.number(string),
                    false => out.flagged(string, is_declared),
                }
            });
        }
        out
    }

    /// The section of strings.
    pub fn strings(&self) -> Emitter {
        let mut out = Emitter::default();
        out.number(self.all_strings.len() as u64);
        for string in self.all_strings.iter().rev() {
            out.number(string.len() as u64 + 1);
        }
        for string in &self.all_strings {
            out.terminated(string);
        }
        out
    }
}

/// The dialect of an attribute or type by its text.
fn dialect_of(text: &str) -> &str {
    let Some(rest) = text.strip_prefix(['#', '!']) else {
        return "builtin";
    };
    let end = rest.find(['.', '<']).unwrap_or(rest.len());
    &rest[..end]
}

impl<'m> Numbers<'m> for Tables<'m> {
    type Attr = Node;
    type Type = Type;

    fn attr(&mut self, attr: Node) -> u64 {
        self.numbers.get(&Item::Attr(attr)).copied().unwrap_or(0)
    }

    fn ty(&mut self, ty: Type) -> u64 {
        self.numbers.get(&Item::Type(ty)).copied().unwrap_or(0)
    }

    fn text(&mut self, text: Cow<'m, [u8]>) -> u64 {
        self.string(text)
    }

    fn resource(&mut self, key: &'m [u8]) -> u64 {
        let known = self.resources.iter().position(|&known| known == key);
        let number = known.unwrap_or(self.resources.len());
        if known.is_none() {
            self.resources.push(key);
        }
        number as u64
    }
}
