// run: --bufferize-signatures=pack=my.pack

// expected-error @below {{the option 'unpack' of 'bufferize-signatures' names the operation 'test.get_tuple_element', which no dialect declares}}
// expected-error @below {{the option 'pack' of 'bufferize-signatures' names the operation 'my.pack', which no dialect declares}}
module {
  func.func @tuples(%t: tuple<i1, tensor<4xf32>>) {
    return
  }
}
