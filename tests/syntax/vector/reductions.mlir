// Reductions, scans and masks.
func.func @reductions(%v: vector<16xf32>, %w: vector<4x8xf32>, %a: vector<4xf32>, %x: f32, %n: vector<8xi32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<16xf32> into f32
  %1 = vector.reduction <mul>, %v, %x fastmath<reassoc> : vector<16xf32> into f32
  %2 = vector.reduction <maximumf>, %v : vector<16xf32> into f32
  %3 = vector.reduction <minnumf>, %v : vector<16xf32> into f32
  %4 = vector.reduction <xor>, %n : vector<8xi32> into i32
  %5 = vector.reduction <minui>, %n {tag} : vector<8xi32> into i32
  %6 = vector.multi_reduction <add>, %w, %a [1] : vector<4x8xf32> to vector<4xf32>
  %7 = vector.multi_reduction <mul>, %w, %x {k} [0, 1] : vector<4x8xf32> to f32
  %8:2 = vector.scan <add>, %w, %a {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
  return %1 : f32
}

func.func @masks(%i: index, %j: index) -> vector<4x8xi1> {
  %0 = vector.constant_mask [2, 4] : vector<4x8xi1>
  %1 = vector.create_mask %i, %j : vector<4x8xi1>
  %2 = vector.create_mask %i : vector<[4]xi1>
  %3 = vector.constant_mask [4] : vector<[4]xi1>
  %4 = vector.constant_mask [0] {none} : vector<i1>
  %5 = arith.andi %0, %1 : vector<4x8xi1>
  return %5 : vector<4x8xi1>
}

func.func @printing(%v: vector<4xf32>, %i: i32) {
  vector.print %v : vector<4xf32>
  vector.print %i : i32 punctuation <comma>
  vector.print punctuation <newline>
  vector.print punctuation <open>
  vector.print str "done\0A"
  vector.print %v : vector<4xf32> punctuation <no_punctuation> {tag}
  return
}
