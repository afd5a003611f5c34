func.func @f(%a: vector<8xf32>) {
  %0 = vector.shuffle %a, %a [] : vector<8xf32>, vector<8xf32>
  return
}
