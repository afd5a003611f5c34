// What a program looks like after ownership-based deallocation, before its simplification.
func.func private @make(index) -> memref<?xf32>
func.func @choose(%c: i1, %n: index, %given: memref<?xf32>) -> memref<?xf32> {
  %true = arith.constant true
  %false = arith.constant false
  %made = call @make(%n) : (index) -> memref<?xf32>
  cf.cond_br %c, ^keep(%made, %true : memref<?xf32>, i1), ^other
^other:
  cf.br ^keep(%given, %false : memref<?xf32>, i1)
^keep(%m: memref<?xf32>, %own: i1):
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  %base_0, %offset_1, %size_2, %stride_3 = memref.extract_strided_metadata %made : memref<?xf32> -> memref<f32>, index, index, index
  %r:2 = scf.if %own -> (memref<?xf32>, i1) {
    scf.yield %m, %own : memref<?xf32>, i1
  } else {
    %copy = bufferization.clone %m : memref<?xf32> to memref<?xf32>
    scf.yield %copy, %true : memref<?xf32>, i1
  }
  %kept = bufferization.dealloc (%base, %base_0 : memref<f32>, memref<f32>) if (%own, %true) retain (%r#0 : memref<?xf32>)
  %both = arith.ori %kept, %r#1 : i1
  cf.assert %both, "nobody owns the result"
  return %r#0 : memref<?xf32>
}
