//! From an operation of the IR to the [`Action`] that runs it.

use crate::dialects::{Table, group_range};
use crate::ir::{
    AffineExpr, AffineMap, Attr, AttrKind, Context, DYNAMIC, Module, Op, Type, TypeKind,
};

use super::numbers::{FloatBinary, FloatUnary, IntBinary, IntCompare};
use super::program::{Action, AtomicKind, Bound, ForallBounds, Structured, Window};
use super::scalar::{BitCount, FloatClass, Pure};
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
            "complex" => complex(word),
            "memref" => self.memref(op, word)?,
            "bufferization" => self.bufferization(op, word)?,
            "func" | "cf" => self.control(op, word)?,
            "scf" => self.structured_control(op, word)?,
            "linalg" => self.linalg(op, word)?,
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
            crate::syntax::type_text(self.context(), ty)
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

    fn arith(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        if let Some(kind) = int_binary(word, "i") {
            return pure(Pure::Int(kind, self.width(self.result_type(op))?));
        }
        let float_binary = match word {
            "addf" => Some(FloatBinary::Add),
            "subf" => Some(FloatBinary::Sub),
            "mulf" => Some(FloatBinary::Mul),
            "divf" => Some(FloatBinary::Div),
            "remf" => Some(FloatBinary::Rem),
            "maximumf" => Some(FloatBinary::Maximum),
            "minimumf" => Some(FloatBinary::Minimum),
            "maxnumf" => Some(FloatBinary::MaxNum),
            "minnumf" => Some(FloatBinary::MinNum),
            _ => None,
        };
        if let Some(kind) = float_binary {
            return pure(Pure::Float(kind, self.float(self.result_type(op))?));
        }
        let from = |d: &Self| d.width(d.operand_type(op, 0));
        let to = |d: &Self| d.width(d.result_type(op));
        Ok(Some(match word {
            "constant" => Action::Constant,
            "negf" => {
                let float = self.float(self.result_type(op))?;
                return pure(Pure::FloatUnary(FloatUnary::Neg, float));
            }
            "addui_extended" => {
                let width = from(self)?;
                Action::PureTwice(Pure::Int(IntBinary::Add, width), Pure::Carry(width))
            }
            "mulsi_extended" | "mului_extended" => {
                let width = from(self)?;
                let high = Pure::MulHigh(width, word == "mulsi_extended");
                Action::PureTwice(Pure::Int(IntBinary::Mul, width), high)
            }
            "cmpi" => {
                let predicate = self
                    .integer(op, "predicate")
                    .and_then(IntCompare::from_number)
                    .ok_or_else(|| self.malformed(op, "predicate"))?;
                Action::Pure(Pure::Compare(predicate, from(self)?))
            }
            "cmpf" => {
                let predicate = self
                    .integer(op, "predicate")
                    .and_then(|number| u8::try_from(number).ok().filter(|&n| n < 16))
                    .ok_or_else(|| self.malformed(op, "predicate"))?;
                let float = self.float(self.operand_type(op, 0))?;
                Action::Pure(Pure::CompareFloat(predicate, float))
            }
            "select" => {
                let ty = self.lane(self.result_type(op));
                Action::Select(Scalar::of(self.context(), ty).map(Scalar::bits))
            }
            "extsi" | "index_cast" => Action::Pure(Pure::ResizeInt {
                from: from(self)?,
                to: to(self)?,
                signed: true,
            }),
            "extui" | "index_castui" | "trunci" => Action::Pure(Pure::ResizeInt {
                from: from(self)?,
                to: to(self)?,
                signed: false,
            }),
            "bitcast" => {
                let (from, to) = (self.operand_type(op, 0), self.result_type(op));
                if from != to && self.lane(from) == from && self.lane(to) == to {
                    self.scalar(from)?;
                    self.scalar(to)?;
                }
                Action::Bitcast
            }
            "sitofp" | "uitofp" => Action::Pure(Pure::IntToFloat {
                width: from(self)?,
                signed: word == "sitofp",
                float: self.float(self.result_type(op))?,
            }),
            "fptosi" | "fptoui" => Action::Pure(Pure::FloatToInt {
                float: self.float(self.operand_type(op, 0))?,
                width: to(self)?,
                signed: word == "fptosi",
            }),
            "extf" | "truncf" => Action::Pure(Pure::ResizeFloat(
                self.float(self.operand_type(op, 0))?,
                self.float(self.result_type(op))?,
            )),
            _ => return Ok(None),
        }))
    }

    fn index(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        if let Some(kind) = int_binary(word, "") {
            return pure(Pure::Int(kind, 64));
        }
        Ok(Some(match word {
            "constant" | "bool.constant" => Action::Constant,
            "sizeof" => Action::SizeOfIndex,
            "casts" | "castu" => Action::Pure(Pure::ResizeInt {
                from: self.width(self.operand_type(op, 0))?,
                to: self.width(self.result_type(op))?,
                signed: word == "casts",
            }),
            "cmp" => {
                let predicate = self
                    .index_predicate(op)
                    .ok_or_else(|| self.malformed(op, "pred"))?;
                Action::Pure(Pure::Compare(predicate, 64))
            }
            _ => return Ok(None),
        }))
    }

    /// `index.cmp`'s predicate, an attribute of the dialect: `#index<cmp_predicate eq>`.
    fn index_predicate(&self, op: Op) -> Option<IntCompare> {
        match self.context().attr_kind(self.module.attr(op, "pred")?) {
            AttrKind::Opaque(text) => {
                let word = text.trim_end_matches('>').rsplit(' ').next()?;
                IntCompare::from_word(word)
            }
            _ => None,
        }
    }

    fn math(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        let binary = match word {
            "powf" => Some(FloatBinary::Pow),
            "atan2" => Some(FloatBinary::Atan2),
            "copysign" => Some(FloatBinary::CopySign),
            _ => None,
        };
        let ty = self.result_type(op);
        if let Some(kind) = binary {
            return pure(Pure::Float(kind, self.float(ty)?));
        }
        let unary = match word {
            "absf" => FloatUnary::Abs,
            "sqrt" => FloatUnary::Sqrt,
            "rsqrt" => FloatUnary::Rsqrt,
            "cbrt" => FloatUnary::Cbrt,
            "exp" => FloatUnary::Exp,
            "exp2" => FloatUnary::Exp2,
            "expm1" => FloatUnary::ExpM1,
            "log" => FloatUnary::Log,
            "log2" => FloatUnary::Log2,
            "log10" => FloatUnary::Log10,
            "log1p" => FloatUnary::Log1P,
            "sin" => FloatUnary::Sin,
            "cos" => FloatUnary::Cos,
            "tan" => FloatUnary::Tan,
            "asin" => FloatUnary::Asin,
            "acos" => FloatUnary::Acos,
            "atan" => FloatUnary::Atan,
            "sinh" => FloatUnary::Sinh,
            "cosh" => FloatUnary::Cosh,
            "tanh" => FloatUnary::Tanh,
            "asinh" => FloatUnary::Asinh,
            "acosh" => FloatUnary::Acosh,
            "atanh" => FloatUnary::Atanh,
            "floor" => FloatUnary::Floor,
            "ceil" => FloatUnary::Ceil,
            "trunc" => FloatUnary::Trunc,
            "round" => FloatUnary::Round,
            "roundeven" => FloatUnary::RoundEven,
            "fma" => return pure(Pure::Fma(self.float(ty)?)),
            "absi" => return pure(Pure::AbsInt(self.width(ty)?)),
            "ctlz" | "cttz" | "ctpop" => {
                let count = match word {
                    "ctlz" => BitCount::LeadingZeros,
                    "cttz" => BitCount::TrailingZeros,
                    _ => BitCount::Ones,
                };
                return pure(Pure::CountBits(count, self.width(ty)?));
            }
            "isnan" | "isinf" | "isfinite" | "isnormal" => {
                let class = match word {
                    "isnan" => FloatClass::Nan,
                    "isinf" => FloatClass::Infinite,
                    "isfinite" => FloatClass::Finite,
                    _ => FloatClass::Normal,
                };
                let float = self.float(self.operand_type(op, 0))?;
                return pure(Pure::Classify(class, float));
            }
            "fpowi" => {
                let width = self.width(self.operand_type(op, 1))?;
                return pure(Pure::PowInt(self.float(ty)?, width));
            }
            "ipowi" => return pure(Pure::Int(IntBinary::Pow, self.width(ty)?)),
            "sincos" => {
                let float = self.float(ty)?;
                return Ok(Some(Action::PureTwice(
                    Pure::FloatUnary(FloatUnary::Sin, float),
                    Pure::FloatUnary(FloatUnary::Cos, float),
                )));
            }
            _ => return Ok(None),
        };
        pure(Pure::FloatUnary(unary, self.float(ty)?))
    }

    fn memref(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        Ok(Some(match word {
            "alloc" | "alloca" => Action::Allocate {
                element: self.element(self.result_type(op))?,
                stack: word == "alloca",
            },
            "realloc" => Action::Realloc(self.element_of_operand(op, 0)?),
            "dealloc" => Action::Free,
            "load" => Action::Load(self.element_of_operand(op, 0)?),
            "store" => Action::Store(self.element_of_operand(op, 1)?),
            "copy" => Action::Copy(self.element_of_operand(op, 0)?),
            "memory_space_cast" | "assume_alignment" => Action::SameMemRef,
            "distinct_objects" => Action::SameMemRefs,
            "cast" => Action::CastMemRef(self.result_type(op)),
            "dim" => Action::Dim,
            "rank" => Action::Rank,
            "subview" => Action::SubView(Box::new(self.subview(op)?)),
            "reinterpret_cast" => Action::ReinterpretCast(Box::new(self.window(op)?)),
            "view" => Action::View(self.element(self.result_type(op))?),
            "collapse_shape" => Action::CollapseShape(self.reassociation(op)?),
            "expand_shape" => {
                let extents = self.mixed(op, "static_output_shape", "output_shape")?;
                Action::ExpandShape(self.reassociation(op)?, extents)
            }
            "transpose" => Action::Transpose(self.permutation(op)?),
            "reshape" => Action::Reshape(self.element_of_operand(op, 1)?),
            "extract_strided_metadata" => Action::ExtractMetadata,
            "extract_aligned_pointer_as_index" => Action::ExtractPointer,
            "get_global" => Action::GetGlobal,
            "global" | "prefetch" => Action::Nothing,
            "alloca_scope" => Action::RunRegion,
            "alloca_scope.return" | "atomic_yield" => Action::Yield,
            "atomic_rmw" => {
                let kind = self
                    .integer(op, "kind")
                    .and_then(AtomicKind::from_number)
                    .ok_or_else(|| self.malformed(op, "kind"))?;
                let ty = self.operand_type(op, 0);
                Action::AtomicRmw(kind, self.scalar(ty)?, self.element_of_operand(op, 1)?)
            }
            "generic_atomic_rmw" => Action::GenericAtomicRmw(self.element_of_operand(op, 0)?),
            _ => return Ok(None),
        }))
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

    /// Static numbers in attribute `values`, with the operands of group `operands` for those that
    /// are dynamic.
    fn mixed(&self, op: Op, values: &str, operands: &str) -> Result<Vec<Bound>, Unknown> {
        let values = self
            .integers(op, values)
            .ok_or_else(|| self.malformed(op, values))?;
        let mut next = self.group(op, operands).start;
        let bound = |&value: &i64| {
            if value == DYNAMIC {
                next += 1;
                Bound::Operand(next - 1)
            } else {
                Bound::Static(value)
            }
        };
        Ok(values.iter().map(bound).collect())
    }

    fn window(&self, op: Op) -> Result<Window, Unknown> {
        Ok(Window {
            offsets: self.mixed(op, "static_offsets", "offsets")?,
            sizes: self.mixed(op, "static_sizes", "sizes")?,
            strides: self.mixed(op, "static_strides", "strides")?,
            dropped: Vec::new(),
        })
    }

    /// A subview's window. A rank-reducing one drops dimensions of static size one; where several
    /// could be meant, any choice names the same elements.
    fn subview(&self, op: Op) -> Result<Window, Unknown> {
        let mut window = self.window(op)?;
        let shape = self.context().kind(self.result_type(op)).shape();
        let mut wanted = shape.unwrap_or(&[]).iter().peekable();
        for (dimension, size) in window.sizes.iter().enumerate() {
            let is_kept = match *size {
                Bound::Static(size) => wanted.peek() == Some(&&size) || size != 1,
                Bound::Operand(_) => true,
            };
            if is_kept {
                wanted.next();
            } else {
                window.dropped.push(dimension);
            }
        }
        Ok(window)
    }

    /// The groups of dimensions of a reshaping.
    fn reassociation(&self, op: Op) -> Result<Vec<Vec<usize>>, Unknown> {
        let numbers = |attr: &Attr| match self.context().attr_kind(*attr) {
            AttrKind::Array(items) => items
                .iter()
                .map(|item| match self.context().attr_kind(*item) {
                    AttrKind::Integer { value, .. } => usize::try_from(*value).ok(),
                    _ => None,
                })
                .collect::<Option<Vec<_>>>(),
            _ => None,
        };
        let groups = match self
            .module
            .attr(op, "reassociation")
            .map(|a| self.context().attr_kind(a))
        {
            Some(AttrKind::Array(groups)) => groups.iter().map(numbers).collect(),
            _ => None,
        };
        groups.ok_or_else(|| self.malformed(op, "reassociation"))
    }

    /// The permutation of `memref.transpose`: source dimensions in the order of the result's.
    fn permutation(&self, op: Op) -> Result<Vec<usize>, Unknown> {
        let attr = self.module.attr(op, "permutation");
        let map = attr.and_then(|attr| self.context().affine_map(attr));
        let dims = map.and_then(|map| {
            let dims = map.results.iter().map(|result| match result {
                AffineExpr::Dim(dim) => Some(*dim as usize),
                _ => None,
            });
            dims.collect::<Option<Vec<_>>>()
        });
        dims.ok_or_else(|| self.malformed(op, "permutation"))
    }

    /// The indexing maps of a structured operation: those that it has as an attribute, or, for
    /// an operation that goes over its operands element by element, one after the other.
    pub fn indexing_maps(
        &self,
        op: Op,
        word: &str,
        operands: usize,
    ) -> Result<Option<Vec<AffineMap>>, Unknown> {
        const NAMES: [&str; 2] = ["indexing_maps", "linalg.memoized_indexing_maps"];
        let Some(attr) = NAMES.iter().find_map(|name| self.module.attr(op, name)) else {
            return Ok(match word {
                "reduce" | "broadcast" | "transpose" => self.reshaping_maps(op, word, operands),
                _ => self.elementwise_maps(op, operands),
            });
        };
        let maps = match self.context().attr_kind(attr) {
            AttrKind::Array(maps) => maps
                .iter()
                .map(|&map| self.context().affine_map(map).cloned())
                .collect(),
            _ => None,
        };
        match maps {
            Some(maps) => Ok(Some(maps)),
            None => Err(self.malformed(op, "indexing_maps")),
        }
    }

    /// The rank of a memref operand.
    fn rank(&self, op: Op, index: usize) -> Option<usize> {
        let kind = self.context().kind(self.operand_type(op, index));
        kind.is_memref().then(|| kind.shape().map(<[i64]>::len))?
    }

    /// The maps of `linalg.reduce`, `linalg.broadcast` and `linalg.transpose`: loops over the
    /// dimensions of the larger operand, and the smaller one without some of them, or the input
    /// with its dimensions in another order.
    fn reshaping_maps(&self, op: Op, word: &str, operands: usize) -> Option<Vec<AffineMap>> {
        let dims = |list: &mut dyn Iterator<Item = u32>| list.map(AffineExpr::Dim).collect();
        let larger = match word {
            "reduce" => 0,
            _ => operands.checked_sub(1)?,
        };
        let loops = self.rank(op, larger)? as u32;
        let map = |results| AffineMap {
            dims: loops,
            symbols: 0,
            results,
        };
        if word == "transpose" {
            let permutation = self.integers(op, "permutation")?;
            let place = |source: u32| permutation.iter().position(|&d| d == i64::from(source));
            let input = (0..loops).map(|source| place(source).map(|at| at as u32));
            let input: Vec<u32> = input.collect::<Option<_>>()?;
            let input = map(dims(&mut input.into_iter()));
            return Some(vec![input, map(dims(&mut (0..loops)))]);
        }
        let gone = self.integers(op, "dimensions")?;
        let fewer = map(dims(
            &mut (0..loops).filter(|&d| !gone.contains(&i64::from(d))),
        ));
        let all = map(dims(&mut (0..loops)));
        // The inputs of a reduction come first, as many as it has results in memory.
        let first_half = operands / 2;
        Some(
            (0..operands)
                .map(|i| match (word == "reduce", i < first_half) {
                    (true, true) | (false, false) => all.clone(),
                    _ => fewer.clone(),
                })
                .collect(),
        )
    }

    /// The identity for each memref and nothing for each scalar; none where ranks differ.
    fn elementwise_maps(&self, op: Op, operands: usize) -> Option<Vec<AffineMap>> {
        let rank = |i: usize| {
            let kind = self.context().kind(self.operand_type(op, i));
            kind.is_memref().then(|| kind.shape().map(<[i64]>::len))
        };
        let loops = rank(operands.checked_sub(1)?)??;
        (0..operands)
            .map(|i| {
                let results = match rank(i) {
                    None => 0,
                    Some(rank) => rank.filter(|&rank| rank == loops)?,
                };
                Some(AffineMap {
                    dims: loops as u32,
                    symbols: 0,
                    results: (0..results as u32).map(AffineExpr::Dim).collect(),
                })
            })
            .collect()
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

fn pure(pure: Pure) -> Result<Option<Action>, Unknown> {
    Ok(Some(Action::Pure(pure)))
}

fn complex(word: &str) -> Option<Action> {
    Some(match word {
        "constant" => Action::Constant,
        "create" => Action::MakeComplex,
        "re" => Action::ComplexPart(0),
        "im" => Action::ComplexPart(1),
        _ => return None,
    })
}

/// An integer operation by its name without `prefix`'s letter: `addi`, `divsi`, `shli`.
fn int_binary(word: &str, letter: &str) -> Option<IntBinary> {
    use IntBinary::*;
    let stem = word.strip_suffix(letter)?;
    Some(match stem {
        "add" => Add,
        "sub" => Sub,
        "mul" => Mul,
        "divs" => DivS,
        "divu" => DivU,
        "rems" => RemS,
        "remu" => RemU,
        "ceildivs" => CeilDivS,
        "ceildivu" => CeilDivU,
        "floordivs" => FloorDivS,
        "and" => And,
        "or" => Or,
        "xor" => Xor,
        "shl" => ShL,
        "shrs" => ShRS,
        "shru" => ShRU,
        "maxs" => MaxS,
        "maxu" => MaxU,
        "mins" => MinS,
        "minu" => MinU,
        _ => return None,
    })
}
