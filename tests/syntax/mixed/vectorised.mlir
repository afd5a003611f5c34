// A loop after vectorisation, with its remainder under a mask.
func.func @dot(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %rem = arith.remui %n, %c16 : index
  %main = arith.subi %n, %rem : index
  %acc = scf.for %i = %c0 to %main step %c16 iter_args(%s = %zero) -> (vector<16xf32>) {
    %va = vector.load %a[%i] : memref<?xf32>, vector<16xf32>
    %vb = vector.transfer_read %b[%i], %pad {in_bounds = [true]} : memref<?xf32>, vector<16xf32>
    %f = vector.fma %va, %vb, %s : vector<16xf32>
    scf.yield %f : vector<16xf32>
  }
  %mask = vector.create_mask %rem : vector<16xi1>
  %ta = vector.maskedload %a[%main], %mask, %zero : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  %tb = vector.mask %mask { vector.transfer_read %b[%main], %pad : memref<?xf32>, vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  %t = arith.mulf %ta, %tb fastmath<reassoc,contract> : vector<16xf32>
  %all = arith.addf %acc, %t : vector<16xf32>
  %r = vector.reduction <add>, %all, %pad : vector<16xf32> into f32
  %lo = vector.extract_strided_slice %all {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
  %x = vector.extract %lo[2] : f32 from vector<4xf32>
  %q = vector.shuffle %lo, %lo [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  vector.print %q : vector<4xf32>
  return %r : f32
}
