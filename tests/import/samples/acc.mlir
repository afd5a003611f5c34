func.func @f(%m: memref<10xf32>, %n: i64, %c: i1) {
  acc.init
  acc.init if(%c)
  %0 = acc.bounds lowerbound(%n : i64) upperbound(%n : i64)
  acc.shutdown
  acc.set device_num(%n : i64)
  return
}
