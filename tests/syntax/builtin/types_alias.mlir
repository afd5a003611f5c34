!buf = memref<4x?xf32>
!fn = (!buf) -> !buf
func.func @f(%a: !buf) -> !buf { return %a : !buf }
func.func private @g(!fn)
