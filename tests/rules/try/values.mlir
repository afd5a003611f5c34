func.func @numbers(%x: i32, %y: i32, %v: vector<4xi8>) -> (i32, i32, vector<4xi8>) {
  %three = arith.constant 3 : i32
  %thrice = arith.muli %x, %three overflow<nsw> : i32
  %twice = arith.subi %thrice, %x : i32
  %or = arith.ori %x, %y : i32
  %xor = arith.xori %y, %x : i32
  %one = arith.andi %xor, %or : i32
  %threes = arith.constant dense<3> : vector<4xi8>
  %all = arith.muli %v, %threes : vector<4xi8>
  %left = arith.subi %all, %v : vector<4xi8>
  return %twice, %one, %left : i32, i32, vector<4xi8>
}

// Neither rule: another factor, and both of two.
func.func @near_misses(%x: i32, %y: i32) -> (i32, i32) {
  %four = arith.constant 4 : i32
  %all = arith.muli %x, %four : i32
  %less = arith.subi %all, %x : i32
  %or = arith.ori %x, %y : i32
  %and = arith.andi %x, %y : i32
  %both = arith.andi %or, %and : i32
  return %less, %both : i32, i32
}
