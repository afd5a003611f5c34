// Signatures that come again with other names, without names, and with something else behind them.
func.func @first(%a: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.load %a[%i] : memref<4xf32>
  return %0 : f32
}
func.func @second(%b: memref<4xf32>, %j: index) -> f32 {
  %0 = memref.load %b[%j] : memref<4xf32>
  return %0 : f32
}
func.func @third(%b: memref<4xf32>, %j: index) -> f32 attributes {test.a = 1 : i64} {
  %0 = memref.load %b[%j] : memref<4xf32>
  return %0 : f32
}
func.func @fourth(%b: memref<4xf32>, %j: index) -> (f32, index) {
  %0 = memref.load %b[%j] : memref<4xf32>
  return %0, %j : f32, index
}
func.func private @declared(memref<4xf32>) attributes {test.a}
func.func private @declared_again(memref<4xf32>) attributes {test.b}
func.func private @declared_with_more(memref<4xf32>, i32) attributes {test.b}
func.func @with_attribute(%b: memref<4xf32> {test.c}, %j: index) -> f32 {
  %0 = memref.load %b[%j] : memref<4xf32>
  return %0 : f32
}
func.func @fifth(%0: memref<4xf32>, %1: index) -> f32 {
  %2 = memref.load %0[%1] : memref<4xf32>
  return %2 : f32
}
