// OPTIONS: --format=json
func.func @f(%c: i1, %x: f32, %m: memref<2xf32>, %n: memref<2xf32>) {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%i] : memref<2xf32>
  %y = memref.load %m[%i] : memref<2xf32>
  memref.store %y, %n[%i] : memref<2xf32>
  scf.if %c {
    memref.store %x, %m[%i] : memref<2xf32>
  }
  return
}
