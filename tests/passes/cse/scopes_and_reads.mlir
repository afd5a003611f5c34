func.func private @use(i1)
func.func private @usei(index)
func.func private @b() -> i1
func.func @f(%c: i1, %x: index, %y: index, %m: memref<?xf32>, %n: memref<?xf32>) -> (index, index) {
  %a = arith.addi %x, %y : index
  %b = arith.addi %x, %y : index
  %b2 = arith.addi %y, %x : index
  %d = memref.load %m[%x] : memref<?xf32>
  %e = memref.load %m[%x] : memref<?xf32>
  memref.store %d, %m[%y] : memref<?xf32>
  %g = memref.load %m[%x] : memref<?xf32>
  memref.store %e, %m[%y] : memref<?xf32>
  memref.store %g, %m[%y] : memref<?xf32>
  scf.if %c {
    %k = arith.addi %x, %y : index
    %l = arith.muli %x, %y : index
    func.call @usei(%k) : (index) -> ()
    func.call @usei(%l) : (index) -> ()
  } else {
    %l = arith.muli %x, %y : index
    func.call @usei(%l) : (index) -> ()
  }
  %l = arith.muli %x, %y : index
  func.call @usei(%l) : (index) -> ()
  func.call @usei(%b2) : (index) -> ()
  %z = arith.constant 0 : index
  %z2 = arith.constant 0 : index
  %dd = memref.dim %m, %z : memref<?xf32>
  %de = memref.dim %m, %z2 : memref<?xf32>
  func.call @usei(%dd) : (index) -> ()
  func.call @usei(%de) : (index) -> ()
  %al = memref.alloc() : memref<4xf32>
  %dead = arith.addi %a, %b : index
  %deadl = memref.load %m[%y] : memref<?xf32>
  %s1 = arith.cmpi eq, %x, %y : index
  %s2 = arith.cmpi eq, %y, %x : index
  %s3 = arith.cmpi sgt, %y, %x : index
  %s4 = arith.cmpi slt, %x, %y : index
  func.call @use(%s1) : (i1) -> ()
  func.call @use(%s2) : (i1) -> ()
  func.call @use(%s3) : (i1) -> ()
  func.call @use(%s4) : (i1) -> ()
  return %a, %b : index, index
}
func.func @cf(%c: i1, %x: index, %y: index) -> (index) {
  %a = arith.addi %x, %y : index
  cf.cond_br %c, ^a, ^b
^a:
  %b = arith.addi %x, %y : index
  %e = arith.muli %x, %y : index
  cf.br ^d(%b, %e : index, index)
^b:
  %f = arith.muli %x, %y : index
  cf.br ^d(%f, %f : index, index)
^d(%r: index, %s: index):
  %g = arith.muli %x, %y : index
  %h = arith.addi %g, %a : index
  %i = arith.addi %r, %s : index
  %j = arith.addi %i, %h : index
  return %j : index
^un:
  %k = arith.addi %x, %y : index
  %k2 = arith.addi %x, %y : index
  %k3 = arith.addi %k, %k2 : index
  return %k3 : index
}
func.func @reads(%m: memref<?xf32>, %x: index, %c: i1) {
  %d = memref.load %m[%x] : memref<?xf32>
  scf.if %c { func.call @use(%c) : (i1) -> () }
  %e = memref.load %m[%x] : memref<?xf32>
  scf.if %c { %e1 = memref.load %m[%x] : memref<?xf32>
  %e2 = memref.load %m[%x] : memref<?xf32>
  memref.store %e1, %m[%x] : memref<?xf32>
  memref.store %e2, %m[%x] : memref<?xf32>
   }
  %al = memref.alloc() : memref<4xf32>
  %f = memref.load %m[%x] : memref<?xf32>
  %g = memref.load %m[%x] : memref<?xf32>
  %al2 = memref.alloc() : memref<4xf32>
  %h = memref.load %m[%x] : memref<?xf32>
  memref.store %d, %m[%x] : memref<?xf32>
  memref.store %e, %m[%x] : memref<?xf32>
  memref.store %f, %m[%x] : memref<?xf32>
  memref.store %g, %m[%x] : memref<?xf32>
  memref.store %h, %m[%x] : memref<?xf32>
  memref.store %h, %al[%x] : memref<4xf32>
  memref.store %h, %al2[%x] : memref<4xf32>
  return
}
func.func @iso(%c: i1, %x: index, %y: index) -> (index) {
  %r = scf.execute_region -> index { 
     cf.cond_br %c, ^a, ^b
   ^a:
     %p = arith.addi %x, %y : index
     scf.yield %p : index
   ^b:
     %q = arith.addi %x, %y : index
     scf.yield %q : index
  }
  %q = arith.addi %x, %y : index
  %q1 = arith.addi %x, %q : index
  %q2 = arith.addi %x, %q1 : index
  %q4 = arith.addi %r, %q2 : index
  return %q4 : index
}
