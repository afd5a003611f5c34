// options: --copy-removal=arguments-may-alias
// The constraints of document 2: each of these misses one.
func.func @source_used_before_its_free() -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  "custom.look"(%a) : (memref<2xf32>) -> ()
  memref.dealloc %a : memref<2xf32>
  return %b : memref<2xf32>
}
func.func @view_of_source_used() -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  %v = memref.cast %a : memref<2xf32> to memref<?xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  "custom.look"(%v) : (memref<?xf32>) -> ()
  memref.dealloc %a : memref<2xf32>
  return %b : memref<2xf32>
}
func.func @target_used_before() -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  "custom.look"(%b) : (memref<2xf32>) -> ()
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return %b : memref<2xf32>
}
func.func @freed_in_another_block(%c: i1) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  cf.br ^bb1
^bb1:
  memref.dealloc %a : memref<2xf32>
  return %b : memref<2xf32>
}
func.func @better_aligned() -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  "custom.look"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return %b : memref<2xf32>
}
func.func @arguments_may_be_one(%in: memref<2xf32>, %out: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  test.buffer_based in(%in: memref<2xf32>) out(%temp: memref<2xf32>)
  memref.copy %temp, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return
}
func.func @target_defined_later() -> memref<2xf32> {
  %temp = memref.alloc() : memref<2xf32>
  "custom.look"(%temp) : (memref<2xf32>) -> ()
  %out = memref.alloc() : memref<2xf32>
  "custom.look"(%out) : (memref<2xf32>) -> ()
  memref.copy %temp, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return %out : memref<2xf32>
}
