func.func @f(%a: !t.box<memref<4xf32>>) -> !t.box<memref<4xf32>> {
  %0 = "t.make"(%a) <{kind = #t.kind<a>, n = 3 : i8}> {tag, zz = [1]} : (!t.box<memref<4xf32>>) -> !t.box<memref<4xf32>>
  "t.effect"(%0) {mode = "rw"} : (!t.box<memref<4xf32>>) -> ()
  return %0 : !t.box<memref<4xf32>>
}
