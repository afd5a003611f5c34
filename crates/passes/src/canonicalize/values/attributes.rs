//! Attributes of operations as rules see them, and back.

use freehold_dialects::{AttrClass, AttrDef};
use freehold_ir::{Attr, AttrKind, Context};
use freehold_rules::values::{Attribute, Element, element, flag_set, flag_words, flags, keywords};

use super::names::Names;

/// What rules see of an attribute of an operation.
pub(super) fn seen(
    context: &Context,
    names: &mut Names,
    def: &AttrDef,
    attr: Option<Attr>,
) -> Attribute {
    let Some(attr) = attr else {
        return Attribute::Absent;
    };
    let kind = context.attr_kind(attr);
    if let (Some(words), AttrKind::Opaque(text)) = (flags(&def.class), kind)
        && let Some((_, set)) = text.trim_end_matches('>').split_once('<')
        && let Some(set) = flag_set(words, set)
    {
        // No flags are what rules leave out.
        return match set {
            0 if def.optional => Attribute::Absent,
            _ => Attribute::Number(set),
        };
    }
    if let (Some(keywords), AttrKind::Opaque(text)) = (keywords(&def.class), kind) {
        let word = text.trim_end_matches('>').rsplit([' ', '<']).next();
        let number = keywords.iter().position(|keyword| Some(&**keyword) == word);
        return match number {
            Some(number) => Attribute::Number(number as i64),
            None => Attribute::Other(names.of_attribute(attr)),
        };
    }
    match kind {
        AttrKind::Unit => Attribute::Number(1),
        AttrKind::Integer { value, .. } if is_number(&def.class) => match i64::try_from(*value) {
            Ok(value) => Attribute::Number(value),
            Err(_) => Attribute::Other(names.of_attribute(attr)),
        },
        AttrKind::Opaque(text) if def.default.as_deref() == Some(text) => Attribute::Absent,
        _ => Attribute::Other(names.of_attribute(attr)),
    }
}

fn is_number(class: &AttrClass) -> bool {
    use AttrClass::{Bool, Enum, Flags, Number, PowerOfTwo};
    matches!(
        class,
        Bool | Enum { .. } | Flags(_) | Number(_) | PowerOfTwo
    )
}

/// The attribute behind what rules see: `Ok(None)` if the operation has none.
///
/// # Errors
/// No attribute of the class is what rules made.
pub(super) fn made(
    context: &mut Context,
    names: &Names,
    def: &AttrDef,
    attribute: Attribute,
) -> Result<Option<Attr>, ()> {
    let number = match attribute {
        Attribute::Absent => {
            let default = def.default.as_deref().filter(|_| !def.optional);
            return Ok(default.map(|text| context.attr(AttrKind::Opaque(text.into()))));
        }
        Attribute::Other(number) => return names.to_attribute(number).map(Some).ok_or(()),
        Attribute::Number(number) => number,
    };
    if let (Some(words), AttrClass::Dialect { name, .. }) = (flags(&def.class), &def.class) {
        let text = format!("#{name}<{}>", flag_words(words, number));
        return Ok(Some(context.attr(AttrKind::Opaque(text.into()))));
    }
    if let (Some(words), AttrClass::Dialect { name, .. }) = (keywords(&def.class), &def.class) {
        let word = usize::try_from(number).ok().and_then(|n| words.get(n));
        let (dialect, kind) = name.split_once('.').ok_or(())?;
        let text = format!("#{dialect}<{kind} {}>", word.ok_or(())?);
        return Ok(Some(context.attr(AttrKind::Opaque(text.into()))));
    }
    let ty = match &def.class {
        AttrClass::Unit => return Ok(Some(context.unit())),
        AttrClass::Bool => return Ok(Some(context.bool_attr(number != 0))),
        AttrClass::Enum { ty, .. } | AttrClass::Number(ty) => ty,
        AttrClass::Flags(of) => &of.ty,
        AttrClass::PowerOfTwo => "i64",
        _ => return Err(()),
    };
    let ty = match element(ty) {
        Some(Element::Integer(width)) => context.integer_type(width),
        Some(Element::Index) => context.index(),
        _ => return Err(()),
    };
    Ok(Some(context.integer_attr(number.into(), ty)))
}
