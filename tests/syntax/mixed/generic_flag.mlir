// OPTIONS: --mlir-print-op-generic --mlir-print-local-scope
#alias = [1, 2]
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%i: index, %m: memref<?xf32, #map>, %c: i1) {
  %x = memref.load %m[%i] : memref<?xf32, #map>
  scf.if %c {
    memref.store %x, %m[%i] {a = #alias} : memref<?xf32, #map>
  }
  return
}
