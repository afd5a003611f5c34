//! From an operation of the IR to the [`Action`] that runs it.

mod affine;
mod maps;
mod memory;
mod numbers;

use freehold_dialects::{Table, group_range};
use freehold_ir::{AttrKind, Context, Module, Op, Type, TypeKind};

use super::program::{Action, ForallBounds, Structured};
use super::value::{Element, Float, Scalar};

/// What about an operation the interpreter does not know.
pub struct Unknown(pub String);

type Decoded = Result<Action, Unknown>;

/// Reads operations of one module.
pub struct Decoder<'m> {
    pub module: &'m Module,
    pub table: &'m Table,
}

impl Decoder<'_> {
    /// What an operation does when it runs.
    pub fn decode(&self, op: Op) -> Decoded {
        let name = self.module.name_text(op);
        let (dialect, word) = name.split_once('.').unwrap_or(("", name));
        let action = match dialect {
            "arith" => self.arith(op, word)?,
            "index" => self.index(op, word)?,
            "math" => self.math(op, word)?,
            "complex" => numbers::complex(word),
            "memref" => self.memref(op, word)?,
            "bufferization" => self.bufferization(op, word)?,
            "func" | "cf" => self.control(op, word)?,
            "scf" => self.structured_control(op, word)?,
            "linalg" => self.linalg(op, word)?,
            "affine" => self.affine(op, word)?,
            "ub" if word == "poison" => Some(Action::Poison),
            "test" if word == "copy" => Some(Action::Copy(self.element_of_operand(op, 0)?)),
            _ => None,
        };
        action.ok_or_else(|| Unknown(format!("the interpreter does not know '{name}'")))
    }

    fn context(&self) -> &Context {
        &self.module.context
    }

    fn unsupported(&self, ty: Type) -> Unknown {
        Unknown(format!(
            "the interpreter does not compute with values of type '{}'",
            freehold_syntax::type_text(self.context(), ty)
        ))
    }

    /// The type of an operand, or of its elements if it is a vector.
    fn lane(&self, ty: Type) -> Type {
        match self.context().kind(ty) {
            TypeKind::Vector { element, .. } => *element,
            _ => ty,
        }
    }

    fn operand_type(&self, op: Op, index: usize) -> Type {
        self.module.value_type(self.module.operand(op, index))
    }

    fn result_type(&self, op: Op) -> Type {
        self.module.value_type(self.module.result(op, 0))
    }

    fn scalar(&self, ty: Type) -> Result<Scalar, Unknown> {
        let lane = self.lane(ty);
        Scalar::of(self.context(), lane).ok_or_else(|| self.unsupported(ty))
    }

    fn width(&self, ty: Type) -> Result<u32, Unknown> {
        match self.scalar(ty)? {
            Scalar::Int { width } => Ok(width),
            Scalar::Float(_) => Err(self.unsupported(ty)),
        }
    }

    fn float(&self, ty: Type) -> Result<Float, Unknown> {
        match self.scalar(ty)? {
            Scalar::Float(float) => Ok(float),
            Scalar::Int { .. } => Err(self.unsupported(ty)),
        }
    }

    /// The layout of the elements of a memref type.
    pub fn element(&self, ty: Type) -> Result<Element, Unknown> {
        let context = self.context();
        let element = match context.kind(ty) {
            kind if kind.is_memref() => kind.element(),
            _ => None,
        };
        element
            .and_then(|element| Element::of(context, element))
            .ok_or_else(|| self.unsupported(ty))
    }

    fn element_of_operand(&self, op: Op, index: usize) -> Result<Element, Unknown> {
        self.element(self.operand_type(op, index))
    }

    fn integer(&self, op: Op, name: &str) -> Option<i128> {
        match self.context().attr_kind(self.module.attr(op, name)?) {
            AttrKind::Integer { value, .. } => Some(*value),
            _ => None,
        }
    }

    fn integers(&self, op: Op, name: &str) -> Option<&[i64]> {
        match self.context().attr_kind(self.module.attr(op, name)?) {
            AttrKind::DenseArray { values, .. } => Some(values),
            _ => None,
        }
    }

    /// The operands of a group.
    pub fn group(&self, op: Op, name: &str) -> std::ops::Range<usize> {
        self.table
            .of(self.module, op)
            .and_then(|def| group_range(self.module, op, def, name, true))
            .unwrap_or(0..0)
    }

    fn malformed(&self, op: Op, what: &str) -> Unknown {
        let name = self.module.name_text(op);
        Unknown(format!(
            "'{name}' has no attribute '{what}' of the expected form"
        ))
    }

    fn bufferization(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        Ok(Some(match word {
            "clone" => Action::Clone(self.element_of_operand(op, 0)?),
            "dealloc" => Action::Dealloc,
            _ => return Ok(None),
        }))
    }

    fn control(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        Ok(Some(match word {
            "call" => Action::Call,
            "call_indirect" => Action::CallIndirect,
            "constant" => Action::FunctionConstant,
            "return" => Action::Return,
            "br" => Action::Branch,
            "cond_br" => Action::CondBranch,
            "switch" => Action::Switch,
            "assert" => {
                let message = self
                    .module
                    .attr(op, "msg")
                    .map(|a| self.context().attr_kind(a));
                match message {
                    Some(AttrKind::String(text)) => Action::Assert(text.to_string()),
                    _ => Action::Assert(String::new()),
                }
            }
            _ => return Ok(None),
        }))
    }

    fn structured_control(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        Ok(Some(match word {
            "if" => Action::If,
            "index_switch" => {
                let cases = self.integers(op, "cases");
                Action::IndexSwitch(cases.unwrap_or(&[]).to_vec())
            }
            "execute_region" => Action::RunRegion,
            "for" => Action::For {
                width: self.width(self.operand_type(op, 0))?,
                unsigned: self.module.attr(op, "unsignedCmp").is_some(),
            },
            "while" => Action::While,
            "condition" => Action::Condition,
            "parallel" => Action::Parallel,
            "reduce" => Action::Reduce,
            "forall" => Action::Forall(Box::new(self.forall(op)?)),
            "forall.in_parallel" => Action::InParallel,
            "yield" | "reduce.return" => Action::Yield,
            _ => return Ok(None),
        }))
    }

    fn linalg(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        if word == "yield" {
            return Ok(Some(Action::Yield));
        }
        if word == "index" {
            let dimension = self
                .integer(op, "dim")
                .and_then(|d| usize::try_from(d).ok());
            let dimension = dimension.ok_or_else(|| self.malformed(op, "dim"))?;
            return Ok(Some(Action::LinalgIndex(dimension)));
        }
        Structured::decode(self, op, word).map(|found| found.map(|s| Action::Linalg(s.into())))
    }

    /// The groups of operands and attributes of `scf.forall`.
    fn forall(&self, op: Op) -> Result<ForallBounds, Unknown> {
        Ok(ForallBounds {
            lower: self.mixed(op, "staticLowerBound", "dynamicLowerBound")?,
            upper: self.mixed(op, "staticUpperBound", "dynamicUpperBound")?,
            step: self.mixed(op, "staticStep", "dynamicStep")?,
        })
    }
}
