// Maps applied to values, and their extremes.
#sum = affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
func.func @apply(%i: index, %j: index, %n: index) -> (index, index, index) {
  %0 = affine.apply #sum(%i, %j)[%n]
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%0)
  %2 = affine.apply affine_map<()[s0] -> (s0 ceildiv 3 - 1)>()[%n] {tag}
  %3 = affine.apply affine_map<() -> (42)>()
  %4 = affine.min #swap(%1, %2)
  %5 = affine.min affine_map<(d0)[s0, s1] -> (d0, s0 - s1, 128)>(%i)[%n, %j]
  %6 = affine.max affine_map<()[s0] -> (s0, 0)>()[%n] {k = 2 : index}
  %7 = affine.max affine_map<(d0, d1, d2) -> (d0, d1, d2)>(%4, %5, %6)
  return %0, %3, %7 : index, index, index
}
