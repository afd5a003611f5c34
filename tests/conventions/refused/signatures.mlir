// run: --bufferize-signatures=append=tensor

// expected-note @below {{declare it with the types that its definition has after conversion}}
func.func private @external(tensor<4xf32>)
func.func @calls_external(%t: tensor<4xf32>) {
  // expected-error @below {{cannot change the type of '@external', which has no body here}}
  call @external(%t) : (tensor<4xf32>) -> ()
  return
}

// -----

// expected-note @below {{the function is this one}}
func.func @address_taken(%t: tensor<4xf32>) {
  return
}
func.func @takes_address(%t: i1) {
  // expected-error @below {{cannot change the type of a function that is not only called}}
  %f = constant @address_taken : (tensor<4xf32>) -> ()
  return
}

// -----

// expected-note @below {{whose sizes its callers do not know}}
func.func @dynamic(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}
func.func @calls_dynamic(%t: tensor<?xf32>) {
  // expected-error @below {{cannot create out param for dynamically shaped result}}
  %0 = call @dynamic(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return
}
