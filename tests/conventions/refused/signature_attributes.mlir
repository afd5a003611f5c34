// run: --bufferize-signatures --dialect=rules/dialects/test.dialect

// expected-error @below {{argument #1 has attributes and becomes 2 arguments}}
func.func @several(%a: i1, %t: tuple<i1, tensor<4xf32>> {llvm.noundef}) {
  return
}
