// OPTIONS: --buffer-hoisting
// The example "inner_region_control_flow_div" of the documents: the allocation leaves the region that it is handed on from.
func.func @inner_region_control_flow_div(%arg0: index, %arg1: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%arg0, %arg0) : memref<?x?xf32>
  %1 = "custom.region_if"(%0) ({
  ^bb0(%arg2: memref<?x?xf32>):
    "custom.region_if_yield"(%arg2) : (memref<?x?xf32>) -> ()
  }, {
  ^bb0(%arg3: memref<?x?xf32>):
    %2 = memref.alloc(%arg0, %arg1) : memref<?x?xf32>
    "custom.region_if_yield"(%2) : (memref<?x?xf32>) -> ()
  }, {
  ^bb0(%arg4: memref<?x?xf32>):
    "custom.region_if_yield"(%arg4) : (memref<?x?xf32>) -> ()
  }) : (memref<?x?xf32>) -> memref<?x?xf32>
  return %1 : memref<?x?xf32>
}
