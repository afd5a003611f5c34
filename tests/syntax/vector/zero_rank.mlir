// Vectors without dimensions, and of scalable ones.
func.func @zero(%v: vector<f32>, %x: f32, %m: memref<4xf32>, %i: index) -> f32 {
  %0 = vector.broadcast %x : f32 to vector<f32>
  %1 = vector.extract %v[] : f32 from vector<f32>
  %2 = vector.insert %x, %v [] : f32 into vector<f32>
  %3 = vector.shape_cast %2 : vector<f32> to vector<1xf32>
  %4 = vector.bitcast %v : vector<f32> to vector<i32>
  %5 = vector.transpose %v, [] : vector<f32> to vector<f32>
  %6 = vector.reduction <add>, %3 : vector<1xf32> into f32
  %7 = vector.shuffle %v, %v [0, 1] : vector<f32>, vector<f32>
  %8 = vector.load %m[%i] : memref<4xf32>, vector<f32>
  %9 = vector.from_elements %x : vector<f32>
  return %1 : f32
}

func.func @scalable(%v: vector<[8]xf32>, %w: vector<2x[8]xf32>, %k: vector<[8]xi1>, %i: index) -> vector<[8]xf32> {
  %0 = vector.broadcast %v : vector<[8]xf32> to vector<2x[8]xf32>
  %1 = vector.extract %w[%i] : vector<[8]xf32> from vector<2x[8]xf32>
  %2 = vector.insert %v, %w [1] : vector<[8]xf32> into vector<2x[8]xf32>
  %3 = vector.transpose %w, [1, 0] : vector<2x[8]xf32> to vector<[8]x2xf32>
  %4 = vector.bitcast %v : vector<[8]xf32> to vector<[16]xi16>
  %5 = vector.vscale
  %6 = vector.create_mask %5 : vector<[8]xi1>
  %7 = arith.select %6, %1, %v : vector<[8]xi1>, vector<[8]xf32>
  return %7 : vector<[8]xf32>
}
