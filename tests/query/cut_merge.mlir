// %p may be %m or the buffer of ^left: its ownership is not known before the program runs. In
// @borrow it may also be %a, which lives on, keeps its token and is kept alive.
func.func @f(%m: memref<4xf32>, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  cf.cond_br %c, ^left, ^join(%m : memref<4xf32>)
^left:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^join(%b : memref<4xf32>)
^join(%p: memref<4xf32>):
  "use"(%p, %v) : (memref<4xf32>, memref<?xf32>) -> ()
  return
}
func.func @borrow(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^left, ^join(%a : memref<4xf32>)
^left:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^join(%b : memref<4xf32>)
^join(%p: memref<4xf32>):
  "use"(%p, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
