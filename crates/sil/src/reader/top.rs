//! What stands at the top of a file: stages and imports, classes, structs, globals, functions.

use freehold_ir::{Attr, AttrKind, Block, Location, Op, OpSpec};

use super::super::lexer::Tok;
use super::super::types::{Category, SilType, module_type};
use super::cursor::{Cursor, Name, Parsed, symbol};
use super::instructions;
use super::raw::RawFunction;

/// Words that say who may use a declaration.
const LINKAGE: &[&str] = &[
    "public",
    "hidden",
    "shared",
    "private",
    "package",
    "public_non_abi",
    "public_external",
    "hidden_external",
    "shared_external",
    "private_external",
    "package_external",
];

/// Words and attributes before members and types that say nothing of ownership.
const MODIFIERS: &[&str] = &[
    "open",
    "public",
    "package",
    "internal",
    "fileprivate",
    "private",
    "final",
];
const MEMBER_ATTRIBUTES: &[&str] = &["@_hasStorage", "@sil_stored", "@_hasInitialValue", "@objc"];

/// The attribute that keeps what stands in brackets and means nothing here.
pub(crate) const OTHER_ATTRIBUTES: &str = "sil.attributes";

/// The properties of an operation that is being read.
type Properties = Vec<(&'static str, Attr)>;

/// Reads all declarations into `block`, and gives the bodies, and whether no declaration is missing
/// for an error in it.
pub(super) fn read<'s>(cursor: &mut Cursor<'s>, block: Block) -> (Vec<RawFunction<'s>>, bool) {
    let mut functions = Vec::new();
    let mut is_whole = true;
    while cursor.peek() != Tok::Eof {
        let before = cursor.token();
        if declaration(cursor, block, &mut functions).is_err() {
            is_whole = false;
            // The same token again would be the same error again.
            if cursor.token() == before {
                cursor.advance();
            }
            to_next_declaration(cursor);
        }
    }
    (functions, is_whole)
}

/// Moves to what can start a declaration at the start of a line.
fn to_next_declaration(cursor: &mut Cursor) {
    const STARTS: &[&str] = &[
        "sil",
        "sil_global",
        "sil_stage",
        "import",
        "class",
        "struct",
        "final",
    ];
    loop {
        cursor.next_line();
        let is_outermost = cursor.is_at_margin() && !instructions::is_label(cursor);
        match cursor.peek_word() {
            Some(_) if is_outermost => return,
            Some(word) if STARTS.contains(&word) && cursor.peek_behind() != Tok::Colon => return,
            None if cursor.peek() == Tok::Eof => return,
            _ => cursor.advance(),
        }
    }
}

fn declaration<'s>(
    cursor: &mut Cursor<'s>,
    block: Block,
    functions: &mut Vec<RawFunction<'s>>,
) -> Parsed<()> {
    let start = cursor.location();
    while cursor
        .peek_word()
        .is_some_and(|word| MODIFIERS.contains(&word))
    {
        if cursor.peek_word() == Some("final") {
            break;
        }
        cursor.advance();
    }
    let Some(word) = cursor.peek_word() else {
        return Err(cursor.expected("a declaration: 'sil', 'sil_global', 'class' or 'struct'"));
    };
    let location = cursor.location();
    cursor.advance();
    match word {
        "sil_stage" | "import" => cursor.word().map(|_| ()),
        "final" => {
            while cursor
                .peek_word()
                .is_some_and(|word| MODIFIERS.contains(&word))
            {
                cursor.advance();
            }
            cursor.expect_word("class")?;
            class(cursor, block, location, true)
        }
        "class" => class(cursor, block, location, false),
        "struct" => structure(cursor, block, location),
        "sil_global" => global(cursor, block, location),
        "sil" => {
            functions.extend(function(cursor, block, location)?);
            Ok(())
        }
        _ => {
            let message = format!("'{word}' is not in the supported subset (docs/sil.md)");
            let reported = cursor.error(start, message);
            // Its body is none of a declaration that can be read.
            while cursor.peek() != Tok::Eof && cursor.peek() != Tok::LBrace {
                if cursor.token().starts_line {
                    return Err(reported);
                }
                cursor.advance();
            }
            cursor.skip_braces();
            Err(reported)
        }
    }
}

/// Appends an operation with these properties.
fn append(
    cursor: &mut Cursor,
    block: Block,
    name: &str,
    location: Location,
    properties: Properties,
    regions: usize,
) -> Op {
    let context = &mut cursor.module.context;
    let name = context.op_name(name);
    let (mut inherent, mut others) = (Vec::new(), Vec::new());
    for (name, attr) in properties {
        let entries = match name {
            OTHER_ATTRIBUTES => &mut others,
            _ => &mut inherent,
        };
        entries.push((context.ident(name), attr));
    }
    let properties = context.dict_attr(inherent);
    let attributes = context.dict_attr(others);
    let op = cursor.module.create_op(&OpSpec {
        name,
        location,
        operands: &[],
        results: &[],
        successors: &[],
        properties,
        attributes,
        region_count: regions,
    });
    cursor.module.append_op(block, op);
    op
}

fn class(cursor: &mut Cursor, block: Block, location: Location, is_final: bool) -> Parsed<()> {
    let name = cursor.word()?;
    let superclass = match cursor.eat(Tok::Colon) {
        true => Some(cursor.word()?),
        false => None,
    };
    let mut members = members(cursor, true)?;
    let context = &mut cursor.module.context;
    members.push(("sym_name", context.string_attr(name.text)));
    if let Some(superclass) = superclass {
        members.push(("superclass", context.string_attr(superclass.text)));
    }
    if is_final {
        members.push(("is_final", context.unit()));
    }
    append(cursor, block, "sil.class", location, members, 0);
    Ok(())
}

fn structure(cursor: &mut Cursor, block: Block, location: Location) -> Parsed<()> {
    let name = cursor.word()?;
    let mut members = members(cursor, false)?;
    members.push(("sym_name", cursor.module.context.string_attr(name.text)));
    append(cursor, block, "sil.struct_decl", location, members, 0);
    Ok(())
}

/// `{ var x: Int  let c: C  deinit @f }`
fn members(cursor: &mut Cursor, is_class: bool) -> Parsed<Properties> {
    let mut properties = Properties::new();
    let mut fields = Vec::new();
    cursor.expect(Tok::LBrace)?;
    while !cursor.eat(Tok::RBrace) {
        if cursor.eat(Tok::Semicolon) {
            continue;
        }
        let token = cursor.token();
        match cursor.text_of(token) {
            word if MODIFIERS.contains(&word) || MEMBER_ATTRIBUTES.contains(&word) => {
                cursor.advance();
            }
            word @ ("var" | "let") => {
                cursor.advance();
                let name = cursor.word()?;
                cursor.expect(Tok::Colon)?;
                let ty = cursor.bare_type()?;
                if cursor.peek() == Tok::Equal {
                    let message = "an initial value is not in the supported subset (docs/sil.md): store to the field \
                                   after 'alloc_ref'";
                    let location = cursor.location();
                    return Err(cursor.error(location, message));
                }
                accessors(cursor)?;
                fields.push(field(cursor, name, &ty, word == "let"));
            }
            "deinit" if is_class => {
                cursor.advance();
                let context = &mut cursor.module.context;
                properties.push(("deinit", context.unit()));
                if cursor.peek() == Tok::At {
                    let name = cursor.symbol()?;
                    properties.push(("deinit_function", symbol(cursor, name)));
                }
            }
            _ => {
                let expected = match is_class {
                    true => "'var', 'let', 'deinit' or '}'",
                    false => "'var', 'let' or '}'",
                };
                return Err(cursor.expected(expected));
            }
        }
    }
    if !fields.is_empty() {
        let list = cursor.module.context.attr(AttrKind::Array(fields.into()));
        properties.push(("fields", list));
    }
    Ok(properties)
}

/// `{ get set }` behind a stored field says nothing.
fn accessors(cursor: &mut Cursor) -> Parsed<()> {
    if !cursor.eat(Tok::LBrace) {
        return Ok(());
    }
    while cursor.eat_word("get") || cursor.eat_word("set") {}
    cursor.expect(Tok::RBrace)
}

fn field(cursor: &mut Cursor, name: Name, ty: &SilType, is_let: bool) -> Attr {
    let context = &mut cursor.module.context;
    let ty = module_type(context, Category::Value, ty);
    let mut entries = vec![
        (context.ident("name"), context.string_attr(name.text)),
        (context.ident("type"), context.attr(AttrKind::Type(ty))),
    ];
    if is_let {
        entries.push((context.ident("let"), context.unit()));
    }
    context.dict_attr(entries)
}

/// What stands before the name of a global or function: linkage, and attributes in brackets.
fn heading(cursor: &mut Cursor) -> Parsed<Properties> {
    let mut properties = Properties::new();
    if let Some(word) = cursor.peek_word()
        && LINKAGE.contains(&word)
    {
        cursor.advance();
        properties.push(("linkage", cursor.module.context.string_attr(word)));
    }
    let mut others = Vec::new();
    let mut no_effects = Vec::new();
    while cursor.eat(Tok::LSquare) {
        let name = cursor.word()?;
        match name.text {
            "ossa" => properties.push(("ossa", cursor.module.context.unit())),
            "no_effects_on" => loop {
                let class = cursor.word()?;
                no_effects.push(cursor.module.context.string_attr(class.text));
                if !cursor.eat(Tok::Comma) {
                    break;
                }
            },
            _ => {
                while !matches!(cursor.peek(), Tok::RSquare | Tok::Eof) {
                    cursor.advance();
                }
                let (start, end) = (name.location.0, cursor.token().start);
                let text = &cursor.text[start as usize..end as usize];
                others.push(cursor.module.context.string_attr(text.trim_end()));
            }
        }
        cursor.expect(Tok::RSquare)?;
    }
    for (name, list) in [("no_effects_on", no_effects), (OTHER_ATTRIBUTES, others)] {
        if !list.is_empty() {
            let list = cursor.module.context.attr(AttrKind::Array(list.into()));
            properties.push((name, list));
        }
    }
    if matches!(cursor.peek(), Tok::Word) && cursor.peek_behind() == Tok::At {
        let what = format!("'@' and a name, or one of {}", LINKAGE.join(", "));
        return Err(cursor.expected(&what));
    }
    Ok(properties)
}

fn global(cursor: &mut Cursor, block: Block, location: Location) -> Parsed<()> {
    let mut properties = heading(cursor)?;
    let name = cursor.global_name()?;
    cursor.expect(Tok::Colon)?;
    let ty = cursor.type_in(Category::Value)?;
    if matches!(cursor.peek(), Tok::Equal | Tok::LBrace) {
        let location = cursor.location();
        let message = "an initial value of a global is not in the supported subset (docs/sil.md)";
        let reported = cursor.error(location, message);
        cursor.eat(Tok::Equal);
        cursor.skip_braces();
        return Err(reported);
    }
    let context = &mut cursor.module.context;
    let ty = module_type(context, Category::Value, &ty);
    properties.push(("sym_name", context.string_attr(name.text)));
    properties.push(("type", context.attr(AttrKind::Type(ty))));
    append(cursor, block, "sil.global", location, properties, 0);
    Ok(())
}

fn function<'s>(
    cursor: &mut Cursor<'s>,
    block: Block,
    location: Location,
) -> Parsed<Option<RawFunction<'s>>> {
    let mut properties = heading(cursor)?;
    let name = cursor.symbol()?;
    cursor.expect(Tok::Colon)?;
    let at = cursor.location();
    let ty = cursor.type_in(Category::Value)?;
    if ty.function().is_none() {
        return Err(cursor.error(at, format!("expected a function's type, not '${ty}'")));
    }
    let context = &mut cursor.module.context;
    let ty = module_type(context, Category::Value, &ty);
    properties.push(("sym_name", context.string_attr(name.text)));
    properties.push(("function_type", context.attr(AttrKind::Type(ty))));
    let op = append(cursor, block, "sil.func", location, properties, 1);
    match cursor.eat(Tok::LBrace) {
        true => Ok(instructions::body(cursor, op)),
        false => Ok(None),
    }
}
