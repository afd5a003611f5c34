// Each function calls the one before twice: 254 calls, and each is judged once.
func.func private @f0(%given: memref<4xi64>, %x: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %v = memref.load %given[%zero] : memref<4xi64>
  %own = memref.alloc() : memref<4xi64>
  %sum = arith.addi %v, %x : i64
  linalg.fill ins(%sum : i64) outs(%own : memref<4xi64>)
  return %own : memref<4xi64>
}
func.func private @f1(%given: memref<4xi64>, %x: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %near = call @f0(%given, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %far = call @f0(%near, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %v = memref.load %near[%zero] : memref<4xi64>
  memref.store %v, %far[%zero] : memref<4xi64>
  return %far : memref<4xi64>
}
func.func private @f2(%given: memref<4xi64>, %x: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %near = call @f1(%given, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %far = call @f1(%near, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %v = memref.load %near[%zero] : memref<4xi64>
  memref.store %v, %far[%zero] : memref<4xi64>
  return %far : memref<4xi64>
}
func.func private @f3(%given: memref<4xi64>, %x: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %near = call @f2(%given, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %far = call @f2(%near, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %v = memref.load %near[%zero] : memref<4xi64>
  memref.store %v, %far[%zero] : memref<4xi64>
  return %far : memref<4xi64>
}
func.func private @f4(%given: memref<4xi64>, %x: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %near = call @f3(%given, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %far = call @f3(%near, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %v = memref.load %near[%zero] : memref<4xi64>
  memref.store %v, %far[%zero] : memref<4xi64>
  return %far : memref<4xi64>
}
func.func private @f5(%given: memref<4xi64>, %x: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %near = call @f4(%given, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %far = call @f4(%near, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %v = memref.load %near[%zero] : memref<4xi64>
  memref.store %v, %far[%zero] : memref<4xi64>
  return %far : memref<4xi64>
}
func.func private @f6(%given: memref<4xi64>, %x: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %near = call @f5(%given, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %far = call @f5(%near, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %v = memref.load %near[%zero] : memref<4xi64>
  memref.store %v, %far[%zero] : memref<4xi64>
  return %far : memref<4xi64>
}
func.func private @f7(%given: memref<4xi64>, %x: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %near = call @f6(%given, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %far = call @f6(%near, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  %v = memref.load %near[%zero] : memref<4xi64>
  memref.store %v, %far[%zero] : memref<4xi64>
  return %far : memref<4xi64>
}
func.func @top(%given: memref<4xi64>, %x: i64) {
  %r = call @f7(%given, %x) : (memref<4xi64>, i64) -> memref<4xi64>
  memref.copy %r, %given : memref<4xi64> to memref<4xi64>
  return
}
