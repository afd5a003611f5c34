func.func @f(%a: i32, %m: memref<?xf32>) {
  "arith.addi"(%a) : (i32) -> i32
  "memref.dealloc"() : () -> ()
  "memref.alloc"() : () -> memref<f32>
  "memref.alloc"() <{operandSegmentSizes = array<i32: 1, 0>}> : () -> memref<f32>
  "arith.cmpi"(%a, %a) : (i32, i32) -> i1
  "scf.if"(%a) : (i32) -> ()
  "func.return"() {a} : () -> i32
  return
}
// error 2:3: 'arith.addi' op expected 2 operands, but found 1
// error 3:3: 'memref.dealloc' op requires a single operand
// error 5:3: 'memref.alloc' op operand count (0) does not match with the total size (1) specified in attribute 'operandSegmentSizes'
// error 6:3: 'arith.cmpi' op requires attribute 'predicate'
// error 7:3: 'scf.if' op expected 2 regions
// error 8:3: 'func.return' op requires zero results
