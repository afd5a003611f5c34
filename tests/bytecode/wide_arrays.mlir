// Elements of more than 64 bits, some of which no text says: mlir-opt-22 reads decimals as doubles.
"t.array"() {a = array<f80: 0x6000C000000000000000, 2.25>, b = array<f128: 0x600020000000000000000000000000AB>, d = array<i72: 1, -2>, h = array<i136: 5, -6>} : () -> ()
