func.func @offsets(%p: !ptr.ptr<#ptr.generic_space>, %i: i32, %f: f32, %mr: memref<f32, #ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %is: vector<4xi32>, %tp: tensor<4x!ptr.ptr<#ptr.generic_space>>, %ti: tensor<4xi32>) {
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, i32
  %1 = ptr.ptr_add nusw %p, %i {a} : !ptr.ptr<#ptr.generic_space>, i32
  %2 = ptr.ptr_add inbounds %p, %i : !ptr.ptr<#ptr.generic_space>, i32
  %3 = ptr.ptr_add none %p, %i : !ptr.ptr<#ptr.generic_space>, i32
  %a = ptr.ptr_add %ps, %is : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi32>
  %b = ptr.ptr_add %ps, %i : vector<4x!ptr.ptr<#ptr.generic_space>>, i32
  %c = ptr.ptr_add %p, %is : !ptr.ptr<#ptr.generic_space>, vector<4xi32>
  %d = ptr.ptr_add %p, %ti : !ptr.ptr<#ptr.generic_space>, tensor<4xi32>
  %5 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %6 = ptr.constant #ptr.address<4096> : !ptr.ptr<#ptr.generic_space>
  %7 = ptr.constant {a} #ptr.address<16> : !ptr.ptr<#ptr.generic_space>
  %8 = ptr.constant #ptr.address<0x10> : !ptr.ptr<#ptr.generic_space>
  %9 = ptr.to_ptr %mr : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %10 = ptr.get_metadata %mr {x} : memref<f32, #ptr.generic_space>
  %11 = ptr.from_ptr %9 metadata %10 {x} : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %13 = ptr.from_ptr %9 : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  return
}
