// Vectors whose length is known at run time.
func.func @types(%a: vector<[4]xf32>, %b: vector<2x[8]xi16>, %c: vector<[2]x[2]xi1>, %d: vector<[1]xindex>) -> vector<[4]xf32> {
  %0 = arith.constant dense<1.0> : vector<[4]xf32>
  %1 = arith.addf %a, %0 : vector<[4]xf32>
  %n = vector.vscale
  %m = vector.create_mask %n : vector<[4]xi1>
  %p = arith.select %m, %a, %1 : vector<[4]xi1>, vector<[4]xf32>
  %z = arith.cmpi slt, %b, %b : vector<2x[8]xi16>
  %e = arith.extsi %b : vector<2x[8]xi16> to vector<2x[8]xi32>
  %s = vector.scalable.extract %a[0] : vector<4xf32> from vector<[4]xf32>
  %i = vector.scalable.insert %s, %a[4] : vector<4xf32> into vector<[4]xf32>
  %f = vector.reduction <add>, %p : vector<[4]xf32> into f32
  %l = vector.broadcast %f : f32 to vector<[4]xf32>
  return %p : vector<[4]xf32>
}
