// Vectors from scalars, and scalars from vectors.
func.func @scalars(%x: f32, %v: vector<4xf32>, %w: vector<2x3x4xf32>, %i: index) -> f32 {
  %0 = vector.broadcast %x : f32 to vector<4x4xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<8x4xf32>
  %2 = vector.extract %v[2] : f32 from vector<4xf32>
  %3 = vector.extract %w[1, %i] : vector<4xf32> from vector<2x3x4xf32>
  %4 = vector.extract %w[0, 1, 2] : f32 from vector<2x3x4xf32>
  %5 = vector.extract %w[] : vector<2x3x4xf32> from vector<2x3x4xf32>
  %6 = vector.insert %x, %v [3] : f32 into vector<4xf32>
  %7 = vector.insert %v, %w [%i, 2] : vector<4xf32> into vector<2x3x4xf32>
  %8 = vector.from_elements %x, %2, %4, %x : vector<2x2xf32>
  %9:4 = vector.to_elements %v : vector<4xf32>
  %10 = vector.fma %v, %6, %3 : vector<4xf32>
  return %9#1 : f32
}

func.func @shapes(%v: vector<2x4xf32>, %w: vector<8xf32>, %s: vector<[4]xi32>, %t: vector<[16]xi32>) {
  %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  %1 = vector.bitcast %v : vector<2x4xf32> to vector<2x8xi16>
  %2 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %3 = vector.shuffle %w, %w [0, 8, -1, 15] : vector<8xf32>, vector<8xf32>
  %4 = vector.interleave %w, %w : vector<8xf32> -> vector<16xf32>
  %5, %6 = vector.deinterleave %w : vector<8xf32> -> vector<4xf32>
  %7 = vector.extract_strided_slice %v {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  %8 = vector.insert_strided_slice %7, %v {offsets = [0, 2], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
  %9 = vector.scalable.insert %s, %t[4] : vector<[4]xi32> into vector<[16]xi32>
  %10 = vector.scalable.extract %9[8] : vector<[4]xi32> from vector<[16]xi32>
  %11 = vector.step : vector<4xindex>
  %12 = vector.step : vector<[4]xindex>
  %13 = vector.vscale
  %14 = vector.interleave %s, %s : vector<[4]xi32> -> vector<[8]xi32>
  %15, %16 = vector.deinterleave %14 : vector<[8]xi32> -> vector<[4]xi32>
  return
}
