func.func @f(%a: i32, i32) {
  return
}
memref.global "private" @g : memref<4xf3>
func.func @h(%a: i32) {
  call @f(%a) : (i32) -> ()
  call @nowhere(%a) : (i32) -> ()
  %0 = memref.get_global @g : memref<4xf32>
  "t.use"() {a = [@g]} : () -> ()
  call @h(%0) : (memref<4xf32>) -> ()
  return
}
// error 1:23: custom op 'func.func' expected SSA identifier
// error 4:39: expected non-function type
// error 7:3: 'func.call' op 'nowhere' does not reference a valid function
// error 10:3: 'func.call' op operand type mismatch: expected operand type 'i32', but provided 'memref<4xf32>' for operand number 0
