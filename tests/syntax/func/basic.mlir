func.func @empty() { return }
func.func @args(%a: i32, %b: memref<?xf32>) -> (i32, memref<?xf32>) { return %a, %b : i32, memref<?xf32> }
func.func private @decl(i32, f32) -> i64
func.func private @none()
func.func public @pub() { return }
func.func nested @nest() { return }
func.func @"needs quotes"() { return }
