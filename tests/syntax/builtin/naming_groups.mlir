func.func @f(%c: i1, %m: memref<?x?xf32>) {
  %0:2 = "t.two"() : () -> (i1, i2)
  %1 = "t.one"(%0#0, %0#1) : (i1, i2) -> i3
  %2:6 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %3:6 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  "t.use"(%2#0, %2#2, %2#3, %3#5) : (memref<f32>, index, index, index) -> ()
  return
}
