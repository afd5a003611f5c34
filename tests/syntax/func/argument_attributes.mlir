func.func @f(%a: memref<?xf32> {bufferization.access = "read", t.index = 0 : index}, %b: memref<?xf32> {t.dict = {x = 1, y = [2, 3]}}, %c: i32) -> (memref<?xf32> {t.owned = true}, i32 {t.a, t.b}) {
  return %a, %c : memref<?xf32>, i32
}
func.func private @g(memref<?xf32> {t.a}, i32) -> (i32 {t.r = unit}) attributes {t.z, t.y = "s"}
func.func private @h(%x: i32 {t.a}, %y: i32 {t.b = @f}) -> i32
func.func private @none(i32 {}) -> (i32 {})
