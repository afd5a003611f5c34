func.func @twice(%x: i32, %v: vector<4xi8>) -> (i32, vector<4xi8>) {
  %two = arith.constant 2 : i32
  %twos = arith.constant dense<2> : vector<4xi8>
  %a = arith.muli %x, %two : i32
  %b = arith.muli %twos, %v : vector<4xi8>
  return %a, %b : i32, vector<4xi8>
}
