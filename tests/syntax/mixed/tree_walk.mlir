// A recursive program over an array that holds a tree.
func.func @depth(%left: memref<?xi32>, %right: memref<?xi32>, %node: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %leaf = arith.cmpi slt, %node, %zero : i32
  cf.cond_br %leaf weights([3, 97]), ^end(%zero : i32), ^inner
^inner:
  %at = arith.index_cast %node : i32 to index
  %l = memref.load %left[%at] : memref<?xi32>
  %r = memref.load %right[%at] : memref<?xi32>
  %dl = call @depth(%left, %right, %l) : (memref<?xi32>, memref<?xi32>, i32) -> i32
  %dr = call @depth(%left, %right, %r) : (memref<?xi32>, memref<?xi32>, i32) -> i32
  %m = arith.maxsi %dl, %dr : i32
  %d = arith.addi %m, %one : i32
  cf.br ^end(%d : i32)
^end(%result: i32):
  return %result : i32
}
func.func @dispatch(%k: i8, %f: (i32) -> i32, %x: i32) -> i32 {
  cf.switch %k : i8, [
    default: ^none(%x : i32),
    0: ^none(%x : i32),
    -1: ^call,
    42: ^twice
  ]
^call:
  %a = call_indirect %f(%x) : (i32) -> i32
  cf.br ^none(%a : i32)
^twice:
  %g = constant @id : (i32) -> i32
  %b = call_indirect %g(%x) {hot} : (i32) -> i32
  cf.br ^none(%b : i32)
^none(%r: i32):
  return %r : i32
}
func.func private @id(%x: i32) -> i32 {
  return %x : i32
}
