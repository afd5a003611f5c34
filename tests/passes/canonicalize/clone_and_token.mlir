// differs: mlir-opt does not look for frees in regions, and drops the copy in @unknown_token and @of_the_argument too.
// A buffer is freed only where its token is true: an argument that is passed on with a false one is
// not freed, and one whose pointer equals that of an allocation is the allocation.
func.func private @observe(memref<2xi64>)

func.func @constant_token(%a: memref<2xi64>, %k: i1, %i: index) -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %c = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  %r:2 = scf.if %k -> (memref<2xi64>, i1) {
    %b = memref.alloc() : memref<2xi64>
    func.call @observe(%b) : (memref<2xi64>) -> ()
    scf.yield %b, %true : memref<2xi64>, i1
  } else {
    scf.yield %a, %false : memref<2xi64>, i1
  }
  func.call @observe(%r#0) : (memref<2xi64>) -> ()
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<2xi64>
  }
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

func.func @compared_pointer(%a: memref<2xi64>, %k: i1, %i: index) -> i64 {
  %c = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  func.call @observe(%b) : (memref<2xi64>) -> ()
  %r = arith.select %k, %a, %b : memref<2xi64>
  %p = memref.extract_aligned_pointer_as_index %b : memref<2xi64> -> index
  %q = memref.extract_aligned_pointer_as_index %r : memref<2xi64> -> index
  %same = arith.cmpi eq, %p, %q : index
  scf.if %same {
    memref.dealloc %r : memref<2xi64>
  }
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

// The token may be true for the argument.
func.func @unknown_token(%a: memref<2xi64>, %k: i1, %t: i1, %i: index) -> i64 {
  %true = arith.constant true
  %c = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  %r:2 = scf.if %k -> (memref<2xi64>, i1) {
    %b = memref.alloc() : memref<2xi64>
    func.call @observe(%b) : (memref<2xi64>) -> ()
    scf.yield %b, %true : memref<2xi64>, i1
  } else {
    scf.yield %a, %t : memref<2xi64>, i1
  }
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<2xi64>
  }
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

// Freed where the condition that chose it is true, by a function whose results are new whenever it returns.
func.func private @recursive(%k: i1) -> memref<2xi64> {
  %r = scf.if %k -> (memref<2xi64>) {
    %false = arith.constant false
    %s = func.call @recursive(%false) : (i1) -> memref<2xi64>
    scf.yield %s : memref<2xi64>
  } else {
    %b = memref.alloc() : memref<2xi64>
    func.call @observe(%b) : (memref<2xi64>) -> ()
    scf.yield %b : memref<2xi64>
  }
  return %r : memref<2xi64>
}

func.func @chosen(%a: memref<2xi64>, %k: i1, %i: index) -> i64 {
  %c = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  %r = scf.if %k -> (memref<2xi64>) {
    %b = func.call @recursive(%k) : (i1) -> memref<2xi64>
    scf.yield %b : memref<2xi64>
  } else {
    scf.yield %a : memref<2xi64>
  }
  scf.if %k {
    memref.dealloc %r : memref<2xi64>
  }
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

// These two may return their argument: the one asks the other.
func.func private @recursive_old(%a: memref<2xi64>, %k: i1) -> memref<2xi64> {
  %r = scf.if %k -> (memref<2xi64>) {
    %s = func.call @asks(%a, %k) : (memref<2xi64>, i1) -> memref<2xi64>
    scf.yield %s : memref<2xi64>
  } else {
    scf.yield %a : memref<2xi64>
  }
  return %r : memref<2xi64>
}

func.func private @asks(%a: memref<2xi64>, %k: i1) -> memref<2xi64> {
  %r = func.call @recursive_old(%a, %k) : (memref<2xi64>, i1) -> memref<2xi64>
  return %r : memref<2xi64>
}

func.func @of_the_argument(%a: memref<2xi64>, %k: i1, %i: index) -> i64 {
  %c = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  %r = call @asks(%a, %k) : (memref<2xi64>, i1) -> memref<2xi64>
  scf.if %k {
    memref.dealloc %r : memref<2xi64>
  }
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}
