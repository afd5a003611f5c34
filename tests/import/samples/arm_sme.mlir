func.func @f(%m: memref<?x?xi32>, %i: index, %mask: vector<[4]xi1>, %v: vector<[4]xi32>, %t: vector<[4]x[4]xi32>) {
  %2 = arm_sme.tile_load %m[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %t, %m[%i, %i] layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  %3 = arm_sme.insert_tile_slice %v, %t[%i] : vector<[4]xi32> into vector<[4]x[4]xi32>
  %4 = arm_sme.streaming_vl <word>
  return
}
