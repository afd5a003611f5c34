// Comparisons of integers.

// fold: arith.cmpi: itself
// rule: cmpi p, x, x -> true for eq, sle, sge, ule, uge, false for ne, slt, sgt, ult, ugt
func.func @cmpi_eq_itself(%x: i32) -> i1 {
  %0 = arith.cmpi eq, %x, %x : i32
  return %0 : i1
}

// fold: arith.cmpi: itself
func.func @cmpi_ult_itself(%x: index) -> i1 {
  %0 = arith.cmpi ult, %x, %x : index
  return %0 : i1
}

// fold: arith.cmpi: itself
func.func @cmpi_sge_itself_vector(%x: vector<4xi32>) -> vector<4xi1> {
  %0 = arith.cmpi sge, %x, %x : vector<4xi32>
  return %0 : vector<4xi1>
}

// fold: arith.cmpi: extended i1 with zero
// rule: cmpi ne, extsi(x: i1), 0 -> x; the same of extui; scalars and vectors
func.func @cmpi_ne_zero_of_extsi(%x: i1) -> i1 {
  %c0 = arith.constant 0 : i32
  %0 = arith.extsi %x : i1 to i32
  %1 = arith.cmpi ne, %0, %c0 : i32
  return %1 : i1
}

// fold: arith.cmpi: extended i1 with zero
func.func @cmpi_ne_zero_of_extui(%x: i1) -> i1 {
  %c0 = arith.constant 0 : i64
  %0 = arith.extui %x : i1 to i64
  %1 = arith.cmpi ne, %0, %c0 : i64
  return %1 : i1
}

// fold: arith.cmpi: extended i1 with zero
func.func @cmpi_ne_zero_of_extui_vector(%x: vector<4xi1>) -> vector<4xi1> {
  %c0 = arith.constant dense<0> : vector<4xi8>
  %0 = arith.extui %x : vector<4xi1> to vector<4xi8>
  %1 = arith.cmpi ne, %0, %c0 : vector<4xi8>
  return %1 : vector<4xi1>
}

// near miss: arith.cmpi: extended i1 with zero
func.func @cmpi_eq_zero_of_extui(%x: i1) -> i1 {
  %c0 = arith.constant 0 : i32
  %0 = arith.extui %x : i1 to i32
  %1 = arith.cmpi eq, %0, %c0 : i32
  return %1 : i1
}

// near miss: arith.cmpi: extended i1 with zero
func.func @cmpi_ne_zero_of_extended_i8(%x: i8) -> i1 {
  %c0 = arith.constant 0 : i32
  %0 = arith.extui %x : i8 to i32
  %1 = arith.cmpi ne, %0, %c0 : i32
  return %1 : i1
}

// fold: arith.cmpi: i1 with false
// rule: cmpi ne, x, false -> x; of i1, scalars and vectors
func.func @cmpi_ne_false(%x: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.cmpi ne, %x, %false : i1
  return %0 : i1
}

// near miss: arith.cmpi: i1 with false
func.func @cmpi_eq_false(%x: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.cmpi eq, %x, %false : i1
  return %0 : i1
}

// fold: arith.cmpi: i1 with true
// rule: cmpi eq, x, true -> x; of i1, scalars and vectors
func.func @cmpi_eq_true(%x: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi eq, %x, %true : i1
  return %0 : i1
}

// near miss: arith.cmpi: i1 with true
func.func @cmpi_ne_true(%x: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi ne, %x, %true : i1
  return %0 : i1
}

// fold: arith.cmpi: constant to the right
// rule: cmpi p, c, x -> cmpi q, x, c, if x is no constant; q is p read from the right: slt and sgt,
//   sle and sge, ult and ugt, ule and uge change places, eq and ne stay
func.func @cmpi_slt_of_constant(%x: i32) -> i1 {
  %c3 = arith.constant 3 : i32
  %0 = arith.cmpi slt, %c3, %x : i32
  return %0 : i1
}

// fold: arith.cmpi: constant to the right
func.func @cmpi_uge_of_constant(%x: index) -> i1 {
  %c3 = arith.constant 3 : index
  %0 = arith.cmpi uge, %c3, %x : index
  return %0 : i1
}

// fold: arith.cmpi: constant to the right
func.func @cmpi_ne_of_constant(%x: vector<2xi32>) -> vector<2xi1> {
  %c3 = arith.constant dense<[3, 4]> : vector<2xi32>
  %0 = arith.cmpi ne, %c3, %x : vector<2xi32>
  return %0 : vector<2xi1>
}

// fold: arith.cmpi: constants
// rule: cmpi p, c0, c1 -> true or false
func.func @cmpi_of_constants() -> i1 {
  %c0 = arith.constant -3 : i8
  %c1 = arith.constant 2 : i8
  %0 = arith.cmpi ugt, %c0, %c1 : i8
  return %0 : i1
}

// fold: arith.cmpi: constants
func.func @cmpi_of_constant_indices() -> i1 {
  %c0 = arith.constant -3 : index
  %c1 = arith.constant 2 : index
  %0 = arith.cmpi sgt, %c0, %c1 : index
  return %0 : i1
}

// fold: arith.cmpi: constants
func.func @cmpi_of_constant_elements() -> vector<2xi1> {
  %c0 = arith.constant dense<3> : vector<2xi32>
  %c1 = arith.constant dense<[3, 9]> : vector<2xi32>
  %0 = arith.cmpi slt, %c0, %c1 : vector<2xi32>
  return %0 : vector<2xi1>
}

// Bounds of the type decide nothing.
// near miss: arith.cmpi: constants
func.func @cmpi_with_bounds(%x: i32) -> (i1, i1, i1) {
  %c0_i32 = arith.constant 0 : i32
  %c2147483647_i32 = arith.constant 2147483647 : i32
  %0 = arith.cmpi ult, %x, %c0_i32 : i32
  %1 = arith.cmpi uge, %x, %c0_i32 : i32
  %2 = arith.cmpi sgt, %x, %c2147483647_i32 : i32
  return %0, %1, %2 : i1, i1, i1
}

// near miss: arith.cmpi: constants
func.func @cmpi_of_poison() -> i1 {
  %0 = ub.poison : i32
  %c3_i32 = arith.constant 3 : i32
  %1 = arith.cmpi eq, %0, %c3_i32 : i32
  return %1 : i1
}

// pattern: (anonymous namespace)::CmpIExtSI
// rule: cmpi p, extsi(a), extsi(b) -> cmpi p, a, b, if p is eq or ne, and a and b have one type
func.func @cmpi_of_extsi(%a: i8, %b: i8) -> i1 {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extsi %b : i8 to i32
  %2 = arith.cmpi eq, %0, %1 : i32
  return %2 : i1
}

// near miss: (anonymous namespace)::CmpIExtSI
func.func @cmpi_slt_of_extsi(%a: i8, %b: i8) -> i1 {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extsi %b : i8 to i32
  %2 = arith.cmpi slt, %0, %1 : i32
  return %2 : i1
}

// pattern: (anonymous namespace)::CmpIExtUI
// rule: cmpi p, extui(a), extui(b) -> cmpi p, a, b, if p is eq or ne, and a and b have one type
func.func @cmpi_of_extui(%a: vector<2xi8>, %b: vector<2xi8>) -> vector<2xi1> {
  %0 = arith.extui %a : vector<2xi8> to vector<2xi32>
  %1 = arith.extui %b : vector<2xi8> to vector<2xi32>
  %2 = arith.cmpi ne, %0, %1 : vector<2xi32>
  return %2 : vector<2xi1>
}

// near miss: (anonymous namespace)::CmpIExtUI
func.func @cmpi_of_extui_of_two_types(%a: i8, %b: i16) -> i1 {
  %0 = arith.extui %a : i8 to i32
  %1 = arith.extui %b : i16 to i32
  %2 = arith.cmpi ne, %0, %1 : i32
  return %2 : i1
}

// near miss: (anonymous namespace)::CmpIExtUI
func.func @cmpi_of_extui_with_constant(%a: i8) -> i1 {
  %c3 = arith.constant 3 : i32
  %0 = arith.extui %a : i8 to i32
  %1 = arith.cmpi eq, %0, %c3 : i32
  return %1 : i1
}
