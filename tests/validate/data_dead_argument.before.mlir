// An argument of a body that is used at all is read: AFTER reads what nobody wrote.
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @f(%x: memref<20x20xf32>, %y: memref<20x20xf32>, %c: i1, %n: index) -> memref<20x20xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c20 = arith.constant 20 : index
  %z = arith.constant 0.0 : f32
  %k = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<20x20xf32>
  %b = memref.alloc() : memref<20x20xf32>
  memref.copy %x, %a : memref<20x20xf32> to memref<20x20xf32>
  memref.copy %y, %b : memref<20x20xf32> to memref<20x20xf32>
  %s0 = memref.subview %a[0, 0] [10, 20] [1, 1] : memref<20x20xf32> to memref<10x20xf32, strided<[20, 1]>>
  %s1 = memref.subview %a[10, 0] [10, 20] [1, 1] : memref<20x20xf32> to memref<10x20xf32, strided<[20, 1], offset: 200>>
  %s2 = memref.subview %b[0, 0] [10, 20] [2, 1] : memref<20x20xf32> to memref<10x20xf32, strided<[40, 1]>>
  memref.copy %s0, %s2 : memref<10x20xf32, strided<[20, 1]>> to memref<10x20xf32, strided<[40, 1]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s2 : memref<10x20xf32, strided<[40, 1]>>) outs(%s1 : memref<10x20xf32, strided<[20, 1], offset: 200>>) {
  ^bb0(%u: f32, %o: f32):
    %q = arith.addf %u, %o : f32
    %q2 = arith.mulf %q, %k : f32
    linalg.yield %q2 : f32
  }
  %v = memref.load %a[%c3, %c1] : memref<20x20xf32>
  memref.store %v, %b[%c1, %c3] : memref<20x20xf32>
  scf.for %i = %c0 to %c20 step %c1 {
    scf.for %j = %c0 to %c20 step %c1 {
      %e = memref.load %a[%i, %j] : memref<20x20xf32>
      %g = memref.load %b[%j, %i] : memref<20x20xf32>
      %h = arith.subf %e, %g : f32
      memref.store %h, %a[%i, %j] : memref<20x20xf32>
    }
  }
  %r = scf.if %c -> (memref<20x20xf32>) {
    %d = memref.alloc() : memref<20x20xf32>
    linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<20x20xf32>) outs(%d : memref<20x20xf32>) {
    ^bb0(%u: f32, %o: f32):
      linalg.yield %u : f32
    }
    scf.yield %d : memref<20x20xf32>
  } else {
    scf.yield %b : memref<20x20xf32>
  }
  return %r : memref<20x20xf32>
}
