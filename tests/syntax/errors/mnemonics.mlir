// Words behind a dialect's name that name none of its attributes or types.

// expected-error @below {{dialect 'arith' provides no type parsing hook}}
func.func private @f(!arith.foo)

// -----

// expected-error @below {{dialect 'memref' provides no attribute parsing hook}}
func.func private @f(i32 {test.x = #memref.foo})

// -----

// expected-error @below {{unknown attribute `overflw` in dialect `arith`}}
func.func private @f(i32 {test.x = #arith.overflw<none>})

// -----

// expected-error @below {{unknown attribute `scope` in dialect `llvm`}}
func.func private @f(i32 {test.x = #llvm.scope<id = "x">})

// -----

// expected-error @below {{unknown  type `sze` in dialect `shape`}}
func.func private @f(!shape.sze)

// -----

// expected-error @below {{unknown  type `token` in dialect `nvgpu`}}
func.func private @f(!nvgpu<token>)

// -----

func.func private @f(!async.coro.handle, !shape.size, i32 {test.x = #vector.kind<add>})

// -----

// Behind most words angle brackets have to come.
// expected-error @below {{expected '<'}}
func.func private @f(i32 {test.x = #gpu<block x>})

// -----

// expected-error @below {{expected '<'}}
func.func private @f(i32 {test.x = #gpu.block})

// -----

func.func private @f(i32 {test.x = #gpu<dim x>}, i32 {test.x = #llvm.poison})
