func.func @f(%m: memref<10xf32>, %n: i64, %c: i1) {
  acc.init
  acc.wait
  acc.wait(%n : i64) async(%n : i64)
  %0 = acc.bounds lowerbound(%n : i64) upperbound(%n : i64)
  acc.shutdown
  return
}
