module {
  wasmssa.func @f() -> i32 {
    %0 = wasmssa.const 5 : i32
    %1 = wasmssa.const 7 : i32
    %2 = wasmssa.add %0 %1 : i32
    %3 = wasmssa.clz %2 : i32
    %4 = wasmssa.eqz %3 : i32 -> i32
    wasmssa.return %4 : i32
  }
  wasmssa.memory @m !wasmssa<limit[2:]>
}
