// Linear and multi-dimensional indices.
func.func @indices(%i: index, %j: index, %n: index) -> index {
  %0:3 = affine.delinearize_index %i into (%n, 3, 4) : index, index, index
  %1:2 = affine.delinearize_index %i into (3, 4) {tag} : index, index
  %2:3 = affine.delinearize_index %i into (3, 4) : index, index, index
  %3 = affine.linearize_index [%0#0, %0#1, %0#2] by (2, %n, 4) : index
  %4 = affine.linearize_index disjoint [%i, %j] by (%n, 4) {o} : index
  %5 = affine.linearize_index [%i, %j] by (4) : index
  return %5 : index
}
