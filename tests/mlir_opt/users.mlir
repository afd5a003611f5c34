func.func @f(%a: i32, %unused: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %c = arith.constant 3 : i32
  %1 = arith.addi %a, %c : i32
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %2:2 = func.call @g() : () -> (i32, i32)
  %3:2 = func.call @g() : () -> (i32, i32)
  %4 = arith.addi %3#0, %3#1 : i32
  func.call @h(%3#0) : (i32) -> ()
  func.call @h(%a) : (i32) -> ()
  return %3#1 : i32
}
func.func private @g() -> (i32, i32)
func.func private @h(i32)
