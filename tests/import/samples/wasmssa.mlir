"any.function"() ({
  %0 = wasmssa.const 5 : i32
  %1 = wasmssa.const 7 : i32
  %2 = wasmssa.add %0 %1 : i32
  %3 = wasmssa.clz %2 : i32
  %4 = wasmssa.eqz %3 : i32 -> i32
  %6 = wasmssa.const 7 : i64
  %5 = wasmssa.wrap %6 : i64 to i32
  "any.end"() : () -> ()
}) : () -> ()
