// Regions that the text leaves out stand before those that it has.
omp.declare_reduction @add : f32 init {
^bb0(%a: f32):
  %zero = arith.constant 0.0 : f32
  omp.yield (%zero : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  %sum = arith.addf %a, %b : f32
  omp.yield (%sum : f32)
}
