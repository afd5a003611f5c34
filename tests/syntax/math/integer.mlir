// Functions of integers.
func.func @bits(%i: i32, %j: i64, %n: index, %v: vector<8xi8>) -> (i32, i64, index, vector<8xi8>) {
  %0 = math.absi %i : i32
  %1 = math.ctlz %0 : i32
  %2 = math.cttz %1 : i32
  %3 = math.ctpop %2 : i32
  %4 = math.ipowi %3, %i : i32
  %5 = math.absi %j {tag = "wide"} : i64
  %6 = math.ctpop %v : vector<8xi8>
  %7 = math.ctlz %n : index
  return %4, %5, %7, %6 : i32, i64, index, vector<8xi8>
}
