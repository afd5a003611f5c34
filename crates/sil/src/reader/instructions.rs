//! A function's body to blocks of raw instructions.

use freehold_ir::{AttrKind, Location, Op};

use super::super::argument_kinds::ArgumentKind;
use super::super::lexer::Tok;
use super::super::shapes::{SHAPES, STORES, Shape};
use super::super::types::{Category, SilType};
use super::cursor::{Cursor, Name, Parsed, Typed, symbol};
use super::raw::{
    RawArgument, RawBlock, RawFunction, RawInstruction, RawOperand, RawResult, RawSuccessor,
};

/// What an instruction is made of, but for its place and its name.
struct Body<'s> {
    op: &'static str,
    operands: Vec<RawOperand<'s>>,
    result: RawResult<'s>,
    properties: Vec<(&'static str, freehold_ir::Attr)>,
    successors: Vec<RawSuccessor<'s>>,
}

impl<'s> Body<'s> {
    fn new(op: &'static str, operands: Vec<RawOperand<'s>>, result: RawResult<'s>) -> Self {
        Body {
            op,
            operands,
            result,
            properties: Vec::new(),
            successors: Vec::new(),
        }
    }
}

/// Reads behind the brace that opens a body. None if it has errors, which are reported.
pub(super) fn body<'s>(cursor: &mut Cursor<'s>, op: Op) -> Option<RawFunction<'s>> {
    let errors = cursor.errors.len();
    let mut blocks: Vec<RawBlock> = Vec::new();
    let end = loop {
        let location = cursor.location();
        if cursor.eat(Tok::RBrace) {
            break location;
        }
        if cursor.peek() == Tok::Eof {
            cursor.expected("'}' behind the last instruction of the function");
            break location;
        }
        let read = match is_label(cursor) {
            true => label(cursor).map(|block| blocks.push(block)),
            false => instruction(cursor).map(|instruction| match blocks.last_mut() {
                Some(block) => block.instructions.push(instruction),
                None => {
                    let location = instruction.location;
                    cursor.error(
                        location,
                        "expected the label of a block, such as 'bb0:', before this",
                    );
                }
            }),
        };
        if read.is_err() {
            to_next_instruction(cursor, location);
        }
    };
    if blocks.is_empty() && errors == cursor.errors.len() {
        cursor.error(end, "expected the label of a block, such as 'bb0:'");
    }
    (errors == cursor.errors.len()).then_some(RawFunction { op, blocks, end })
}

/// Moves behind what could not be read, which began at `start`.
fn to_next_instruction(cursor: &mut Cursor, start: Location) {
    if cursor.location() == start {
        cursor.advance();
    }
    cursor.next_line();
}

pub(super) fn is_label(cursor: &Cursor) -> bool {
    match (cursor.peek_word(), cursor.peek_behind()) {
        (Some(word), Tok::Colon) => SHAPES.iter().all(|shape| shape.word != word),
        // `tuple (%a : $A)` is the one instruction with a parenthesis behind its name.
        (Some(word), Tok::LParen) => word != "tuple",
        _ => false,
    }
}

/// `bb0(%0 : @owned $C):`
fn label<'s>(cursor: &mut Cursor<'s>) -> Parsed<RawBlock<'s>> {
    let label = cursor.word()?;
    let mut arguments = Vec::new();
    if cursor.eat(Tok::LParen) && !cursor.eat(Tok::RParen) {
        loop {
            let name = cursor.value()?;
            cursor.expect(Tok::Colon)?;
            let kind = match cursor.peek() {
                Tok::At => Some(argument_kind(cursor)?),
                _ => None,
            };
            let ty = cursor.written_type()?;
            arguments.push(RawArgument { name, kind, ty });
            if !cursor.eat(Tok::Comma) {
                break;
            }
        }
        cursor.expect(Tok::RParen)?;
    }
    cursor.expect(Tok::Colon)?;
    Ok(RawBlock {
        label,
        arguments,
        instructions: Vec::new(),
    })
}

fn argument_kind(cursor: &mut Cursor) -> Parsed<(ArgumentKind, Location)> {
    let word = cursor.symbol()?;
    match ArgumentKind::of_word(word.text) {
        Some(kind) => Ok((kind, word.location)),
        None => {
            let message = format!(
                "'@{}' is no ownership of an argument: expected '@owned', '@guaranteed' or '@unowned'",
                word.text
            );
            Err(cursor.error(word.location, message))
        }
    }
}

fn instruction<'s>(cursor: &mut Cursor<'s>) -> Parsed<RawInstruction<'s>> {
    let name = match cursor.peek() {
        Tok::Value => {
            let name = cursor.value()?;
            cursor.expect(Tok::Equal)?;
            Some(name)
        }
        _ => None,
    };
    let word = cursor.word()?;
    let body = instruction_body(cursor, word)?;
    if let (Some(name), RawResult::None) = (name, &body.result) {
        let message = format!(
            "'{}' gives no value that could be '%{}'",
            word.text, name.text
        );
        return Err(cursor.error(name.location, message));
    }
    let ends = matches!(
        cursor.peek(),
        Tok::Word | Tok::Value | Tok::RBrace | Tok::Eof
    );
    if !ends {
        let what = format!("the end of '{}'", word.text);
        return Err(cursor.expected(&what));
    }
    Ok(RawInstruction {
        location: word.location,
        name,
        op: body.op,
        operands: body.operands,
        result: body.result,
        properties: body.properties,
        successors: body.successors,
    })
}

fn instruction_body<'s>(cursor: &mut Cursor<'s>, word: Name<'s>) -> Parsed<Body<'s>> {
    let mut shapes = SHAPES.iter().filter(|shape| shape.word == word.text);
    if let Some(first) = shapes.next() {
        let shapes: Vec<&Shape> = std::iter::once(first).chain(shapes).collect();
        return shaped(cursor, &shapes);
    }
    match word.text {
        "store" => store(cursor),
        "end_borrow" => end_borrow(cursor),
        "alloc_ref" | "alloc_stack" => allocation(cursor, word),
        "global_addr" | "function_ref" => reference(cursor, word),
        "integer_literal" => integer_literal(cursor),
        "apply" => apply(cursor),
        "struct" => structure(cursor),
        "tuple" => tuple(cursor),
        "enum" => enumeration(cursor),
        "struct_extract"
        | "struct_element_addr"
        | "ref_element_addr"
        | "tuple_extract"
        | "tuple_element_addr" => part(cursor, word),
        "unchecked_trivial_bit_cast" => {
            let operand = typed_operand(cursor, Some(Category::Value))?;
            cursor.expect_word("to")?;
            let ty = cursor.type_in(Category::Value)?;
            let result = RawResult::Type(Typed::value(ty));
            let op = "sil.unchecked_trivial_bit_cast";
            Ok(Body::new(op, vec![operand], result))
        }
        "br" => {
            let dest = successor(cursor)?;
            let mut body = Body::new("sil.br", Vec::new(), RawResult::None);
            body.successors.push(dest);
            Ok(body)
        }
        "cond_br" => {
            let condition = operand(cursor)?;
            let mut body = Body::new("sil.cond_br", vec![condition], RawResult::None);
            for _ in 0..2 {
                cursor.expect(Tok::Comma)?;
                body.successors.push(successor(cursor)?);
            }
            Ok(body)
        }
        "return" => {
            let operands = match cursor.peek() {
                Tok::Value if !cursor.token().starts_line => {
                    vec![typed_operand(cursor, Some(Category::Value))?]
                }
                _ => Vec::new(),
            };
            Ok(Body::new("sil.return", operands, RawResult::None))
        }
        "unreachable" => Ok(Body::new("sil.unreachable", Vec::new(), RawResult::None)),
        other => {
            let message =
                format!("instruction '{other}' is not in the supported subset (docs/sil.md)");
            Err(cursor.error(word.location, message))
        }
    }
}

/// `%x`
fn operand<'s>(cursor: &mut Cursor<'s>) -> Parsed<RawOperand<'s>> {
    let name = cursor.value()?;
    Ok(RawOperand { name, ty: None })
}

/// `%x : $T`, the type in this category if one is given.
fn typed_operand<'s>(
    cursor: &mut Cursor<'s>,
    category: Option<Category>,
) -> Parsed<RawOperand<'s>> {
    let mut operand = operand(cursor)?;
    cursor.expect(Tok::Colon)?;
    operand.ty = Some(match category {
        Some(category) => Typed {
            category,
            ty: cursor.type_in(category)?,
        },
        None => cursor.written_type()?,
    });
    Ok(operand)
}

/// Operands with their types, between parentheses.
fn typed_operands<'s>(cursor: &mut Cursor<'s>) -> Parsed<Vec<RawOperand<'s>>> {
    let mut operands = Vec::new();
    cursor.expect(Tok::LParen)?;
    if cursor.eat(Tok::RParen) {
        return Ok(operands);
    }
    loop {
        operands.push(typed_operand(cursor, None)?);
        if !cursor.eat(Tok::Comma) {
            break;
        }
    }
    cursor.expect(Tok::RParen)?;
    Ok(operands)
}

/// `[take]`, which is one of `known`; the empty word where none stands.
fn qualifier<'s>(cursor: &mut Cursor<'s>, known: &[&str]) -> Parsed<&'s str> {
    if !cursor.eat(Tok::LSquare) {
        return Ok("");
    }
    let word = cursor.word()?;
    if !known.contains(&word.text) {
        let known: Vec<String> = known
            .iter()
            .filter(|word| !word.is_empty())
            .map(|word| format!("'[{word}]'"))
            .collect();
        let expected = match known.is_empty() {
            true => "nothing in brackets is known here".to_owned(),
            false => format!("expected {}", known.join(", ")),
        };
        let message = format!(
            "'[{}]' is not in the supported subset (docs/sil.md): {expected}",
            word.text
        );
        return Err(cursor.error(word.location, message));
    }
    cursor.expect(Tok::RSquare)?;
    Ok(word.text)
}

fn shaped<'s>(cursor: &mut Cursor<'s>, shapes: &[&Shape]) -> Parsed<Body<'s>> {
    let known: Vec<&str> = shapes.iter().map(|shape| shape.qualifier).collect();
    let word = qualifier(cursor, &known)?;
    let found = shapes.iter().find(|shape| shape.qualifier == word);
    let shape = found.map_or(shapes[0], |shape| shape);
    let operand = typed_operand(cursor, shape.operand)?;
    let ty = operand.ty.as_ref().map(|typed| typed.ty.clone());
    let result = match (shape.result, ty) {
        (Some(category), Some(ty)) => RawResult::Type(Typed { category, ty }),
        _ => RawResult::None,
    };
    Ok(Body::new(shape.op, vec![operand], result))
}

/// `store %x to [init] %p : $*T`
fn store<'s>(cursor: &mut Cursor<'s>) -> Parsed<Body<'s>> {
    let mut value = operand(cursor)?;
    cursor.expect_word("to")?;
    let known: Vec<&str> = STORES.iter().map(|entry| entry.0).collect();
    let word = qualifier(cursor, &known)?;
    let address = typed_operand(cursor, Some(Category::Address))?;
    value.ty = address.ty.as_ref().map(|to| Typed::value(to.ty.clone()));
    let found = STORES.iter().find(|entry| entry.0 == word);
    let op = found.map_or("sil.store", |entry| entry.1);
    Ok(Body::new(op, vec![value, address], RawResult::None))
}

/// `end_borrow %b : $T`, `end_borrow %b, %p : $*T`, `end_borrow %b from %x : $T, $T`
fn end_borrow<'s>(cursor: &mut Cursor<'s>) -> Parsed<Body<'s>> {
    let mut value = operand(cursor)?;
    let mut operands = Vec::new();
    if cursor.eat(Tok::Comma) {
        let source = typed_operand(cursor, Some(Category::Address))?;
        value.ty = source
            .ty
            .as_ref()
            .map(|typed| Typed::value(typed.ty.clone()));
        operands.push(source);
    } else if cursor.eat_word("from") {
        let mut source = operand(cursor)?;
        cursor.expect(Tok::Colon)?;
        value.ty = Some(Typed::value(cursor.type_in(Category::Value)?));
        cursor.expect(Tok::Comma)?;
        source.ty = Some(cursor.written_type()?);
        operands.push(source);
    } else {
        cursor.expect(Tok::Colon)?;
        value.ty = Some(Typed::value(cursor.type_in(Category::Value)?));
    }
    operands.insert(0, value);
    Ok(Body::new("sil.end_borrow", operands, RawResult::None))
}

fn allocation<'s>(cursor: &mut Cursor<'s>, word: Name) -> Parsed<Body<'s>> {
    qualifier(cursor, &[])?;
    let ty = cursor.type_in(Category::Value)?;
    let (op, ty) = match word.text {
        "alloc_ref" => ("sil.alloc_ref", Typed::value(ty)),
        _ => ("sil.alloc_stack", Typed::address(ty)),
    };
    Ok(Body::new(op, Vec::new(), RawResult::Type(ty)))
}

/// `global_addr @G : $*T` and `function_ref @f : $...`
fn reference<'s>(cursor: &mut Cursor<'s>, word: Name) -> Parsed<Body<'s>> {
    let is_global = word.text == "global_addr";
    let name = match is_global {
        true => cursor.global_name()?,
        false => cursor.symbol()?,
    };
    cursor.expect(Tok::Colon)?;
    let (op, property, category) = match is_global {
        true => ("sil.global_addr", "global", Category::Address),
        false => ("sil.function_ref", "function", Category::Value),
    };
    let at = cursor.location();
    let ty = cursor.type_in(category)?;
    if !is_global && ty.function().is_none() {
        return Err(cursor.error(at, format!("expected a function's type, not '${ty}'")));
    }
    let mut body = Body::new(op, Vec::new(), RawResult::Type(Typed { category, ty }));
    body.properties.push((property, symbol(cursor, name)));
    Ok(body)
}

/// `integer_literal $Builtin.Int64, 7`
fn integer_literal<'s>(cursor: &mut Cursor<'s>) -> Parsed<Body<'s>> {
    let at = cursor.location();
    let ty = cursor.type_in(Category::Value)?;
    let Some(width) = ty.name().and_then(integer_width) else {
        let message = format!("expected an integer type such as '$Builtin.Int64', not '${ty}'");
        return Err(cursor.error(at, message));
    };
    cursor.expect(Tok::Comma)?;
    let literal = cursor.integer()?;
    let value = literal.text.replace('_', "").parse::<i128>().ok();
    // Signed and unsigned spellings are both in use, as in MLIR.
    let (least, most) = match width {
        128 => (i128::MIN, i128::MAX),
        _ => (-(1_i128 << (width - 1)), (1_i128 << width) - 1),
    };
    let Some(value) = value.filter(|value| (least..=most).contains(value)) else {
        let message = format!("'{}' is no number of {width} bits", literal.text);
        return Err(cursor.error(literal.location, message));
    };
    let value = match width {
        1 => value & 1,
        128 => value,
        _ if value >= 1 << (width - 1) => value - (1 << width),
        _ => value,
    };
    let context = &mut cursor.module.context;
    let number = context.integer_type(width);
    let value = context.integer_attr(value, number);
    let result = RawResult::Type(Typed::value(ty));
    let mut body = Body::new("sil.integer_literal", Vec::new(), result);
    body.properties.push(("value", value));
    Ok(body)
}

/// The bits of a builtin integer type.
fn integer_width(name: &str) -> Option<u32> {
    match name {
        "Builtin.Word" => Some(64),
        _ => {
            let width = name.strip_prefix("Builtin.Int")?.parse().ok()?;
            (1..=128).contains(&width).then_some(width)
        }
    }
}

/// `apply %f(%x) : $(@owned C) -> ()`
fn apply<'s>(cursor: &mut Cursor<'s>) -> Parsed<Body<'s>> {
    qualifier(cursor, &[])?;
    let callee = operand(cursor)?;
    let mut arguments = Vec::new();
    let open = cursor.location();
    cursor.expect(Tok::LParen)?;
    if !cursor.eat(Tok::RParen) {
        loop {
            arguments.push(operand(cursor)?);
            if !cursor.eat(Tok::Comma) {
                break;
            }
        }
        cursor.expect(Tok::RParen)?;
    }
    cursor.expect(Tok::Colon)?;
    let at = cursor.location();
    let ty = cursor.type_in(Category::Value)?;
    let SilType::Function(function) = &ty else {
        return Err(cursor.error(at, format!("expected a function's type, not '${ty}'")));
    };
    let expected = function.arguments().count();
    if expected != arguments.len() {
        let message = format!(
            "{} arguments are passed, and the type of the function has {expected}",
            arguments.len()
        );
        return Err(cursor.error(open, message));
    }
    for (argument, (category, ty)) in arguments.iter_mut().zip(function.arguments()) {
        let ty = ty.clone();
        argument.ty = Some(Typed { category, ty });
    }
    let result = RawResult::Type(Typed::value(function.direct_result()));
    let mut operands = vec![RawOperand {
        ty: Some(Typed::value(ty)),
        ..callee
    }];
    operands.append(&mut arguments);
    Ok(Body::new("sil.apply", operands, result))
}

/// `struct $S (%a : $A, %b : $B)`
fn structure<'s>(cursor: &mut Cursor<'s>) -> Parsed<Body<'s>> {
    let ty = cursor.type_in(Category::Value)?;
    let operands = typed_operands(cursor)?;
    let result = RawResult::Type(Typed::value(ty));
    Ok(Body::new("sil.struct", operands, result))
}

/// `tuple (%a : $A, %b : $B)`, or with labels `tuple $(a: A, b: B) (%a, %b)`
fn tuple<'s>(cursor: &mut Cursor<'s>) -> Parsed<Body<'s>> {
    if cursor.peek() != Tok::Dollar {
        let at = cursor.location();
        let operands = typed_operands(cursor)?;
        let typed: Vec<Typed> = operands.iter().filter_map(|o| o.ty.clone()).collect();
        if typed.len() == 1
            || typed
                .iter()
                .any(|typed| typed.category == Category::Address)
        {
            let message = "a tuple has no element, or two values and more";
            return Err(cursor.error(at, message));
        }
        let ty = SilType::tuple_of(typed.into_iter().map(|typed| typed.ty));
        let result = RawResult::Type(Typed::value(ty));
        return Ok(Body::new("sil.tuple", operands, result));
    }
    let at = cursor.location();
    let ty = cursor.type_in(Category::Value)?;
    let SilType::Tuple(elements) = &ty else {
        return Err(cursor.error(at, format!("expected the type of a tuple, not '${ty}'")));
    };
    let mut operands = Vec::new();
    cursor.expect(Tok::LParen)?;
    for (number, element) in elements.iter().enumerate() {
        if number > 0 {
            cursor.expect(Tok::Comma)?;
        }
        let ty = Some(Typed::value(element.ty.clone()));
        operands.push(RawOperand {
            ty,
            ..operand(cursor)?
        });
    }
    cursor.expect(Tok::RParen)?;
    let result = RawResult::Type(Typed::value(ty));
    Ok(Body::new("sil.tuple", operands, result))
}

/// `enum $Optional<C>, #Optional.some!enumelt, %x : $C`
fn enumeration<'s>(cursor: &mut Cursor<'s>) -> Parsed<Body<'s>> {
    let at = cursor.location();
    let ty = cursor.type_in(Category::Value)?;
    let Some(payload) = ty.payload().cloned() else {
        let message = format!(
            "enum '{ty}' is not in the supported subset (docs/sil.md): expected '$Optional<T>'"
        );
        return Err(cursor.error(at, message));
    };
    cursor.expect(Tok::Comma)?;
    let member = cursor.member()?;
    let case = member.text.strip_prefix("Optional.").map(|case| {
        let behind = case.find('!').unwrap_or(case.len());
        &case[..behind]
    });
    let mut operands = Vec::new();
    match case {
        Some("some") => {
            cursor.expect(Tok::Comma)?;
            let mut operand = typed_operand(cursor, Some(Category::Value))?;
            if operand.ty.as_ref().is_some_and(|typed| typed.ty != payload) {
                let location = operand.name.location;
                let message = format!("'{ty}' holds '${payload}'");
                return Err(cursor.error(location, message));
            }
            operand.ty = Some(Typed::value(payload));
            operands.push(operand);
        }
        Some("none") => {}
        _ => {
            let message = "expected '#Optional.some!enumelt' or '#Optional.none!enumelt'";
            return Err(cursor.error(member.location, message));
        }
    }
    let result = RawResult::Type(Typed::value(ty));
    let mut body = Body::new("sil.enum", operands, result);
    let case = cursor.module.context.string_attr(case.unwrap_or("none"));
    body.properties.push(("case", case));
    Ok(body)
}

/// `struct_extract %s : $S, #S.a`, `tuple_element_addr %t : $*(A, B), 0` and their like.
fn part<'s>(cursor: &mut Cursor<'s>, word: Name) -> Parsed<Body<'s>> {
    let (op, category, is_tuple) = match word.text {
        "struct_extract" => ("sil.struct_extract", Category::Value, false),
        "struct_element_addr" => ("sil.struct_element_addr", Category::Address, false),
        "ref_element_addr" => ("sil.ref_element_addr", Category::Value, false),
        "tuple_extract" => ("sil.tuple_extract", Category::Value, true),
        _ => ("sil.tuple_element_addr", Category::Address, true),
    };
    qualifier(cursor, &[])?;
    let operand = typed_operand(cursor, Some(category))?;
    cursor.expect(Tok::Comma)?;
    if is_tuple {
        let index = cursor.integer()?;
        let Ok(number) = index.text.parse::<u32>() else {
            return Err(cursor.error(index.location, "expected the number of an element"));
        };
        let context = &mut cursor.module.context;
        let i64_type = context.integer_type(64);
        let number = context.attr(AttrKind::Integer {
            value: number.into(),
            ty: i64_type,
        });
        let mut body = Body::new(op, vec![operand], RawResult::Element(index));
        body.properties.push(("index", number));
        return Ok(body);
    }
    let member = cursor.member()?;
    Ok(Body::new(op, vec![operand], RawResult::Field(member)))
}

/// `bb1(%x : $C)`
fn successor<'s>(cursor: &mut Cursor<'s>) -> Parsed<RawSuccessor<'s>> {
    let label = cursor.word()?;
    let operands = match cursor.peek() {
        Tok::LParen => typed_operands(cursor)?,
        _ => Vec::new(),
    };
    Ok(RawSuccessor { label, operands })
}
