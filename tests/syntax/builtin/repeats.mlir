// Operations that repeat the text of an earlier one, nearly: names, numbers, what follows.
#map = affine_map<(d0) -> (d0)>
func.func private @two(index, memref<8xf32, #map>) -> (index, index)
func.func @repeats(%m: memref<8xf32>, %i: index, %f: f32, %n: memref<8xf32, #map>) -> index {
  memref.store %f, %m[%i] : memref<8xf32>
  memref.store %f, %m[%i] : memref<8xf32> loc("named")
  memref.store %f, %m[%i] {nontemporal = true} : memref<8xf32>
  memref.store %f, %m[%i] : memref<8xf32>
  %r:2 = func.call @two(%i, %n) : (index, memref<8xf32, #map>) -> (index, index)
  %s:2 = func.call @two(%r#1, %n) : (index, memref<8xf32, #map>) -> (index, index)
  %t:2 = func.call @two(%s #1, %n) : (index, memref<8xf32, #map>) -> (index, index)
  %u:2 = func.call @two(%t #0, %n) : (index, memref<8xf32, #map>) -> (index, index)
  %v, %w = func.call @two(%u#0, %n) : (index, memref<8xf32, #map>) -> (index, index)
  %0 = arith.addi %v, %v : index
  %1 = arith.addi %v, %w : index
  %2 = arith.addi %w, %w : index
  %3 = arith.addi %w, %v overflow<nsw> : index
  %4 = arith.addi %w, %v : index // a word
  %5 = arith.addi %4, %3 : index %6 = arith.addi %5, %4 : index
  %7 = arith.addi %6, %5
    : index
  %8 = arith.addi %7, %6 : index
  %9 = arith.index_cast %8 : index to i3
  %10 = arith.index_cast %8 : index to i32
  %11 = arith.index_cast %8 : index to i3
  %12 = arith.addi %9, %11 : i3
  %c = arith.cmpi eq, %12, %9 : i3
  cf.cond_br %c, ^a(%7 : index), ^b(%8 : index)
^a(%x: index):
  cf.br ^b(%x : index)
^b(%y: index):
  cf.cond_br %c, ^c, ^c
^c:
  cf.cond_br %c, ^d, ^e
^d:
  cf.cond_br %c, ^e, ^d
^e:
  return %y : index
}
func.func @none() {
  return
}
func.func @later() {
  cf.br ^b
^a:
  %1 = arith.addi %0, %0 : index
  %2 = arith.addi %0, %1 : index
  %3 = arith.addi %1, %0 : index
  return
^b:
  %0 = arith.constant 1 : index
  cf.br ^a
}
func.func @strings() {
  "test.op"() {text = "%a ^b # %"} : () -> ()
  "test.op"() {text = "%a ^b # %"} : () -> ()
  %0 = "test.op"() : () -> index
  %1 = "test.op"() : () -> index
  "test.two"(%0, %1) : (index, index) -> ()
  "test.two"(%1, %1) : (index, index) -> ()
  "test.two"(%1, %0) : (index, index) -> ()
  "test.two"(%1, %0) : (index, index) -> () "test.two"(%0, %1) : (index, index) -> ()
  "test.jump"(%0, %1)[^a, ^b] : (index, index) -> ()
^a:
  "test.jump"(%1, %0)[^b, ^a] : (index, index) -> ()
^b:
  "test.jump"(%1, %0)[^b, ^b] : (index, index) -> ()
}
func.func @indices(%m: memref<8x8xf32>, %n: index, %k: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j] : memref<8x8xf32>
      %1 = affine.load %m[%j, %i] : memref<8x8xf32>
      %2 = affine.load %m[%i + %j, %j] : memref<8x8xf32>
      %3 = affine.load %m[%i + %i, %j] : memref<8x8xf32>
      %4 = affine.load %m[%i + symbol(%n), %j] : memref<8x8xf32>
      %5 = affine.load %m[symbol(%k) + symbol(%n), %j] : memref<8x8xf32>
    }
  }
  return
}
func.func private @callee(index) -> index
func.func private @"quoted name"(index) -> index
memref.global "private" @g0 : memref<4xi32> = dense<[1, 2, 3, -4]>
memref.global "private" @g1 : memref<4xi32> = dense<7>
func.func @attributes() {
  %0 = arith.constant 5 : index
  %1 = arith.constant -5 : index
  %2 = arith.constant 0x10 : index
  %3 = arith.constant 5 : i8
  %4 = arith.constant 255 : i8
  %5 = arith.constant -128 : i8
  %6 = arith.constant 5.0 : f32
  %7 = arith.constant 18446744073709551615 : i64
  %8 = arith.constant 6 : i64
  %9 = arith.constant true
  %10 = arith.constant 0 : i1
  %11 = arith.constant 1 : i1
  %12 = arith.constant false
  %13 = func.call @callee(%0) : (index) -> index
  %14 = func.call @"quoted name"(%0) : (index) -> index
  %15 = func.call @callee(%1) {tag = 1 : i32, of = @g0} : (index) -> index
  %16 = func.call @callee(%2) {tag = 2 : i32, of = @g1} : (index) -> index
  %17 = func.call @callee(%2) {tag = 2 : i64, of = @g1} : (index) -> index
  %18 = func.call @callee(%2) {tag = 3, of = @g1::@inner} : (index) -> index
  %19 = memref.get_global @g0 : memref<4xi32>
  %20 = memref.get_global @g1 : memref<4xi32>
  "test.op"(%0) {a = 1 : i32, b = {a = 1 : i32, c = @g0}} : (index) -> ()
  "test.op"(%1) {a = 2 : i32, b = {a = 1 : i32, c = @g0}} : (index) -> ()
  "test.op"(%1) {a = 2 : i32, b = {a = 2 : i32, c = @g1}} : (index) -> ()
  "test.op"(%1) {a = 3 : si32, b = {a = 2 : i32, c = @g1}} : (index) -> ()
  "test.op"(%1) {a = -3 : si32, b = {a = 2 : i32, c = @g1}} : (index) -> ()
  "test.op"(%1) {a = 4294967295 : ui32, b = [@g0]} : (index) -> ()
  "test.op"(%1) {a = 4294967294 : ui32, b = [@g1]} : (index) -> ()
  %21 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  %22 = memref.alloc() {alignment = 128 : i64} : memref<8xf32>
  %23 = memref.alloc() {alignment = 128 : i64, extra = 4 : i64} : memref<8xf32>
  %24 = memref.alloc() {extra = 5 : i64} : memref<8xf32>
  %25 = memref.alloc() : memref<8xf32>
  return
}
