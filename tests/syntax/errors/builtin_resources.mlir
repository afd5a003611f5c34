// Metadata sections that are not well formed.

// expected-error@below {{unknown key 'foo' in file metadata dictionary}}
{-# foo: {} #-}

// -----

// expected-error@below {{expected identifier key in file metadata dictionary}}
{-# 1: {} #-}

// -----

// expected-error@below {{expected ':'}}
{-# external_resources {} #-}

// -----

// expected-error@below {{expected '{'}}
{-# external_resources: 1 #-}

// -----

// expected-error@below {{expected identifier key for 'resource' entry}}
{-# external_resources: { 1: {} } #-}

// -----

// expected-error@below {{expected '{'}}
{-# external_resources: { a: 1 } #-}

// -----

// expected-error@below {{expected identifier key for 'external_resources' entry}}
{-# external_resources: { a: { 1: 2 } } #-}

// -----

// expected-error@below {{expected ':'}}
{-# external_resources: { a: { k 2 } } #-}

// -----

// expected-error@below {{expected string value for key 'k'}}
{-# external_resources: { a: { k: 2 } } #-}

// -----

// expected-error@below {{expected string value for key 'k'}}
{-# external_resources: { a: { k: foo } } #-}

// -----

// expected-error@below {{expected ',' or '#-}'}}
{-# external_resources: { a: { k: "a" } } 

// -----

// expected-error@below {{expected ',' or '}'}}
{-# external_resources: { a: { k: "a"  

// -----

// expected-error@below {{dialect 'nodialect' is unknown}}
{-# dialect_resources: { nodialect: { k: "0x0100000000" } } #-}

// -----

// expected-error@below {{expected hex string blob for key 'k' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
{-# dialect_resources: { builtin: { k: "0x0300000000" } } #-}

// -----

// expected-error@below {{expected hex string blob for key 'k' to encode alignment in first 4 bytes}}
{-# dialect_resources: { builtin: { k: "0x03" } } #-}

// -----

// expected-error@below {{expected hex string blob for key 'k'}}
{-# dialect_resources: { builtin: { k: "0x010000000" } } #-}

// -----

// expected-error@below {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { builtin: { 1: "0x0100000000"} } #-}
