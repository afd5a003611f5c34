func.func private @helper(memref<4xf32>)
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  call @helper(%a) : (memref<4xf32>) -> ()
  return
}
func.func private @same() {
  return
}
