// What operations with regions do to memory, and what stands in regions that do not count.
func.func @f(%m: memref<4xf32>, %o: memref<4xf32>, %c: i1, %n: index) attributes {test.ptr = "f"} {
  %k = arith.constant {test.ptr = "k"} 1.0 : f32
  %v = memref.alloc() {test.ptr = "alloc"} : memref<4xf32>
  %r = scf.if %c -> f32 {
    %x = memref.load %m[%n] {test.ptr = "load"} : memref<4xf32>
    scf.yield %x : f32
  } else {
    memref.store %k, %v[%n] {test.ptr = "store"} : memref<4xf32>
    scf.yield %k : f32
  } {test.ptr = "if"}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%v : memref<4xf32>)
      attrs = {test.ptr = "generic"} {
  ^bb0(%a: f32, %b: f32):
    memref.store %a, %o[%n] : memref<4xf32>
    linalg.yield %a : f32
  }
  %l = scf.for %i = %n to %n step %n iter_args(%t = %n) -> index {
    scf.yield %t : index
  } {test.ptr = "for"}
  return
}
func.func @distinct_things(%m: memref<4xf32>, %t: tensor<4xf32>, %n: index) attributes {test.ptr = "func"} {
  %c = arith.constant {test.ptr = "c"} 0 : index
  %a = memref.alloc() {test.ptr = "a"} : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%it = %c) -> index { scf.yield %it : index } {test.ptr = "for"}
  return
}
