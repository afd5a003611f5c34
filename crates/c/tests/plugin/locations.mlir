// Locations, attributes and the name of a module come back as they were.
// arg: --pass-pipeline=builtin.module(freehold-buffer-deallocation-pipeline)
// arg: --mlir-print-debuginfo
#file = loc("kernel.py":3:7)
module @named attributes {my.flag, my.list = [1, "two"]} {
  func.func @f(%x: f32 loc("x")) attributes {my.attr = 7 : i8} {
    %a = memref.alloc() : memref<4xf32> loc(fused<"tile">["first"(#file), "other.py":1:2])
    %c = arith.constant 0 : index loc(unknown)
    memref.store %x, %a[%c] : memref<4xf32> loc(callsite("callee"("a.py":1:1) at "b.py":2:2))
    call @use(%a) : (memref<4xf32>) -> () loc("call"("kernel.py":9:9))
    return loc("range.py":4:5 to 6:7)
  }
  func.func private @use(memref<4xf32>) loc(fused["a.py":1:1, "b.py":2:2])
} loc("whole.py":1:1)
