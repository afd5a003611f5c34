// differs: mlir-opt-22 runs it on the functions of the outermost module only, unless a pipeline names the inner one.
// The module around it says the rest.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<f32, dense<[64, 128]> : vector<2xi64>>>} {
    func.func @inner() {
      %0 = memref.alloc() : memref<256xindex>
      %1 = memref.alloc() : memref<257xindex>
      %2 = memref.alloc() : memref<51xcomplex<f32>>
      %3 = memref.alloc() : memref<52xcomplex<f32>>
      return
    }
  }
}
