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
    match attr {
        None => Attribute::Absent,
        Some(attr) => {
            let known = known(context, def, attr);
            known.unwrap_or_else(|| Attribute::Other(names.of_attribute(attr)))
        }
    }
}

/// What rules see of an attribute that is given, if that is no name for what they need not
/// understand.
pub(in super::super) fn known(context: &Context, def: &AttrDef, attr: Attr) -> Option<Attribute> {
    let kind = context.attr_kind(attr);
    if let (Some(words), AttrKind::Opaque(text)) = (flags(&def.class), kind)
        && let Some((_, set)) = text.trim_end_matches('>').split_once('<')
        && let Some(set) = flag_set(words, set)
    {
        // No flags are what rules leave out.
        return Some(match set {
            0 if def.optional => Attribute::Absent,
            _ => Attribute::Number(set),
        });
    }
    if let (Some(keywords), AttrKind::Opaque(text)) = (keywords(&def.class), kind) {
        let word = text.trim_end_matches('>').rsplit([' ', '<']).next();
        let number = keywords.iter().position(|keyword| Some(&**keyword) == word);
        return number.map(|number| Attribute::Number(number as i64));
    }
    match kind {
        AttrKind::Unit => Some(Attribute::Number(1)),
        AttrKind::Integer { value, .. } if is_number(&def.class) => {
            i64::try_from(*value).ok().map(Attribute::Number)
        }
        AttrKind::Opaque(text) if def.default.as_deref() == Some(text) => Some(Attribute::Absent),
        _ => None,
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
    match attribute {
        Attribute::Absent => {
            let default = def.default.as_deref().filter(|_| !def.optional);
            Ok(default.map(|text| context.attr(AttrKind::Opaque(text.into()))))
        }
        Attribute::Other(number) => names.to_attribute(number).map(Some).ok_or(()),
        Attribute::Number(number) => of_number(context, def, number).map(Some).ok_or(()),
    }
}

/// The attribute of its class that a number means.
pub(in super::super) fn of_number(
    context: &mut Context,
    def: &AttrDef,
    number: i64,
) -> Option<Attr> {
    if let (Some(words), AttrClass::Dialect { name, .. }) = (flags(&def.class), &def.class) {
        let text = format!("#{name}<{}>", flag_words(words, number));
        return Some(context.attr(AttrKind::Opaque(text.into())));
    }
    if let (Some(words), AttrClass::Dialect { name, .. }) = (keywords(&def.class), &def.class) {
        let word = words.get(usize::try_from(number).ok()?)?;
        let (dialect, kind) = name.split_once('.')?;
        let text = format!("#{dialect}<{kind} {word}>");
        return Some(context.attr(AttrKind::Opaque(text.into())));
    }
    let ty = match &def.class {
        AttrClass::Unit => return Some(context.unit()),
        AttrClass::Bool => return Some(context.bool_attr(number != 0)),
        AttrClass::Enum { ty, .. } | AttrClass::Number(ty) => ty,
        AttrClass::Flags(of) => &of.ty,
        AttrClass::PowerOfTwo => "i64",
        _ => return None,
    };
    let ty = match element(ty)? {
        Element::Integer(width) => context.integer_type(width),
        Element::Index => context.index(),
        _ => return None,
    };
    Some(context.integer_attr(number.into(), ty))
}
