// Read-modify-write operations, simple and with a body.
func.func @simple(%m: memref<10x?xf32>, %k: memref<?xi32>, %i: index, %x: f32, %n: i32) -> f32 {
  %0 = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<10x?xf32>) -> f32
  %1 = memref.atomic_rmw maximumf %0, %m[%i, %i] {order = "relaxed"} : (f32, memref<10x?xf32>) -> f32
  %2 = memref.atomic_rmw assign %x, %m[%i, %i] : (f32, memref<10x?xf32>) -> f32
  %3 = memref.atomic_rmw minu %n, %k[%i] : (i32, memref<?xi32>) -> i32
  %4 = memref.atomic_rmw xori %3, %k[%i] : (i32, memref<?xi32>) -> i32
  %5 = memref.atomic_rmw ori %4, %k[%i] : (i32, memref<?xi32>) -> i32
  return %1 : f32
}

func.func @generic(%m: memref<16xf32>, %s: memref<i64>, %i: index, %x: f32) -> f32 {
  %old = memref.generic_atomic_rmw %m[%i] : memref<16xf32> {
  ^bb0(%current: f32):
    %c = arith.cmpf ogt, %current, %x : f32
    %new = arith.select %c, %current, %x : f32
    memref.atomic_yield %new : f32
  }
  %count = memref.generic_atomic_rmw %s[] : memref<i64> {
  ^bb0(%current: i64):
    %one = arith.constant 1 : i64
    %new = arith.addi %current, %one : i64
    memref.atomic_yield %new {note} : i64
  } {counter}
  return %old : f32
}
