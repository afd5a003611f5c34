func.func @f(%given: memref<4xf32>) {
  %other = memref.alloc() : memref<4xf32>
  %copy = "acc.copyin"(%given) <{dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, structured = true, varType = f32}> : (memref<4xf32>) -> memref<4xf32>
  memref.dealloc %other : memref<4xf32>
  return
}
