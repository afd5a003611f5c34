//! Makes operations at an insertion point, with a constructor for each operation that passes build.
//!
//! Knows the operations' generic form (operand order, properties) and nothing of analyses.

mod memrefs;

use freehold_ir::{
    Attr, AttrKind, Block, Location, Module, Op, OpName, OpSpec, Type, Value, known,
};

/// The predicates of `arith.cmpi`, by their encoding.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Predicate {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

impl Predicate {
    const ALL: [Predicate; 10] = [
        Predicate::Eq,
        Predicate::Ne,
        Predicate::Slt,
        Predicate::Sle,
        Predicate::Sgt,
        Predicate::Sge,
        Predicate::Ult,
        Predicate::Ule,
        Predicate::Ugt,
        Predicate::Uge,
    ];

    /// The predicate of an encoding.
    pub fn from_code(code: i128) -> Option<Self> {
        Self::ALL.get(usize::try_from(code).ok()?).copied()
    }

    /// The predicate that holds exactly when this one does not.
    pub fn negated(self) -> Self {
        match self {
            Predicate::Eq => Predicate::Ne,
            Predicate::Ne => Predicate::Eq,
            Predicate::Slt => Predicate::Sge,
            Predicate::Sle => Predicate::Sgt,
            Predicate::Sgt => Predicate::Sle,
            Predicate::Sge => Predicate::Slt,
            Predicate::Ult => Predicate::Uge,
            Predicate::Ule => Predicate::Ugt,
            Predicate::Ugt => Predicate::Ule,
            Predicate::Uge => Predicate::Ult,
        }
    }

    /// The predicate for the operands in the other order.
    pub fn swapped(self) -> Self {
        match self {
            Predicate::Eq | Predicate::Ne => self,
            Predicate::Slt => Predicate::Sgt,
            Predicate::Sle => Predicate::Sge,
            Predicate::Sgt => Predicate::Slt,
            Predicate::Sge => Predicate::Sle,
            Predicate::Ult => Predicate::Ugt,
            Predicate::Ule => Predicate::Uge,
            Predicate::Ugt => Predicate::Ult,
            Predicate::Uge => Predicate::Ule,
        }
    }
}

/// Where a [`Builder`] puts the next operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Point {
    Before(Op),
    End(Block),
}

/// Makes operations one after the other at an insertion point.
///
/// ```
/// use freehold::ir::{Context, Location, Module};
/// use freehold::rewrite::Builder;
/// let mut module = Module::new(Context::new());
/// let block = module.create_block();
/// let mut b = Builder::at_end(&mut module, block, Location::UNKNOWN);
/// let yes = b.constant_bool(true);
/// let no = b.constant_bool(false);
/// b.andi(yes, no);
/// assert_eq!(module.ops(block).count(), 3);
/// ```
pub struct Builder<'m> {
    pub module: &'m mut Module,
    point: Point,
    location: Location,
}

impl<'m> Builder<'m> {
    /// A builder that puts operations right before `op` and gives them its location.
    pub fn before(module: &'m mut Module, op: Op) -> Self {
        let location = module.location(op);
        Builder {
            module,
            point: Point::Before(op),
            location,
        }
    }

    /// A builder that appends to `block`.
    pub fn at_end(module: &'m mut Module, block: Block, location: Location) -> Self {
        Builder {
            module,
            point: Point::End(block),
            location,
        }
    }

    /// The same builder, which gives operations the location of `model`.
    pub fn located_as(mut self, model: Op) -> Self {
        self.location = self.module.location(model);
        self
    }

    /// From now on puts operations right before `op`.
    pub fn set_before(&mut self, op: Op) {
        self.point = Point::Before(op);
    }

    /// From now on appends to `block`.
    pub fn set_end(&mut self, block: Block) {
        self.point = Point::End(block);
    }

    /// Inserts a new operation; `spec.location` is replaced by the builder's.
    pub fn create(&mut self, spec: &OpSpec) -> Op {
        let op = self.module.create_op(&OpSpec {
            location: self.location,
            ..spec.clone()
        });
        match self.point {
            Point::Before(anchor) => self.module.insert_op_before(anchor, op),
            Point::End(block) => self.module.append_op(block, op),
        }
        op
    }

    /// Erases `old`, whose results become those of `new`, with their names.
    pub fn replace(&mut self, old: Op, new: Op) {
        let module = &mut *self.module;
        for index in 0..module.results(old).len() {
            let (from, to) = (module.result(old, index), module.result(new, index));
            if let Some(name) = module.value_name(from) {
                module.set_value_name(to, name);
            }
            module.replace_all_uses(from, to);
        }
        module.erase_op(old);
    }

    /// Inserts an operation without successors and regions.
    pub fn plain(
        &mut self,
        name: OpName,
        operands: &[Value],
        results: &[Type],
        properties: &[(&str, Attr)],
    ) -> Op {
        let properties = self.dict(properties);
        let attributes = self.module.context.empty_dict();
        self.create(&OpSpec {
            name,
            location: self.location,
            operands,
            results,
            successors: &[],
            properties,
            attributes,
            region_count: 0,
        })
    }

    fn dict(&mut self, entries: &[(&str, Attr)]) -> Attr {
        let context = &mut self.module.context;
        let entries = entries
            .iter()
            .map(|&(name, attr)| (context.ident(name), attr))
            .collect();
        context.dict_attr(entries)
    }

    fn value(
        &mut self,
        name: OpName,
        operands: &[Value],
        result: Type,
        properties: &[(&str, Attr)],
    ) -> Value {
        let op = self.plain(name, operands, &[result], properties);
        self.module.result(op, 0)
    }

    // ---- arith ----------------------------------------------------------------------------

    /// `arith.constant` of an attribute.
    pub fn constant(&mut self, value: Attr, ty: Type) -> Value {
        self.value(known::ARITH_CONSTANT, &[], ty, &[("value", value)])
    }

    /// `arith.constant true` or `false`.
    pub fn constant_bool(&mut self, value: bool) -> Value {
        let attr = self.module.context.bool_attr(value);
        let ty = self.module.context.i1();
        self.constant(attr, ty)
    }

    /// `arith.constant` of an integer type or of `index`.
    pub fn constant_int(&mut self, value: i128, ty: Type) -> Value {
        let attr = self.module.context.integer_attr(value, ty);
        self.constant(attr, ty)
    }

    /// `arith.constant ... : index`.
    pub fn constant_index(&mut self, value: i64) -> Value {
        let ty = self.module.context.index();
        self.constant_int(value.into(), ty)
    }

    fn binary(&mut self, name: OpName, lhs: Value, rhs: Value) -> Value {
        let ty = self.module.value_type(lhs);
        self.value(name, &[lhs, rhs], ty, &[])
    }

    /// `arith.andi`.
    pub fn andi(&mut self, lhs: Value, rhs: Value) -> Value {
        self.binary(known::ARITH_ANDI, lhs, rhs)
    }

    /// `arith.ori`.
    pub fn ori(&mut self, lhs: Value, rhs: Value) -> Value {
        self.binary(known::ARITH_ORI, lhs, rhs)
    }

    /// `arith.xori`.
    pub fn xori(&mut self, lhs: Value, rhs: Value) -> Value {
        self.binary(known::ARITH_XORI, lhs, rhs)
    }

    /// `arith.addi`, `arith.subi` or `arith.muli` without overflow flags.
    pub fn wrapping(&mut self, name: OpName, lhs: Value, rhs: Value) -> Value {
        let none = AttrKind::Opaque("#arith.overflow<none>".into());
        let none = self.module.context.attr(none);
        let ty = self.module.value_type(lhs);
        self.value(name, &[lhs, rhs], ty, &[("overflowFlags", none)])
    }

    /// `arith.cmpi` of scalars.
    pub fn cmpi(&mut self, predicate: Predicate, lhs: Value, rhs: Value) -> Value {
        let i64_type = self.module.context.integer_type(64);
        let code = (predicate as u8).into();
        let attr = self.module.context.integer_attr(code, i64_type);
        let i1 = self.module.context.i1();
        self.value(known::ARITH_CMPI, &[lhs, rhs], i1, &[("predicate", attr)])
    }

    /// `arith.select`.
    pub fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        let ty = self.module.value_type(yes);
        self.value(known::ARITH_SELECT, &[condition, yes, no], ty, &[])
    }

    // ---- scf ------------------------------------------------------------------------------

    /// `scf.if` with an empty block in its first region and, if `with_else`, in its second.
    /// The caller fills them, `scf.yield` included.
    pub fn scf_if(&mut self, condition: Value, results: &[Type], with_else: bool) -> Op {
        let op = self.scf_if_without_blocks(condition, results);
        for index in 0..1 + usize::from(with_else) {
            let region = self.module.regions(op)[index];
            let block = self.module.create_block();
            self.module.append_block(region, block);
        }
        op
    }

    /// `scf.if` without results, in which `make` makes what is done under the condition.
    pub fn when(&mut self, condition: Value, make: impl FnOnce(&mut Builder)) {
        let op = self.scf_if(condition, &[], false);
        let block = self.module.first_block(self.module.regions(op)[0]);
        let outside = self.point;
        self.set_end(block.expect("the builder made a block"));
        make(self);
        self.scf_yield(&[]);
        self.point = outside;
    }

    /// `scf.if` with two empty regions.
    pub fn scf_if_without_blocks(&mut self, condition: Value, results: &[Type]) -> Op {
        let empty = self.module.context.empty_dict();
        self.create(&OpSpec {
            name: known::SCF_IF,
            location: self.location,
            operands: &[condition],
            results,
            successors: &[],
            properties: empty,
            attributes: empty,
            region_count: 2,
        })
    }

    /// An operation with one region, and the empty block in it.
    fn with_block(&mut self, name: OpName, operands: &[Value], results: &[Type]) -> (Op, Block) {
        let empty = self.module.context.empty_dict();
        let op = self.create(&OpSpec {
            name,
            location: self.location,
            operands,
            results,
            successors: &[],
            properties: empty,
            attributes: empty,
            region_count: 1,
        });
        let block = self.module.create_block();
        let region = self.module.regions(op)[0];
        self.module.append_block(region, block);
        (op, block)
    }

    /// `scf.for` with its body block and arguments; the caller fills it, `scf.yield` included.
    pub fn scf_for(&mut self, lower: Value, upper: Value, step: Value, inits: &[Value]) -> Op {
        let mut operands = vec![lower, upper, step];
        operands.extend(inits);
        let types: Vec<Type> = inits.iter().map(|&v| self.module.value_type(v)).collect();
        let (op, block) = self.with_block(known::SCF_FOR, &operands, &types);
        let index = self.module.value_type(lower);
        self.module.push_argument(block, index);
        for ty in types {
            self.module.push_argument(block, ty);
        }
        op
    }

    /// `scf.yield`.
    pub fn scf_yield(&mut self, values: &[Value]) -> Op {
        self.plain(known::SCF_YIELD, values, &[], &[])
    }

    // ---- cf -------------------------------------------------------------------------------

    /// `cf.br`.
    pub fn br(&mut self, dest: Block, operands: &[Value]) -> Op {
        let empty = self.module.context.empty_dict();
        self.create(&OpSpec {
            name: known::CF_BR,
            location: self.location,
            operands,
            results: &[],
            successors: &[dest],
            properties: empty,
            attributes: empty,
            region_count: 0,
        })
    }

    /// `cf.cond_br`.
    pub fn cond_br(&mut self, condition: Value, yes: (Block, &[Value]), no: (Block, &[Value])) {
        let mut operands = vec![condition];
        operands.extend(yes.1);
        operands.extend(no.1);
        let sizes = [1, yes.1.len() as i64, no.1.len() as i64];
        let sizes = self.module.context.i32_array_attr(&sizes);
        let properties = self.dict(&[("operandSegmentSizes", sizes)]);
        let attributes = self.module.context.empty_dict();
        self.create(&OpSpec {
            name: known::CF_COND_BR,
            location: self.location,
            operands: &operands,
            results: &[],
            successors: &[yes.0, no.0],
            properties,
            attributes,
            region_count: 0,
        });
    }

    // ---- func -------------------------------------------------------------------------------

    /// `func.call @callee`.
    pub fn call(&mut self, callee: &str, operands: &[Value], results: &[Type]) -> Op {
        let root = self.module.context.ident(callee);
        let callee = self.module.context.attr(AttrKind::SymbolRef {
            root,
            nested: Box::new([]),
        });
        self.plain(known::FUNC_CALL, operands, results, &[("callee", callee)])
    }

    /// A private `func.func` with an entry block that has `inputs` as arguments.
    pub fn private_func(&mut self, name: &str, inputs: &[Type], results: &[Type]) -> (Op, Block) {
        let context = &mut self.module.context;
        let ty = context.function_type(inputs, results);
        let ty = context.attr(AttrKind::Type(ty));
        let name = context.string_attr(name);
        let private = context.string_attr("private");
        let properties = self.dict(&[
            ("sym_name", name),
            ("function_type", ty),
            ("sym_visibility", private),
        ]);
        let attributes = self.module.context.empty_dict();
        let op = self.create(&OpSpec {
            name: known::FUNC_FUNC,
            location: self.location,
            operands: &[],
            results: &[],
            successors: &[],
            properties,
            attributes,
            region_count: 1,
        });
        let entry = self.module.create_block();
        let region = self.module.regions(op)[0];
        self.module.append_block(region, entry);
        for &ty in inputs {
            self.module.push_argument(entry, ty);
        }
        (op, entry)
    }

    /// `func.return`.
    pub fn func_return(&mut self, values: &[Value]) -> Op {
        self.plain(known::FUNC_RETURN, values, &[], &[])
    }
}
