func.func @f(%a: i1, %b: i1, %x: index, %y: index, %z: index) -> (index, index) {
  %0 = arith.select %a, %x, %y : index
  %1 = arith.select %a, %z, %0 : index
  %3 = arith.select %a, %0, %z : index
  return %1, %3 : index, index
}
