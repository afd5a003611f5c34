// The callee frees what the caller goes on using, and the caller hands it to the outside.
func.func private @look(memref<4xf32>)
func.func private @take(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  call @take(%a) : (memref<4xf32>) -> ()
  call @look(%a) : (memref<4xf32>) -> ()
  return
}
