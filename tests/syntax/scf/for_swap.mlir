func.func @swap(%a: memref<8xf32>, %b: memref<8xf32>, %n: index) -> (memref<8xf32>, memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<8xf32>, memref<8xf32>) {
    %inner = scf.for %j = %c0 to %i step %c1 iter_args(%z = %x) -> (memref<8xf32>) {
      %even = arith.remui %j, %n : index
      %is = arith.cmpi eq, %even, %c0 : index
      %w = scf.if %is -> (memref<8xf32>) {
        scf.yield %y : memref<8xf32>
      } else {
        scf.yield %z : memref<8xf32>
      }
      scf.yield %w : memref<8xf32>
    }
    scf.yield %y, %inner : memref<8xf32>, memref<8xf32>
  }
  return %r#0, %r#1 : memref<8xf32>, memref<8xf32>
}
