// Bitwise operations and shifts.

// fold: arith.andi: zero
// rule: andi(x, 0) -> 0
func.func @andi_of_zero(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.andi %x, %c0 : i32
  return %0 : i32
}

// fold: arith.andi: all ones
// rule: andi(x, -1) -> x; -1 is all ones, scalar or splat
func.func @andi_of_ones(%x: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %0 = arith.andi %x, %m1 : i32
  return %0 : i32
}

// fold: arith.andi: all ones
func.func @andi_of_true(%x: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.andi %x, %true : i1
  return %0 : i1
}

// fold: arith.andi: all ones
func.func @andi_of_ones_vector(%x: vector<4xi1>) -> vector<4xi1> {
  %true = arith.constant dense<true> : vector<4xi1>
  %0 = arith.andi %x, %true : vector<4xi1>
  return %0 : vector<4xi1>
}

// near miss: arith.andi: all ones
func.func @andi_of_one(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.andi %x, %c1 : i32
  return %0 : i32
}

// fold: arith.andi: itself
// rule: andi(x, x) -> x
func.func @andi_of_itself(%x: index) -> index {
  %0 = arith.andi %x, %x : index
  return %0 : index
}

// fold: arith.andi: complement
// rule: andi(x, xori(x, -1)) -> 0, andi(xori(x, -1), x) -> 0
func.func @andi_of_complement(%x: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %0 = arith.xori %x, %m1 : i32
  %1 = arith.andi %x, %0 : i32
  return %1 : i32
}

// fold: arith.andi: complement
func.func @andi_of_complement_on_the_left(%x: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.xori %x, %true : i1
  %1 = arith.andi %0, %x : i1
  return %1 : i1
}

// near miss: arith.andi: complement
func.func @andi_of_other_complement(%x: i32, %y: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %0 = arith.xori %x, %m1 : i32
  %1 = arith.andi %y, %0 : i32
  return %1 : i32
}

// fold: arith.andi: operand again
// rule: andi(a, andi(a, b)) -> andi(a, b), with the operands of both in any order
func.func @andi_with_operand_again(%a: i32, %b: i32) -> i32 {
  %0 = arith.andi %a, %b : i32
  %1 = arith.andi %a, %0 : i32
  return %1 : i32
}

// fold: arith.andi: operand again
func.func @andi_with_second_operand_again(%a: i32, %b: i32) -> i32 {
  %0 = arith.andi %a, %b : i32
  %1 = arith.andi %0, %b : i32
  return %1 : i32
}

// near miss: arith.andi: operand again
func.func @andi_of_andi(%a: i32, %b: i32, %c: i32) -> i32 {
  %0 = arith.andi %a, %b : i32
  %1 = arith.andi %0, %c : i32
  return %1 : i32
}

// fold: arith.andi: constants
// rule: andi(c0, c1) -> c0 & c1
func.func @andi_of_constants() -> i8 {
  %c0 = arith.constant 12 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.andi %c0, %c1 : i8
  return %0 : i8
}

// pattern: (anonymous namespace)::AndOfExtUI
// rule: andi(extui(x), extui(y)) -> extui(andi(x, y)), if x and y have one type
func.func @andi_of_extui(%x: i8, %y: i8) -> i32 {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}

// near miss: (anonymous namespace)::AndOfExtUI
func.func @andi_of_extui_of_two_types(%x: i8, %y: i16) -> i32 {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i16 to i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}

// pattern: (anonymous namespace)::AndOfExtSI
// rule: andi(extsi(x), extsi(y)) -> extsi(andi(x, y)), if x and y have one type
func.func @andi_of_extsi(%x: i1, %y: i1) -> i32 {
  %0 = arith.extsi %x : i1 to i32
  %1 = arith.extsi %y : i1 to i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}

// near miss: (anonymous namespace)::AndOfExtSI
func.func @andi_of_extsi_and_extui(%x: i8, %y: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}

// fold: arith.ori: zero
// rule: ori(x, 0) -> x
func.func @ori_of_zero(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.ori %x, %c0 : i32
  return %0 : i32
}

// fold: arith.ori: all ones
// rule: ori(x, -1) -> -1
func.func @ori_of_ones(%x: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %0 = arith.ori %x, %m1 : i32
  return %0 : i32
}

// fold: arith.ori: all ones
func.func @ori_of_true(%x: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.ori %x, %true : i1
  return %0 : i1
}

// fold: arith.ori: itself
// rule: ori(x, x) -> x
func.func @ori_of_itself(%x: i32) -> i32 {
  %0 = arith.ori %x, %x : i32
  return %0 : i32
}

// fold: arith.ori: complement
// rule: ori(x, xori(x, -1)) -> -1, ori(xori(x, -1), x) -> -1
func.func @ori_of_complement(%x: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %0 = arith.xori %x, %m1 : i32
  %1 = arith.ori %x, %0 : i32
  return %1 : i32
}

// fold: arith.ori: complement
func.func @ori_of_complement_on_the_left(%x: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.xori %x, %true : i1
  %1 = arith.ori %0, %x : i1
  return %1 : i1
}

// Unlike of andi.
// near miss: arith.ori: complement
func.func @ori_with_operand_again(%a: i32, %b: i32) -> i32 {
  %0 = arith.ori %a, %b : i32
  %1 = arith.ori %a, %0 : i32
  return %1 : i32
}

// near miss: arith.ori: complement
func.func @ori_of_andi(%a: i32, %b: i32) -> i32 {
  %0 = arith.andi %a, %b : i32
  %1 = arith.ori %a, %0 : i32
  return %1 : i32
}

// fold: arith.ori: constants
// rule: ori(c0, c1) -> c0 | c1
func.func @ori_of_constants() -> index {
  %c0 = arith.constant 12 : index
  %c1 = arith.constant 10 : index
  %0 = arith.ori %c0, %c1 : index
  return %0 : index
}

// pattern: (anonymous namespace)::OrOfExtUI
// rule: ori(extui(x), extui(y)) -> extui(ori(x, y)), if x and y have one type
func.func @ori_of_extui(%x: i8, %y: i8) -> i32 {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.ori %0, %1 : i32
  return %2 : i32
}

// near miss: (anonymous namespace)::OrOfExtUI
func.func @ori_of_extui_of_two_types(%x: i8, %y: i16) -> i32 {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i16 to i32
  %2 = arith.ori %0, %1 : i32
  return %2 : i32
}

// pattern: (anonymous namespace)::OrOfExtSI
// rule: ori(extsi(x), extsi(y)) -> extsi(ori(x, y)), if x and y have one type
func.func @ori_of_extsi(%x: i8, %y: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.extsi %y : i8 to i32
  %2 = arith.ori %0, %1 : i32
  return %2 : i32
}

// fold: arith.xori: zero
// rule: xori(x, 0) -> x
func.func @xori_of_zero(%x: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.xori %x, %false : i1
  return %0 : i1
}

// fold: arith.xori: itself
// rule: xori(x, x) -> 0
func.func @xori_of_itself(%x: i32) -> i32 {
  %0 = arith.xori %x, %x : i32
  return %0 : i32
}

// fold: arith.xori: operand again
// rule: xori(xori(x, a), a) -> x, with the operands of both in any order
func.func @xori_with_operand_again(%x: i32, %a: i32) -> i32 {
  %0 = arith.xori %x, %a : i32
  %1 = arith.xori %0, %a : i32
  return %1 : i32
}

// fold: arith.xori: operand again
func.func @xori_with_first_operand_again(%x: i32, %a: i32) -> i32 {
  %0 = arith.xori %a, %x : i32
  %1 = arith.xori %a, %0 : i32
  return %1 : i32
}

// fold: arith.xori: operand again
func.func @xori_not_not(%x: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.xori %x, %true : i1
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

// near miss: arith.xori: operand again
func.func @xori_of_xori_of_constants(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.xori %x, %c1 : i32
  %1 = arith.xori %0, %c2 : i32
  return %1 : i32
}

// fold: arith.xori: constants
// rule: xori(c0, c1) -> c0 ^ c1
func.func @xori_of_constants() -> i8 {
  %c0 = arith.constant 12 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.xori %c0, %c1 : i8
  return %0 : i8
}

// pattern: (anonymous namespace)::XOrINotCmpI
// rule: xori(cmpi p, a, b; true) -> cmpi not p, a, b; i1 only, not of vectors; cmpi may have other
//   uses
func.func @not_of_cmpi(%a: i32, %b: i32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

// pattern: (anonymous namespace)::XOrINotCmpI
func.func @not_of_cmpi_eq(%a: index, %b: index) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi eq, %a, %b : index
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

// pattern: (anonymous namespace)::XOrINotCmpI
func.func @not_of_cmpi_with_other_use(%a: i32, %b: i32) -> (i1, i1) {
  %true = arith.constant true
  %0 = arith.cmpi ule, %a, %b : i32
  %1 = arith.xori %0, %true : i1
  return %0, %1 : i1, i1
}

// near miss: (anonymous namespace)::XOrINotCmpI
func.func @not_of_cmpi_of_vectors(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi1> {
  %true = arith.constant dense<true> : vector<4xi1>
  %0 = arith.cmpi slt, %a, %b : vector<4xi32>
  %1 = arith.xori %0, %true : vector<4xi1>
  return %1 : vector<4xi1>
}

// near miss: (anonymous namespace)::XOrINotCmpI
func.func @not_of_cmpf(%a: f32, %b: f32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpf olt, %a, %b : f32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

// pattern: (anonymous namespace)::XOrIOfExtUI
// rule: xori(extui(x), extui(y)) -> extui(xori(x, y)), if x and y have one type
func.func @xori_of_extui(%x: i8, %y: i8) -> i32 {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.xori %0, %1 : i32
  return %2 : i32
}

// pattern: (anonymous namespace)::XOrIOfExtSI
// rule: xori(extsi(x), extsi(y)) -> extsi(xori(x, y)), if x and y have one type
func.func @xori_of_extsi(%x: vector<2xi8>, %y: vector<2xi8>) -> vector<2xi32> {
  %0 = arith.extsi %x : vector<2xi8> to vector<2xi32>
  %1 = arith.extsi %y : vector<2xi8> to vector<2xi32>
  %2 = arith.xori %0, %1 : vector<2xi32>
  return %2 : vector<2xi32>
}

// near miss: (anonymous namespace)::XOrIOfExtSI
func.func @xori_of_extsi_of_two_types(%x: i8, %y: i16) -> i32 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.extsi %y : i16 to i32
  %2 = arith.xori %0, %1 : i32
  return %2 : i32
}

// fold: arith.shli: zero
// rule: shli(x, 0) -> x
func.func @shli_of_zero(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.shli %x, %c0 : i32
  return %0 : i32
}

// fold: arith.shli: constants
// rule: shli(c0, c1) -> c0 << c1, if c1 is less than the width
func.func @shli_of_constants() -> i8 {
  %c0 = arith.constant 77 : i8
  %c1 = arith.constant 3 : i8
  %0 = arith.shli %c0, %c1 : i8
  return %0 : i8
}

// near miss: arith.shli: constants
func.func @shli_of_constants_out_of_range() -> i8 {
  %c77_i8 = arith.constant 77 : i8
  %c8_i8 = arith.constant 8 : i8
  %0 = arith.shli %c77_i8, %c8_i8 : i8
  return %0 : i8
}

// near miss: arith.shli: zero
func.func @shli_of_shli(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.shli %x, %c1 : i32
  %1 = arith.shli %0, %c1 : i32
  return %1 : i32
}

// fold: arith.shrui: zero
// rule: shrui(x, 0) -> x
func.func @shrui_of_zero(%x: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %0 = arith.shrui %x, %c0 : i64
  return %0 : i64
}

// fold: arith.shrui: constants
// rule: shrui(c0, c1) -> c0 >> c1, zeros from the left, if c1 is less than the width
func.func @shrui_of_constants() -> i8 {
  %c0 = arith.constant -77 : i8
  %c1 = arith.constant 3 : i8
  %0 = arith.shrui %c0, %c1 : i8
  return %0 : i8
}

// near miss: arith.shrui: constants
func.func @shrui_of_constants_out_of_range() -> i8 {
  %c77_i8 = arith.constant 77 : i8
  %c-1_i8 = arith.constant -1 : i8
  %0 = arith.shrui %c77_i8, %c-1_i8 : i8
  return %0 : i8
}

// fold: arith.shrsi: zero
// rule: shrsi(x, 0) -> x
func.func @shrsi_of_zero(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = arith.shrsi %x, %c0 : index
  return %0 : index
}

// fold: arith.shrsi: constants
// rule: shrsi(c0, c1) -> c0 >> c1, signs from the left, if c1 is less than the width
func.func @shrsi_of_constants() -> i8 {
  %c0 = arith.constant -77 : i8
  %c1 = arith.constant 3 : i8
  %0 = arith.shrsi %c0, %c1 : i8
  return %0 : i8
}
