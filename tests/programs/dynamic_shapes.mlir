// Sizes are known only when the program runs, and a copy needs them.
// returns: 52
func.func @extend(%m: memref<?x?xi64>, %more: index) -> memref<?x?xi64> {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rows = memref.dim %m, %lo : memref<?x?xi64>
  %columns = memref.dim %m, %one : memref<?x?xi64>
  %none = arith.cmpi eq, %more, %lo : index
  %r = scf.if %none -> (memref<?x?xi64>) {
    scf.yield %m : memref<?x?xi64>
  } else {
    %n = arith.addi %rows, %more : index
    %a = memref.alloc(%n, %columns) : memref<?x?xi64>
    %v = memref.subview %a[0, 0] [%rows, %columns] [1, 1] : memref<?x?xi64> to memref<?x?xi64, strided<[?, 1]>>
    memref.copy %m, %v : memref<?x?xi64> to memref<?x?xi64, strided<[?, 1]>>
    scf.yield %a : memref<?x?xi64>
  }
  return %r : memref<?x?xi64>
}
func.func @main() -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %x = arith.constant 13 : i64
  %a = memref.alloc(%two, %three) : memref<?x?xi64>
  memref.store %x, %a[%one, %two] : memref<?x?xi64>
  %b = call @extend(%a, %lo) : (memref<?x?xi64>, index) -> memref<?x?xi64>
  %c = call @extend(%b, %two) : (memref<?x?xi64>, index) -> memref<?x?xi64>
  %y = memref.load %c[%one, %two] : memref<?x?xi64>
  %n = memref.dim %c, %lo : memref<?x?xi64>
  %m = arith.index_cast %n : index to i64
  %r = arith.muli %y, %m : i64
  return %r : i64
}
