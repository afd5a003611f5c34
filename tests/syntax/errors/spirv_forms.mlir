// Words in strings are words.
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // expected-error@+1 {{custom op 'spirv.func' invalid function_control attribute specification: "N b"}}
  spirv.func @f(%x: f32) "N b" {
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @f(%x: f32) "None" {
    %v = spirv.Variable : !spirv.ptr<f32, Function>
    // expected-error@+1 {{custom op 'spirv.Store' invalid storage_class attribute specification: " "}}
    spirv.Store " " %v, %x : f32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @f(%x: f32) "None" {
    %v = spirv.Variable : !spirv.ptr<f32, Function>
    // expected-error@+1 {{custom op 'spirv.Store' invalid memory_access attribute specification: ""}}
    spirv.Store "Function" %v, %x [""] : f32
    spirv.Return
  }
}
