// Unstructured code within structured code.
func.func @search(%m: memref<?xi32>, %n: index, %key: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> index {
    cf.br ^head(%c0 : index)
  ^head(%i: index):
    %more = arith.cmpi ult, %i, %n : index
    cf.cond_br %more, ^body, ^exit(%n : index)
  ^body:
    %v = memref.load %m[%i] : memref<?xi32>
    %hit = arith.cmpi eq, %v, %key : i32
    %next = arith.addi %i, %c1 : index
    cf.cond_br %hit, ^exit(%i : index), ^head(%next : index)
  ^exit(%found: index):
    scf.yield %found : index
  }
  scf.execute_region no_inline {
    scf.yield
  }
  scf.execute_region {
    "t.use"(%r) : (index) -> ()
    scf.yield
  } {a = 1 : i32}
  return %r : index
}
