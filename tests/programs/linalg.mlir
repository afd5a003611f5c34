// Structured operations read and write buffers; they own none.
// returns: 6
#id = affine_map<(d0) -> (d0)>
func.func @double(%m: memref<3xf32>) -> memref<3xf32> {
  %a = memref.alloc() : memref<3xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%m : memref<3xf32>) outs(%a : memref<3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  }
  return %a : memref<3xf32>
}
func.func @main() -> i64 {
  %i = arith.constant 1 : index
  %f = arith.constant 1.5 : f32
  %a = memref.alloc() : memref<3xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<3xf32>)
  %b = call @double(%a) : (memref<3xf32>) -> memref<3xf32>
  %c = call @double(%b) : (memref<3xf32>) -> memref<3xf32>
  %x = memref.load %c[%i] : memref<3xf32>
  %r = arith.fptosi %x : f32 to i64
  return %r : i64
}
