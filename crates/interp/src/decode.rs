//! From an operation of the IR to the [`Action`] that runs it.

mod affine;
mod decoder;
mod heaps;
mod maps;
mod memory;
mod numbers;

use freehold_ir::{AttrKind, Op};

use super::program::{Action, ForallBounds, Structured};
use super::vectors::VectorAction;
pub use decoder::{Decoder, Unknown};

impl Decoder<'_> {
    /// What an operation does when it runs.
    pub fn decode(&self, op: Op) -> Result<Action, Unknown> {
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
            "ub" if word == "unreachable" => Some(Action::Unreachable),
            "tensor" => self.tensor(op, word)?,
            "vector" => self.vector(op, word)?,
            "test" if word == "copy" => Some(Action::Copy(self.element_of_operand(op, 0)?)),
            _ => heaps::by_table(self, op)?,
        };
        action.ok_or_else(|| Unknown(format!("the interpreter does not know '{name}'")))
    }

    fn bufferization(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        Ok(Some(match word {
            "clone" => Action::Clone(self.element_of_operand(op, 0)?),
            "dealloc" => Action::Dealloc,
            "to_tensor" | "to_buffer" => Action::CopyValue(self.element_of_operand(op, 0)?),
            "materialize_in_destination" => {
                let element = self.element_of_operand(op, 0)?;
                match self.module.results(op).is_empty() {
                    true => Action::Copy(element),
                    false => Action::Materialize(element),
                }
            }
            "alloc_tensor" => Action::NewTensor {
                element: self.element(self.result_type(op))?,
                copies: !self.group(op, "copy").is_empty(),
            },
            _ => return Ok(None),
        }))
    }

    /// Tensors lie in memory as memrefs do: what looks at parts of them looks at views.
    fn tensor(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        Ok(Some(match word {
            "cast" => Action::CastMemRef(self.result_type(op)),
            "extract" => Action::Load(self.element_of_operand(op, 0)?),
            "dim" | "rank" | "extract_slice" | "collapse_shape" | "expand_shape" => {
                let view = if word == "extract_slice" {
                    "subview"
                } else {
                    word
                };
                return self.memref(op, view);
            }
            "empty" => Action::NewTensor {
                element: self.element(self.result_type(op))?,
                copies: false,
            },
            "from_elements" => Action::TensorOfElements(self.element(self.result_type(op))?),
            "splat" => Action::SplatTensor(self.element(self.result_type(op))?),
            "insert" => Action::InsertInTensor(self.element_of_operand(op, 1)?),
            "insert_slice" | "parallel_insert_slice" => {
                let window = self.window_of_type(op, self.operand_type(op, 0))?;
                Action::InsertSlice(self.element_of_operand(op, 1)?, Box::new(window))
            }
            "reshape" => Action::Reshape(self.element_of_operand(op, 1)?),
            _ => return Ok(None),
        }))
    }

    fn vector(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        Ok(Some(Action::Vector(match word {
            "broadcast" => VectorAction::Broadcast,
            "shape_cast" => VectorAction::ShapeCast,
            "transpose" => VectorAction::Transpose,
            "extract" => VectorAction::Extract,
            "insert" => VectorAction::Insert,
            "extract_strided_slice" => VectorAction::ExtractSlice,
            "insert_strided_slice" => VectorAction::InsertSlice,
            "load" => VectorAction::Load(self.element_of_operand(op, 0)?),
            "store" => VectorAction::Store(self.element_of_operand(op, 1)?),
            "maskedload" | "expandload" => VectorAction::MaskedLoad {
                element: self.element_of_operand(op, 0)?,
                dense: word == "expandload",
            },
            "maskedstore" | "compressstore" => VectorAction::MaskedStore {
                element: self.element_of_operand(op, 0)?,
                dense: word == "compressstore",
            },
            "gather" => VectorAction::Gather(self.element_of_operand(op, 0)?),
            "scatter" => VectorAction::Scatter(self.element_of_operand(op, 0)?),
            _ => return Ok(None),
        })))
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
