func.func @first(%a: memref<2xi8>) {
  return
}
// -----
func.func @second() {
  wrong
}
// -----
func.func @third() {
  %a = memref.alloc() : memref<2xi8>
  return
}
