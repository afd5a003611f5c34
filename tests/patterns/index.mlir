// The dialect index: a constant is folded only where 32 and 64 bits give the same. Its patterns
// have no name in the log.

// fold: index.add: zero
// rule: index.add(x, 0) -> x
func.func @index_add_of_zero(%a: index) -> index {
  %c0 = index.constant 0
  %0 = index.add %a, %c0
  return %0 : index
}

// fold: index.add: constants
// rule: index.add(c0, c1) -> c0 + c1
func.func @index_add_of_constants() -> index {
  %0 = index.constant 8589934592
  %1 = index.constant 7
  %2 = index.add %0, %1
  return %2 : index
}

// fold: index.add: constant to the right
// rule: op(c, x) -> op(x, c), of add, mul, maxs, maxu, mins, minu, and, or, xor
func.func @index_add_of_constant_on_the_left(%a: index) -> index {
  %c1 = index.constant 1
  %0 = index.add %c1, %a
  return %0 : index
}

// pattern: unnamed: index.add: constants
// rule: index.add(index.add(x, c0), c1) -> index.add(x, c0 + c1); so of mul, maxs, maxu, mins,
//   minu, and, or, xor
func.func @index_add_of_add(%a: index) -> index {
  %c0 = index.constant 3
  %c1 = index.constant 5
  %0 = index.add %a, %c0
  %1 = index.add %0, %c1
  return %1 : index
}

// near miss: unnamed: index.add: constants
func.func @index_add_of_add_of_values(%a: index, %b: index) -> index {
  %idx5 = index.constant 5
  %0 = index.add %a, %b
  %1 = index.add %0, %idx5
  return %1 : index
}

// fold: index.sub: zero
// rule: index.sub(x, 0) -> x
func.func @index_sub_of_zero(%a: index) -> index {
  %c0 = index.constant 0
  %0 = index.sub %a, %c0
  return %0 : index
}

// fold: index.sub: constants
// rule: index.sub(c0, c1) -> c0 - c1
func.func @index_sub_of_constants() -> index {
  %0 = index.constant 3
  %1 = index.constant 5
  %2 = index.sub %0, %1
  return %2 : index
}

// near miss: index.sub: zero
func.func @index_sub_of_itself(%a: index) -> index {
  %0 = index.sub %a, %a
  return %0 : index
}

// near miss: index.sub: constants
func.func @index_sub_of_sub(%a: index) -> index {
  %idx3 = index.constant 3
  %idx5 = index.constant 5
  %0 = index.sub %a, %idx3
  %1 = index.sub %0, %idx5
  return %1 : index
}

// fold: index.mul: one
// rule: index.mul(x, 1) -> x
func.func @index_mul_of_one(%a: index) -> index {
  %c1 = index.constant 1
  %0 = index.mul %a, %c1
  return %0 : index
}

// fold: index.mul: zero
// rule: index.mul(x, 0) -> 0
func.func @index_mul_of_zero(%a: index) -> index {
  %c0 = index.constant 0
  %0 = index.mul %a, %c0
  return %0 : index
}

// fold: index.mul: constants
// rule: index.mul(c0, c1) -> c0 * c1
func.func @index_mul_of_constants() -> index {
  %0 = index.constant 3
  %1 = index.constant -5
  %2 = index.mul %0, %1
  return %2 : index
}

// pattern: unnamed: index.mul: constants
func.func @index_mul_of_mul(%a: index) -> index {
  %c0 = index.constant 3
  %c1 = index.constant 5
  %0 = index.mul %a, %c0
  %1 = index.mul %0, %c1
  return %1 : index
}

// fold: index.divs: constants
// rule: index.divs(c0, c1) -> c0 / c1, towards zero, unless c1 is 0
func.func @index_divs_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant -3
  %2 = index.divs %0, %1
  return %2 : index
}

// near miss: index.divs: constants
func.func @index_divs_of_constant_by_zero() -> index {
  %idx7 = index.constant 7
  %idx0 = index.constant 0
  %0 = index.divs %idx7, %idx0
  return %0 : index
}

// near miss: index.divs: constants
func.func @index_divs_of_one(%a: index) -> index {
  %idx1 = index.constant 1
  %0 = index.divs %a, %idx1
  return %0 : index
}

// fold: index.divu: constants
// rule: index.divu(c0, c1) -> c0 / c1, unless c1 is 0
func.func @index_divu_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant 3
  %2 = index.divu %0, %1
  return %2 : index
}

// In 32 bits the dividend is 0.
// near miss: index.divu: constants
func.func @index_divu_of_wide_constant() -> index {
  %idx8589934592 = index.constant 8589934592
  %idx7 = index.constant 7
  %0 = index.divu %idx8589934592, %idx7
  return %0 : index
}

// fold: index.ceildivs: constants
// rule: index.ceildivs(c0, c1) -> c0 / c1, rounded up, unless c1 is 0
func.func @index_ceildivs_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant -3
  %2 = index.ceildivs %0, %1
  return %2 : index
}

// fold: index.ceildivu: constants
// rule: index.ceildivu(c0, c1) -> c0 / c1, rounded up, unless c1 is 0
func.func @index_ceildivu_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant 3
  %2 = index.ceildivu %0, %1
  return %2 : index
}

// fold: index.floordivs: constants
// rule: index.floordivs(c0, c1) -> c0 / c1, rounded down, unless c1 is 0
func.func @index_floordivs_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant -3
  %2 = index.floordivs %0, %1
  return %2 : index
}

// fold: index.rems: constants
// rule: index.rems(c0, c1) -> c0 mod c1, with the sign of c0
func.func @index_rems_of_constants() -> index {
  %0 = index.constant -7
  %1 = index.constant 3
  %2 = index.rems %0, %1
  return %2 : index
}

// fold: index.remu: constants
// rule: index.remu(c0, c1) -> c0 mod c1
func.func @index_remu_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant 3
  %2 = index.remu %0, %1
  return %2 : index
}

// near miss: index.remu: constants
func.func @index_remu_of_wide_constant() -> index {
  %idx8589934592 = index.constant 8589934592
  %idx7 = index.constant 7
  %0 = index.remu %idx8589934592, %idx7
  return %0 : index
}

// fold: index.maxs: constants
// rule: index.maxs(c0, c1) -> the greater, signed
func.func @index_maxs_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant -3
  %2 = index.maxs %0, %1
  return %2 : index
}

// pattern: unnamed: index.maxs: constants
func.func @index_maxs_of_maxs(%a: index) -> index {
  %c0 = index.constant 3
  %c1 = index.constant 5
  %0 = index.maxs %a, %c0
  %1 = index.maxs %0, %c1
  return %1 : index
}

// near miss: unnamed: index.maxs: constants
func.func @index_maxs_of_itself(%a: index) -> index {
  %0 = index.maxs %a, %a
  return %0 : index
}

// fold: index.maxu: constants
// rule: index.maxu(c0, c1) -> the greater, unsigned
func.func @index_maxu_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant -3
  %2 = index.maxu %0, %1
  return %2 : index
}

// pattern: unnamed: index.maxu: constants
func.func @index_maxu_of_maxu(%a: index) -> index {
  %c0 = index.constant 3
  %c1 = index.constant 5
  %0 = index.maxu %a, %c0
  %1 = index.maxu %0, %c1
  return %1 : index
}

// fold: index.mins: constants
// rule: index.mins(c0, c1) -> the less, signed
func.func @index_mins_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant -3
  %2 = index.mins %0, %1
  return %2 : index
}

// pattern: unnamed: index.mins: constants
func.func @index_mins_of_mins(%a: index) -> index {
  %c0 = index.constant 3
  %c1 = index.constant 5
  %0 = index.mins %a, %c0
  %1 = index.mins %0, %c1
  return %1 : index
}

// fold: index.minu: constants
// rule: index.minu(c0, c1) -> the less, unsigned
func.func @index_minu_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant -3
  %2 = index.minu %0, %1
  return %2 : index
}

// pattern: unnamed: index.minu: constants
func.func @index_minu_of_minu(%a: index) -> index {
  %c0 = index.constant 3
  %c1 = index.constant 5
  %0 = index.minu %a, %c0
  %1 = index.minu %0, %c1
  return %1 : index
}

// fold: index.shl: constants
// rule: index.shl(c0, c1) -> c0 << c1, if c1 is less than 32
func.func @index_shl_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant 3
  %2 = index.shl %0, %1
  return %2 : index
}

// near miss: index.shl: constants
func.func @index_shl_of_constants_by_32() -> index {
  %idx7 = index.constant 7
  %idx32 = index.constant 32
  %0 = index.shl %idx7, %idx32
  return %0 : index
}

// fold: index.shrs: constants
// rule: index.shrs(c0, c1) -> c0 >> c1, signs from the left, if c1 is less than 32
func.func @index_shrs_of_constants() -> index {
  %0 = index.constant -7
  %1 = index.constant 1
  %2 = index.shrs %0, %1
  return %2 : index
}

// fold: index.shru: constants
// rule: index.shru(c0, c1) -> c0 >> c1, zeros from the left, if c1 is less than 32
func.func @index_shru_of_constants() -> index {
  %0 = index.constant 7
  %1 = index.constant 1
  %2 = index.shru %0, %1
  return %2 : index
}

// near miss: index.shru: constants
func.func @index_shru_of_negative_constant() -> index {
  %idx-3 = index.constant -3
  %idx7 = index.constant 7
  %0 = index.shru %idx-3, %idx7
  return %0 : index
}

// fold: index.and: constants
// rule: index.and(c0, c1) -> c0 & c1
func.func @index_and_of_constants() -> index {
  %0 = index.constant 12
  %1 = index.constant 10
  %2 = index.and %0, %1
  return %2 : index
}

// pattern: unnamed: index.and: constants
func.func @index_and_of_and(%a: index) -> index {
  %c0 = index.constant 12
  %c1 = index.constant 10
  %0 = index.and %a, %c0
  %1 = index.and %0, %c1
  return %1 : index
}

// near miss: unnamed: index.and: constants
func.func @index_and_of_zero(%a: index) -> index {
  %idx0 = index.constant 0
  %0 = index.and %a, %idx0
  return %0 : index
}

// fold: index.or: constants
// rule: index.or(c0, c1) -> c0 | c1
func.func @index_or_of_constants() -> index {
  %0 = index.constant 12
  %1 = index.constant 10
  %2 = index.or %0, %1
  return %2 : index
}

// pattern: unnamed: index.or: constants
func.func @index_or_of_or(%a: index) -> index {
  %c0 = index.constant 12
  %c1 = index.constant 10
  %0 = index.or %a, %c0
  %1 = index.or %0, %c1
  return %1 : index
}

// fold: index.xor: constants
// rule: index.xor(c0, c1) -> c0 ^ c1
func.func @index_xor_of_constants() -> index {
  %0 = index.constant 12
  %1 = index.constant 10
  %2 = index.xor %0, %1
  return %2 : index
}

// pattern: unnamed: index.xor: constants
func.func @index_xor_of_xor(%a: index) -> index {
  %c0 = index.constant 12
  %c1 = index.constant 10
  %0 = index.xor %a, %c0
  %1 = index.xor %0, %c1
  return %1 : index
}

// fold: index.casts: constant
// rule: index.casts(c) : index -> c, with more bits of its sign or without its high bits
func.func @index_casts_of_constant() -> index {
  %c = arith.constant -3 : i32
  %0 = index.casts %c : i32 to index
  return %0 : index
}

// near miss: index.casts: constant
func.func @index_casts_of_constant_index() -> i32 {
  %idx-3 = index.constant -3
  %0 = index.casts %idx-3 : index to i32
  return %0 : i32
}

// near miss: index.casts: constant
func.func @index_casts_there_and_back(%x: i64) -> i64 {
  %0 = index.casts %x : i64 to index
  %1 = index.casts %0 : index to i64
  return %1 : i64
}

// fold: index.castu: constant
// rule: index.castu(c) : index -> c, with more zeros or without its high bits
func.func @index_castu_of_constant() -> index {
  %c = arith.constant -3 : i32
  %0 = index.castu %c : i32 to index
  return %0 : index
}

// fold: index.cmp: constants
// rule: index.cmp p, c0, c1 -> true or false
func.func @index_cmp_of_constants() -> i1 {
  %0 = index.constant 3
  %1 = index.constant -5
  %2 = index.cmp ult(%0, %1)
  return %2 : i1
}

// near miss: index.cmp: constants
func.func @index_cmp_of_wide_constants() -> i1 {
  %idx3 = index.constant 3
  %idx8589934592 = index.constant 8589934592
  %0 = index.cmp ult(%idx3, %idx8589934592)
  return %0 : i1
}

// fold: index.cmp: itself
// rule: index.cmp p, x, x -> true for eq, sle, sge, ule, uge, else false
func.func @index_cmp_of_itself(%a: index) -> i1 {
  %0 = index.cmp ule(%a, %a)
  return %0 : i1
}

// fold: index.cmp: bound
// rule: index.cmp p, maxs(x, c0), c1 -> true or false, if the range from c0 up decides p; so of
//   maxu, mins, minu
func.func @index_cmp_of_maximum(%a: index) -> i1 {
  %c7 = index.constant 7
  %c3 = index.constant 3
  %0 = index.maxs %a, %c7
  %1 = index.cmp sgt(%0, %c3)
  return %1 : i1
}

// fold: index.cmp: bound
func.func @index_cmp_of_minimum(%a: index) -> i1 {
  %c3 = index.constant 3
  %c7 = index.constant 7
  %0 = index.minu %a, %c3
  %1 = index.cmp uge(%0, %c7)
  return %1 : i1
}

// near miss: index.cmp: bound
func.func @index_cmp_of_maximum_undecided(%a: index) -> i1 {
  %idx3 = index.constant 3
  %idx7 = index.constant 7
  %0 = index.maxs %a, %idx3
  %1 = index.cmp sgt(%0, %idx7)
  return %1 : i1
}

// fold: index.cmp: bound
func.func @index_cmp_of_maximum_of_other_sign(%a: index) -> i1 {
  %idx7 = index.constant 7
  %idx3 = index.constant 3
  %0 = index.maxs %a, %idx7
  %1 = index.cmp ugt(%0, %idx3)
  return %1 : i1
}

// near miss: index.cmp: constants
func.func @index_cmp_of_constant_on_the_left(%a: index) -> i1 {
  %idx7 = index.constant 7
  %0 = index.cmp slt(%idx7, %a)
  return %0 : i1
}

// pattern: unnamed: index.cmp: difference
// rule: index.cmp p, index.sub(x, y), 0 -> index.cmp p, x, y, index.cmp p, 0, index.sub(x, y) ->
//   index.cmp p, y, x, whatever p, wrapping or not
func.func @index_cmp_of_difference(%a: index, %b: index) -> i1 {
  %c0 = index.constant 0
  %0 = index.sub %a, %b
  %1 = index.cmp slt(%0, %c0)
  return %1 : i1
}

// pattern: unnamed: index.cmp: difference
func.func @index_cmp_of_zero_and_difference(%a: index, %b: index) -> i1 {
  %idx0 = index.constant 0
  %0 = index.sub %a, %b
  %1 = index.cmp slt(%idx0, %0)
  return %1 : i1
}

// near miss: unnamed: index.cmp: difference
func.func @index_cmp_of_difference_and_one(%a: index, %b: index) -> i1 {
  %idx1 = index.constant 1
  %0 = index.sub %a, %b
  %1 = index.cmp slt(%0, %idx1)
  return %1 : i1
}
