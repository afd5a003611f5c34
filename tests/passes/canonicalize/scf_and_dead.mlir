func.func private @use(i1)
func.func private @usei(index)
func.func private @usem(memref<4xf32>)
func.func @dead(%x: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  memref.store %x, %c[%i] : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  memref.store %x, %d[%i] : memref<4xf32>
  %e = memref.alloca() : memref<4xf32>
  memref.store %x, %e[%i] : memref<4xf32>
  %l = memref.load %a[%i] : memref<4xf32>
  %f = memref.alloc() : memref<4xf32>
  %cl = bufferization.clone %f : memref<4xf32> to memref<4xf32>
  memref.dealloc %f : memref<4xf32>
  %g = memref.alloc() : memref<4xf32>
  memref.copy %g, %g : memref<4xf32> to memref<4xf32>
  return
}
func.func @ifs(%c: i1, %x: index, %y: index, %m: memref<4xf32>, %c2: i1) -> (index, index, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = scf.if %c -> index { scf.yield %x : index } else { scf.yield %y : index }
  %1:2 = scf.if %c -> (index, index) { func.call @use(%c) : (i1) -> () scf.yield %x, %y : index, index } else { scf.yield %y, %y : index, index }
  %n = arith.xori %c, %t : i1
  scf.if %n { func.call @use(%n) : (i1) -> () } else { func.call @use(%c) : (i1)->() }
  scf.if %c2 { } else { func.call @use(%c) : (i1)->() }
  scf.if %c2 { } else { }
  scf.if %c2 { scf.if %c { func.call @use(%c2) : (i1)->() } }
  %2:2 = scf.if %c -> (i1, i1) { func.call @use(%c) : (i1) -> () scf.yield %t, %f : i1, i1 } else { scf.yield %f, %t : i1, i1 }
  %3:2 = scf.if %c -> (i1, i1) { func.call @use(%c) : (i1) -> () scf.yield %c2, %f : i1, i1 } else { scf.yield %f, %t : i1, i1 }
  func.call @use(%3#0) : (i1)->()
  return %0, %1#0, %2#0, %2#1 : index, index, i1, i1
}
func.func @combine(%c: i1, %x: index, %y: index) -> (index, index) {
  %0 = scf.if %c -> index { func.call @usei(%x) : (index) -> () scf.yield %x : index } else { scf.yield %y : index }
  %1 = scf.if %c -> index { func.call @usei(%0) : (index) -> () scf.yield %x : index } else { scf.yield %y : index }
  %r = scf.if %c -> index { func.call @usei(%0) : (index) -> () 
       %q = scf.if %c -> index { func.call @usei(%y) : (index)->() scf.yield %x : index } else { scf.yield %y : index }
       scf.yield %q : index } else { func.call @use(%c) : (i1)->() scf.yield %1 : index }
  return %0, %r : index, index
}
func.func @loops(%c: i1, %x: index, %y: index, %m: memref<4xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %x step %c1 iter_args(%a = %y) -> index { func.call @usei(%a) : (index)->() scf.yield %a : index }
  %1 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %y) -> index { func.call @usei(%i) : (index)->() scf.yield %i : index }
  %2 = scf.for %i = %c4 to %c1 step %c1 iter_args(%a = %y) -> index { func.call @usei(%i) : (index)->() scf.yield %i : index }
  %3 = scf.for %i = %c0 to %x step %c1 iter_args(%a = %y) -> index { func.call @usei(%i) : (index)->() scf.yield %x : index }
  %4 = scf.for %i = %c0 to %x step %c1 iter_args(%a = %y) -> index { func.call @usei(%i) : (index)->() scf.yield %y : index }
  %5 = scf.for %i = %c0 to %x step %c1 iter_args(%a = %y) -> index { func.call @usei(%i) : (index)->() scf.yield %i : index }
  %6 = scf.for %i = %c0 to %x step %c1 iter_args(%a = %y) -> index { func.call @usei(%a) : (index)->() scf.yield %i : index }
  %7 = scf.for %i = %c0 to %x step %c1 iter_args(%a = %y) -> index { %s = arith.addi %a, %i : index scf.yield %s : index }
  scf.for %i = %c0 to %x step %c1 { }
  scf.for %i = %x to %x step %c1 { func.call @usei(%i) : (index)->() }
  %8:2 = scf.for %i = %c0 to %x step %c1 iter_args(%a = %y, %b = %y) -> (index, index) { func.call @usei(%i) : (index)->() scf.yield %i, %i : index, index }
  call @usei(%8#0) : (index)->()
  call @usei(%8#1) : (index)->()
  return %3, %4, %0 : index, index, index
}
func.func @exec(%x: index) -> index {
  %0 = scf.execute_region -> index { func.call @usei(%x) : (index)->() scf.yield %x : index }
  %1 = scf.execute_region -> index { cf.br ^bb1 
   ^bb1: 
   func.call @usei(%x) : (index)->() scf.yield %x : index }
  return %1 : index
}
