func.func @f(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr) {
  %b = acc.bounds lowerbound(%i : index) upperbound(%i : index)
  %0 = acc.copyin varPtr(%a : memref<10xf32>) async(%n : i32 [#acc.device_type<host>]) -> memref<10xf32> {name = "a"}
  acc.parallel dataOperands(%0 : memref<10xf32>) async(%n : i32, %n : i32 [#acc.device_type<nvidia>]) num_gangs({%n : i32, %n : i32}, {%n : i32} [#acc.device_type<host>]) wait({devnum: %n : i32, %i : index}) {
    acc.yield
  }
  acc.parallel async(%n : i32) wait {
    acc.loop combined(parallel) gang({num=%n : i32, static=%n : i32}) worker vector(%n : i32) tile({%n : i32, %n : i32}) control(%j : index, %k : index) = (%i, %i : index, index) to (%i, %i : index, index) step (%i, %i : index, index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.loop gang([#acc.device_type<nvidia>]) {
      scf.for %q = %i to %i step %i { scf.yield }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
  acc.enter_data async(%n : i32) wait(%n, %i : i32, index) dataOperands(%0 : memref<10xf32>)
  acc.enter_data async wait dataOperands(%0 : memref<10xf32>)
  %1 = acc.present varPtr(%p : !llvm.ptr) varType(i32) bounds(%b) -> !llvm.ptr
  %2 = acc.private varPtr(%a : memref<10xf32>) varType(tensor<10xf32>) recipe(@priv) -> memref<10xf32>
  acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>)
  acc.delete accPtr(%0 : memref<10xf32>) async
  acc.kernels num_gangs({%n : i32}) num_workers(%n : i32 [#acc.device_type<nvidia>]) vector_length(%n : i32) {
    acc.terminator
  }
  acc.serial dataOperands(%0 : memref<10xf32>) wait([#acc.device_type<host>], {%n : i32}) {
    acc.yield
  }
  acc.wait(%n : i32) async(%n : i32)
  return
}
acc.private.recipe @priv : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
}
acc.routine @r func(@f) bind(@x, "y" [#acc.device_type<nvidia>]) gang([#acc.device_type<nvidia>], dim: 1 : i64 [#acc.device_type<host>])
acc.routine @r2 func(@f) worker([#acc.device_type<nvidia>]) seq([#acc.device_type<host>])
