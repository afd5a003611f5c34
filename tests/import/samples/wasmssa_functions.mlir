module {
  wasmssa.import_global "glob" from "my_module" as @global_0 : i32
  wasmssa.import_global "other" from "my_module" as @global_1 mutable : i64
  wasmssa.global exported @global_2 i32 mutable : {
    %0 = wasmssa.const 10 : i32
    wasmssa.return %0 : i32
  }
  wasmssa.global @global_3 f32 : {
    %0 = wasmssa.const 1.0 : f32
    wasmssa.return %0 : f32
  }
  wasmssa.func exported @locals(%a: !wasmssa<local ref to i32>) -> i32 {
    %0 = wasmssa.local_get %a : ref to i32
    %1 = wasmssa.local of type f32
    %2 = wasmssa.const 1.0 : f32
    %3 = wasmssa.local_tee %1 : ref to f32 to %2 : f32
    wasmssa.local_set %1 : ref to f32 to %3 : f32
    wasmssa.return %0 : i32
  }
  wasmssa.func @nothing() attributes {x.y} {
    wasmssa.return
  }
}
