// A slice that says nothing begins where its elements can stand.
func.func @main() {
  %4 = arith.constant 4 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%4][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  return
}
