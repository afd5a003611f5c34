func.func @f(%x: i16) -> i32 {
  %k = arith.constant 16 : i32
  %low = arith.extui %x : i16 to i32
  %high = arith.shli %low, %k : i32
  %y = arith.ori %low, %high : i32
  return %y : i32
}
