func.func @outer_products_of_halves(%a: vector<[8]xf16>, %b: vector<[8]xf16>) {
  %0 = arm_sme.fmopa_2way %a, %b : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %1 = arm_sme.fmops_2way %a, %b : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  return
}
// -----
func.func @outer_products_of_shorts(%a: vector<[8]xi16>, %b: vector<[8]xi16>) {
  %0 = arm_sme.smopa_2way %a, %b : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %1 = arm_sme.smops_2way %a, %b : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %2 = arm_sme.umopa_2way %a, %b : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %3 = arm_sme.umops_2way %a, %b : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  return
}
// -----
func.func @outer_products_of_bytes(%a: vector<[16]xi8>, %b: vector<[16]xi8>) {
  %0 = arm_sme.smopa_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %1 = arm_sme.smops_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %2 = arm_sme.sumopa_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %3 = arm_sme.sumops_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %4 = arm_sme.umopa_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %5 = arm_sme.umops_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %6 = arm_sme.usmopa_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %7 = arm_sme.usmops_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  return
}
// -----
func.func @tiles(%base: memref<?x?xi32>, %i: index, %mask: vector<[4]xi1>, %slice: vector<[4]xi32>, %w: vector<[4]x[4]xi1>) {
  %zero = arm_sme.zero : vector<[4]x[4]xi32>
  %tile = arm_sme.get_tile : vector<[4]x[4]xi32>
  %loaded = arm_sme.tile_load %base[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %loaded, %base[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  %row = arm_sme.load_tile_slice %base[%i], %mask, %tile, %i : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
  arm_sme.store_tile_slice %row, %i, %mask, %base[%i] : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
  %put = arm_sme.insert_tile_slice %slice, %tile[%i] : vector<[4]xi32> into vector<[4]x[4]xi32>
  %taken = arm_sme.extract_tile_slice %put[%i] : vector<[4]xi32> from vector<[4]x[4]xi32>
  %copy = arm_sme.copy_tile %put : vector<[4]x[4]xi32>
  return
}
// -----
func.func @masked_sums(%m: vector<[4]xi1>, %a: vector<[4]xi32>, %b: vector<[4]xi32>, %f: vector<[4]xf32>, %g: vector<[4]xf32>) {
  %0 = arm_sve.masked.addi %m, %a, %b : vector<[4]xi1>, vector<[4]xi32>
  %1 = arm_sve.masked.subi %m, %a, %b : vector<[4]xi1>, vector<[4]xi32>
  %2 = arm_sve.masked.muli %m, %a, %b : vector<[4]xi1>, vector<[4]xi32>
  %3 = arm_sve.masked.divi_signed %m, %a, %b : vector<[4]xi1>, vector<[4]xi32>
  %4 = arm_sve.masked.divi_unsigned %m, %a, %b : vector<[4]xi1>, vector<[4]xi32>
  %5 = arm_sve.masked.addf %m, %f, %g : vector<[4]xi1>, vector<[4]xf32>
  %6 = arm_sve.masked.subf %m, %f, %g : vector<[4]xi1>, vector<[4]xf32>
  %7 = arm_sve.masked.mulf %m, %f, %g : vector<[4]xi1>, vector<[4]xf32>
  %8 = arm_sve.masked.divf %m, %f, %g : vector<[4]xi1>, vector<[4]xf32>
  return
}
// -----
func.func @neon(%c: vector<4xi32>, %a: vector<16xi8>, %f: vector<4xf32>, %h: vector<8xbf16>) {
  %0 = arm_neon.intr.smmla %c, %a, %a : vector<16xi8> to vector<4xi32>
  %1 = arm_neon.intr.ummla %c, %a, %a : vector<16xi8> to vector<4xi32>
  %2 = arm_neon.intr.usmmla %c, %a, %a : vector<16xi8> to vector<4xi32>
  %3 = arm_neon.intr.bfmmla %f, %h, %h : vector<8xbf16> to vector<4xf32>
  return
}
