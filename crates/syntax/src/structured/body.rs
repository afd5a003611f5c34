//! The operations of a structured operation's body: what each function of the dialect files is for
//! floats, integers, booleans and complex numbers.

use freehold_ir::{Attr, AttrKind, Block, FloatFormat, Ident, Location, Type, TypeKind, Value};

use crate::parser::{Parsed, Parser, Reported};
use crate::structured_table::{Scalar, function};
use crate::type_text;

/// Appends operations to a body.
pub(super) struct Builder<'p, 's> {
    pub(super) parser: &'p mut Parser<'s>,
    pub(super) block: Block,
    pub(super) errors_at: Location,
    pub(super) arguments: &'p [Value],
    /// What `cast` means, by the attribute of that name.
    pub(super) is_unsigned: bool,
    pub(super) kind: &'p str,
}

impl Builder<'_, '_> {
    pub(super) fn create(
        &mut self,
        name: &str,
        operands: &[Value],
        ty: Option<Type>,
        attributes: &[(Ident, Attr)],
    ) -> Parsed<Value> {
        let location = Location::UNKNOWN;
        let made = self
            .parser
            .append_op(self.block, location, name, operands, ty, attributes)?;
        // What has no result is the terminator, whose value nobody asks for.
        Ok(made.unwrap_or(self.arguments[0]))
    }

    fn error(&mut self, message: &str) -> Reported {
        self.parser.custom_error(self.errors_at, message)
    }

    fn type_of(&self, value: Value) -> Type {
        self.parser.module.value_type(value)
    }

    fn constant(&mut self, value: Attr, ty: Type) -> Parsed<Value> {
        let key = self.parser.module.context.ident("value");
        self.create("arith.constant", &[], Some(ty), &[(key, value)])
    }

    /// 0 or 1 of a float type.
    fn float(&mut self, value: f64, ty: Type) -> Parsed<Value> {
        let context = &mut self.parser.module.context;
        let format = match context.kind(ty) {
            TypeKind::Float(name) => FloatFormat::of(name),
            _ => None,
        };
        let bits = format.map_or(0, |format| format.from_f64(value));
        let attr = context.attr(AttrKind::Float { bits, ty });
        self.constant(attr, ty)
    }

    /// Recursion follows the nesting of the body, which `parse_scalar` bounded.
    pub(super) fn scalar(&mut self, expression: &Scalar) -> Parsed<Value> {
        let (&output, inputs) = self
            .arguments
            .split_last()
            .expect("the operands were counted: there is an output");
        match expression {
            Scalar::Input(number) => Ok(inputs[*number]),
            Scalar::Output => Ok(output),
            Scalar::Constant(attr) => {
                let ty = match *self.parser.module.context.attr_kind(*attr) {
                    AttrKind::Integer { ty, .. } | AttrKind::Float { ty, .. } => ty,
                    _ => return Err(self.error("a constant of a body is a number")),
                };
                self.constant(*attr, ty)
            }
            Scalar::Index(number) => {
                let context = &mut self.parser.module.context;
                let i64 = context.integer_type(64);
                let value = context.integer_attr((*number).into(), i64);
                let key = context.ident("dim");
                let index = context.index();
                self.create("linalg.index", &[], Some(index), &[(key, value)])
            }
            Scalar::Cast {
                is_unsigned,
                to,
                value,
            } => {
                let value = self.scalar(value)?;
                let to = to.unwrap_or_else(|| self.type_of(output));
                self.convert(value, to, *is_unsigned || self.is_unsigned)
            }
            Scalar::Call(name, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.scalar(argument)?);
                }
                self.call(name, &values)
            }
            Scalar::Kind => {
                let kind = self.kind;
                self.call(kind, inputs)
            }
        }
    }

    fn call(&mut self, name: &str, values: &[Value]) -> Parsed<Value> {
        let function = function(name).expect("bodies and kinds are checked when they are read");
        let types: Vec<Type> = values.iter().map(|&v| self.type_of(v)).collect();
        let context = &self.parser.module.context;
        let all = |is: fn(&TypeKind) -> bool| types.iter().all(|&ty| is(context.kind(ty)));
        let is_float = all(|kind| matches!(kind, TypeKind::Float(_)));
        let is_integer = all(|kind| matches!(kind, TypeKind::Integer { .. }));
        let is_bool = all(|kind| matches!(kind, TypeKind::Integer { width: 1, .. }));
        let is_complex = all(|kind| matches!(kind, TypeKind::Complex(_)));
        match (function.arity, name) {
            (3, _) => {
                return self.create(function.float, values, Some(types[1]), &[]);
            }
            (1, _) if !is_float => return Err(self.error("unsupported non numeric type")),
            (1, "reciprocal") => {
                let one = self.float(1.0, types[0])?;
                return self.create(function.float, &[one, values[0]], Some(types[0]), &[]);
            }
            (1, "square") => {
                let twice = [values[0], values[0]];
                return self.create(function.float, &twice, Some(types[0]), &[]);
            }
            (2, _) if !is_float && !is_integer && !is_complex => {
                let [left, right] = [types[0], types[1]].map(|ty| type_text(context, ty));
                let message = format!(
                    "Cannot build binary Linalg operation: expects allComplex, \
                     allFloatingPoint, or allInteger, got '{left}' and '{right}'"
                );
                return Err(self.error(&message));
            }
            _ => {}
        }
        let op = if is_complex {
            function.complex
        } else if is_float {
            function.float
        } else if is_bool && !function.boolean.is_empty() {
            function.boolean
        } else {
            function.integer
        };
        match op {
            "!" | "" if name.ends_with("_unsigned") => {
                let verb = name.trim_end_matches("_unsigned");
                let message = format!("unsupported operation: unsigned {verb} not on uint");
                Err(self.error(&message))
            }
            "!" => Err(self.error(&format!("unsupported operation: {name} with bools"))),
            "" => {
                let ty = type_text(&self.parser.module.context, types[0]);
                Err(self.error(&format!("unsupported operation: {name} with '{ty}'")))
            }
            _ => self.create(op, values, Some(types[0]), &[]),
        }
    }

    /// `value` as a value of type `to`; as it is where no conversion exists.
    fn convert(&mut self, value: Value, to: Type, is_unsigned: bool) -> Parsed<Value> {
        let from = self.type_of(value);
        if from == to {
            return Ok(value);
        }
        let pick = |unsigned, signed| if is_unsigned { unsigned } else { signed };
        let context = &self.parser.module.context;
        let name = match (context.kind(from), context.kind(to)) {
            (TypeKind::Integer { .. }, TypeKind::Float(_)) => pick("arith.uitofp", "arith.sitofp"),
            (TypeKind::Float(_), TypeKind::Integer { .. }) => pick("arith.fptoui", "arith.fptosi"),
            (TypeKind::Integer { width: a, .. }, TypeKind::Integer { width: b, .. }) => {
                match a.cmp(b) {
                    std::cmp::Ordering::Less => pick("arith.extui", "arith.extsi"),
                    std::cmp::Ordering::Equal => return Ok(value),
                    std::cmp::Ordering::Greater => "arith.trunci",
                }
            }
            (TypeKind::Float(a), TypeKind::Float(b)) => match float_width(a).cmp(&float_width(b)) {
                std::cmp::Ordering::Less => "arith.extf",
                std::cmp::Ordering::Equal => return Ok(value),
                std::cmp::Ordering::Greater => "arith.truncf",
            },
            (TypeKind::Index, TypeKind::Integer { .. }) => "arith.index_cast",
            (TypeKind::Integer { .. } | TypeKind::Float(_), &TypeKind::Complex(element)) => {
                let real = self.convert(value, element, is_unsigned)?;
                if !matches!(self.parser.module.context.kind(element), TypeKind::Float(_)) {
                    return Ok(value);
                }
                let imaginary = self.float(0.0, element)?;
                return self.create("complex.create", &[real, imaginary], Some(to), &[]);
            }
            _ => return Ok(value),
        };
        self.create(name, &[value], Some(to), &[])
    }
}

/// The width in bits of a float type by its name.
fn float_width(name: &str) -> u32 {
    FloatFormat::of(name).map_or(0, FloatFormat::width)
}
