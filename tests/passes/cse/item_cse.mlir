// The list of docs/canonicalization.md: CSE.

func.func private @use(index)
func.func private @look(memref<2xf32>)

func.func @pure(%a: index, %b: index) -> (index, index) {
  %x = arith.addi %a, %b : index
  %y = arith.addi %a, %b : index
  %z = arith.muli %x, %y : index
  %w = arith.muli %y, %x : index
  return %z, %w : index, index
}

func.func @in_regions(%a: index, %b: index, %c: i1) {
  %x = arith.addi %a, %b : index
  scf.if %c {
    %y = arith.addi %a, %b : index
    func.call @use(%y) : (index) -> ()
    %z = arith.subi %a, %b : index
    func.call @use(%z) : (index) -> ()
  }
  %w = arith.subi %a, %b : index
  func.call @use(%x) : (index) -> ()
  func.call @use(%w) : (index) -> ()
  return
}

func.func @reads(%m: memref<2xindex>, %i: index) -> (index, index, index) {
  %x = memref.load %m[%i] : memref<2xindex>
  %y = memref.load %m[%i] : memref<2xindex>
  memref.store %i, %m[%i] : memref<2xindex>
  %z = memref.load %m[%i] : memref<2xindex>
  return %x, %y, %z : index, index, index
}

func.func @allocations_are_not_one() {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  call @look(%a) : (memref<2xf32>) -> ()
  call @look(%b) : (memref<2xf32>) -> ()
  return
}

func.func @views(%m: memref<8xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.cast %m : memref<8xf32> to memref<?xf32>
  %b = memref.cast %m : memref<8xf32> to memref<?xf32>
  return %a, %b : memref<?xf32>, memref<?xf32>
}
