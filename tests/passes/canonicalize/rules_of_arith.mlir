// A function for each rule of rules/operations/arith.egg, with near misses.

func.func @sum_with_zero(%x: i32) -> (i32, i1) {
  %c0 = arith.constant 0 : i32
  %0, %1 = arith.addui_extended %x, %c0 : i32, i1
  return %0, %1 : i32, i1
}

func.func @sum_without_carry(%x: i32, %y: i32) -> i32 {
  %0, %1 = arith.addui_extended %x, %y : i32, i1
  return %0 : i32
}

func.func @sum_with_carry(%x: i32, %y: i32) -> (i32, i1) {
  %0, %1 = arith.addui_extended %x, %y : i32, i1
  return %0, %1 : i32, i1
}

func.func @sums_of_constants() -> (i8, i1, i8, i1) {
  %c200 = arith.constant 200 : i8
  %c100 = arith.constant 100 : i8
  %c55 = arith.constant 55 : i8
  %0, %1 = arith.addui_extended %c200, %c100 : i8, i1
  %2, %3 = arith.addui_extended %c200, %c55 : i8, i1
  return %0, %1, %2, %3 : i8, i1, i8, i1
}

func.func @products_with_zero(%x: i32) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %0, %1 = arith.mulsi_extended %x, %c0 : i32
  %2, %3 = arith.mului_extended %x, %c0 : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

func.func @product_with_one(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0, %1 = arith.mului_extended %x, %c1 : i32
  return %0, %1 : i32, i32
}

func.func @lower_halves(%x: i32, %y: i32) -> (i32, i32) {
  %0, %1 = arith.mulsi_extended %x, %y : i32
  %2, %3 = arith.mului_extended %x, %y : i32
  return %0, %2 : i32, i32
}

func.func @upper_halves(%x: i32, %y: i32) -> (i32, i32) {
  %0, %1 = arith.mulsi_extended %x, %y : i32
  %2, %3 = arith.mului_extended %x, %y : i32
  return %1, %3 : i32, i32
}

func.func @products_of_constants() -> (i8, i8, i8, i8) {
  %c100 = arith.constant 100 : i8
  %m100 = arith.constant -100 : i8
  %0, %1 = arith.mulsi_extended %c100, %m100 : i8
  %2, %3 = arith.mului_extended %c100, %m100 : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

func.func @products_of_wide_constants() -> (i64, i64, i64, i64) {
  %a = arith.constant 4611686018427387905 : i64
  %b = arith.constant -3 : i64
  %0, %1 = arith.mulsi_extended %a, %b : i64
  %2, %3 = arith.mului_extended %a, %b : i64
  return %0, %1, %2, %3 : i64, i64, i64, i64
}
