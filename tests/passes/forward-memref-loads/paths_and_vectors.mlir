// differs: mlir-opt has no pass of that name.
// Operations that are no loads and stores of one element, and paths on which an element is overwritten.

func.func private @use()

// Both stores of the loop happen: neither element is known behind it.
func.func @both_stores(%n: index, %v: i32, %w: i32) -> (i32, i32, i32, i32) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %w, %a[%z] : memref<4xi32>
  memref.store %w, %b[%z] : memref<4xi32>
  %x = memref.load %a[%z] : memref<4xi32>
  %y = memref.load %b[%z] : memref<4xi32>
  scf.for %i = %z to %n step %o {
    memref.store %v, %a[%i] : memref<4xi32>
    memref.store %v, %b[%i] : memref<4xi32>
  }
  %s = memref.load %a[%z] : memref<4xi32>
  %t = memref.load %b[%z] : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  memref.dealloc %b : memref<4xi32>
  return %x, %y, %s, %t : i32, i32, i32, i32
}

// A vector is read of what was stored: the store stays.
func.func @vector_read(%a: memref<4xi32>, %v: i32, %w: i32) -> vector<4xi32> {
  %z = arith.constant 0 : index
  memref.store %v, %a[%z] : memref<4xi32>
  %x = vector.load %a[%z] : memref<4xi32>, vector<4xi32>
  memref.store %w, %a[%z] : memref<4xi32>
  return %x : vector<4xi32>
}

// A vector is written over what was loaded: it is loaded again.
func.func @vector_written(%a: memref<4xi32>, %v: vector<4xi32>) -> (i32, i32) {
  %z = arith.constant 0 : index
  %x = memref.load %a[%z] : memref<4xi32>
  vector.store %v, %a[%z] : memref<4xi32>, vector<4xi32>
  %y = memref.load %a[%z] : memref<4xi32>
  return %x, %y : i32, i32
}

// The next turn of the loop stores to another element of the same name.
func.func @another_element(%a: memref<?xi32>, %n: index, %v: i32) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  cf.br ^body(%z : index)
^body(%i: index):
  memref.store %v, %a[%i] : memref<?xi32>
  %j = arith.addi %i, %o : index
  %c = arith.cmpi slt, %j, %n : index
  cf.cond_br %c, ^body(%j : index), ^exit
^exit:
  memref.store %v, %a[%i] : memref<?xi32>
  return
}

// One path overwrites the element, the other ends.
func.func @overwritten_on_one_path(%a: memref<4xi32>, %c: i1, %v: i32, %w: i32) {
  %z = arith.constant 0 : index
  memref.store %v, %a[%z] : memref<4xi32>
  cf.cond_br %c, ^over, ^end
^over:
  memref.store %w, %a[%z] : memref<4xi32>
  return
^end:
  return
}

// Both overwrite it.
func.func @overwritten_on_both(%a: memref<4xi32>, %c: i1, %v: i32, %w: i32) {
  %z = arith.constant 0 : index
  memref.store %v, %a[%z] : memref<4xi32>
  cf.cond_br %c, ^over, ^end
^over:
  memref.store %w, %a[%z] : memref<4xi32>
  return
^end:
  memref.store %v, %a[%z] : memref<4xi32>
  return
}

// It is read on the way: by an operation on vectors, in a region, by a function.
func.func @read_by_a_vector(%a: memref<4xi32>, %v: i32, %w: i32) -> vector<4xi32> {
  %z = arith.constant 0 : index
  memref.store %v, %a[%z] : memref<4xi32>
  cf.br ^next
^next:
  %x = vector.load %a[%z] : memref<4xi32>, vector<4xi32>
  memref.store %w, %a[%z] : memref<4xi32>
  return %x : vector<4xi32>
}

func.func @read_in_a_region(%a: memref<4xi32>, %c: i1, %v: i32, %w: i32) -> i32 {
  %z = arith.constant 0 : index
  memref.store %v, %a[%z] : memref<4xi32>
  cf.br ^next
^next:
  %x = scf.if %c -> i32 {
    %y = memref.load %a[%z] : memref<4xi32>
    scf.yield %y : i32
  } else {
    scf.yield %w : i32
  }
  memref.store %w, %a[%z] : memref<4xi32>
  return %x : i32
}

func.func @read_by_a_function(%a: memref<4xi32>, %c: i1, %v: i32, %w: i32) {
  %z = arith.constant 0 : index
  memref.store %v, %a[%z] : memref<4xi32>
  cf.br ^next
^next:
  scf.if %c {
    func.call @use() : () -> ()
  }
  memref.store %w, %a[%z] : memref<4xi32>
  return
}

// A loop that reads nothing: what was stored before it is overwritten unread.
func.func @loop_that_writes(%b: memref<4xi32>, %n: index, %v: i32, %w: i32) -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%z] : memref<4xi32>
  scf.for %i = %z to %n step %o {
    memref.store %v, %b[%i] : memref<4xi32>
  }
  memref.store %w, %a[%z] : memref<4xi32>
  %x = memref.load %a[%z] : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return %x : i32
}

// Two addresses in what one pointer points into.
func.func @one_pointer(%p: !llvm.ptr {llvm.noalias}, %i: i64, %v: i32) -> i32 {
  %a = "llvm.getelementptr"(%p, %i) <{elem_type = i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
  %b = "llvm.getelementptr"(%p) <{elem_type = i32, rawConstantIndices = array<i32: 2>}> : (!llvm.ptr) -> !llvm.ptr
  %x = llvm.load %a : !llvm.ptr -> i32
  llvm.store %v, %b : i32, !llvm.ptr
  %y = llvm.load %a : !llvm.ptr -> i32
  %s = arith.addi %x, %y : i32
  return %s : i32
}
