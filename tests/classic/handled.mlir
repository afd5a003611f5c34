// options: --buffer-deallocation
// What mlir-opt-19 refuses or gets wrong.
func.func @several_results(%c: i1) -> memref<4xf32> {
  %a, %b = "custom.take_two"() : () -> (memref<4xf32>, memref<4xf32>)
  "custom.look"(%b) : (memref<4xf32>) -> ()
  return %a : memref<4xf32>
}
func.func @buffer_in_memory() {
  %table = memref.alloc() : memref<memref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %table[] : memref<memref<4xf32>>
  %b = memref.load %table[] : memref<memref<4xf32>>
  "custom.look"(%b) : (memref<4xf32>) -> ()
  return
}
func.func @unreachable() {
  %a = memref.alloc() : memref<4xf32>
  cf.br ^end(%a : memref<4xf32>)
^nowhere:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^end(%b : memref<4xf32>)
^end(%m: memref<4xf32>):
  "custom.look"(%m) : (memref<4xf32>) -> ()
  return
}
func.func @loop_of_blocks(%c: i1, %p: memref<4xf32>) {
  cf.br ^head(%p : memref<4xf32>)
^head(%m: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  "custom.look"(%m) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^head(%a : memref<4xf32>), ^end
^end:
  return
}
func.func @two_returns(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^first, ^second
^first:
  return %a : memref<4xf32>
^second:
  %b = memref.alloc() : memref<4xf32>
  return %b : memref<4xf32>
}
func.func @same_twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}
func.func @freed_in_the_input(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
