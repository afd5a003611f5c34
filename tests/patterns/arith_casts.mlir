// Casts between types of integers, index and floats.

// fold: arith.extui: extended
// rule: extui(extui(x)) -> extui(x)
func.func @extui_of_extui(%x: i8) -> i32 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extui %0 : i16 to i32
  return %1 : i32
}

// near miss: arith.extui: extended
func.func @extui_of_extsi(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extui %0 : i16 to i32
  return %1 : i32
}

// fold: arith.extui: constant
// rule: extui(c) -> c
func.func @extui_of_constant() -> i32 {
  %c = arith.constant -1 : i8
  %0 = arith.extui %c : i8 to i32
  return %0 : i32
}

// fold: arith.extsi: extended
// rule: extsi(extsi(x)) -> extsi(x)
func.func @extsi_of_extsi(%x: vector<2xi8>) -> vector<2xi32> {
  %0 = arith.extsi %x : vector<2xi8> to vector<2xi16>
  %1 = arith.extsi %0 : vector<2xi16> to vector<2xi32>
  return %1 : vector<2xi32>
}

// fold: arith.extsi: constant
// rule: extsi(c) -> c
func.func @extsi_of_true() -> i32 {
  %c = arith.constant true
  %0 = arith.extsi %c : i1 to i32
  return %0 : i32
}

// pattern: (anonymous namespace)::ExtSIOfExtUI
// rule: extsi(extui(x)) -> extui(x)
func.func @extsi_of_extui(%x: i8) -> i32 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  return %1 : i32
}

// fold: arith.trunci: extended
// rule: trunci(extsi(x)) -> trunci(x) if x is wider than the result, x if it has its type; the same
//   of extui; trunci keeps its flags
func.func @trunci_of_extsi_narrower(%x: i8) -> i4 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 overflow<nsw> : i32 to i4
  return %1 : i4
}

// fold: arith.trunci: extended
func.func @trunci_of_extui_same(%x: i8) -> i8 {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}

// fold: arith.trunci: truncated
// rule: trunci(trunci(x)) -> trunci(x), with the flags of the outer one
func.func @trunci_of_trunci(%x: i64) -> i8 {
  %0 = arith.trunci %x overflow<nsw> : i64 to i16
  %1 = arith.trunci %0 overflow<nuw> : i16 to i8
  return %1 : i8
}

// fold: arith.trunci: constant
// rule: trunci(c) -> c without its high bits, whatever the flags
func.func @trunci_of_constant() -> i8 {
  %c = arith.constant 300 : i32
  %0 = arith.trunci %c : i32 to i8
  return %0 : i8
}

// pattern: (anonymous namespace)::TruncIExtSIToExtSI
// rule: trunci(extsi(x)) -> extsi(x), if the result is wider than x; flags are dropped
func.func @trunci_of_extsi_wider(%x: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 overflow<nsw> : i32 to i16
  return %1 : i16
}

// pattern: (anonymous namespace)::TruncIExtUIToExtUI
// rule: trunci(extui(x)) -> extui(x), if the result is wider than x; flags are dropped
func.func @trunci_of_extui_wider(%x: vector<2xi8>) -> vector<2xi16> {
  %0 = arith.extui %x : vector<2xi8> to vector<2xi32>
  %1 = arith.trunci %0 : vector<2xi32> to vector<2xi16>
  return %1 : vector<2xi16>
}

// pattern: (anonymous namespace)::TruncIShrSIToTrunciShrUI
// rule: trunci(shrsi(x, c)) -> trunci(shrui(x, c)), if c is the width of x less that of the result;
//   scalars and splats; trunci keeps its flags
func.func @trunci_of_shrsi(%x: i64) -> i16 {
  %c48 = arith.constant 48 : i64
  %0 = arith.shrsi %x, %c48 : i64
  %1 = arith.trunci %0 : i64 to i16
  return %1 : i16
}

// near miss: (anonymous namespace)::TruncIShrSIToTrunciShrUI
func.func @trunci_of_shrsi_by_less(%x: i64) -> i16 {
  %c32 = arith.constant 32 : i64
  %0 = arith.shrsi %x, %c32 : i64
  %1 = arith.trunci %0 : i64 to i16
  return %1 : i16
}

// pattern: (anonymous namespace)::IndexCastOfIndexCast
// rule: index_cast(index_cast(x)) -> x, if x has the type of the result. Loses no bits only if the
//   type between is as wide: index to i32 to index is dropped as well
func.func @index_cast_of_index_cast(%x: i32) -> i32 {
  %0 = arith.index_cast %x : i32 to index
  %1 = arith.index_cast %0 : index to i32
  return %1 : i32
}

// pattern: (anonymous namespace)::IndexCastOfIndexCast
func.func @index_cast_over_i64(%x: index) -> index {
  %0 = arith.index_cast %x : index to i64
  %1 = arith.index_cast %0 : i64 to index
  return %1 : index
}

// pattern: (anonymous namespace)::IndexCastOfIndexCast
func.func @index_cast_over_i32(%x: index) -> index {
  %0 = arith.index_cast %x : index to i32
  %1 = arith.index_cast %0 : i32 to index
  return %1 : index
}

// near miss: (anonymous namespace)::IndexCastOfIndexCast
func.func @index_cast_to_another_type(%x: i8) -> i64 {
  %0 = arith.index_cast %x : i8 to index
  %1 = arith.index_cast %0 : index to i64
  return %1 : i64
}

// near miss: (anonymous namespace)::IndexCastOfIndexCast
func.func @index_cast_of_index_castui(%x: index) -> index {
  %0 = arith.index_castui %x : index to i64
  %1 = arith.index_cast %0 : i64 to index
  return %1 : index
}

// pattern: (anonymous namespace)::IndexCastOfExtSI
// rule: index_cast(extsi(x)) -> index_cast(x)
func.func @index_cast_of_extsi(%x: i8) -> index {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.index_cast %0 : i32 to index
  return %1 : index
}

// near miss: (anonymous namespace)::IndexCastOfExtSI
func.func @index_cast_of_extui(%x: i8) -> index {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.index_cast %0 : i32 to index
  return %1 : index
}

// fold: arith.index_cast: constant
// rule: index_cast(c) -> c, with more bits of its sign or without its high bits
func.func @index_cast_of_constant() -> index {
  %c = arith.constant -1 : i8
  %0 = arith.index_cast %c : i8 to index
  return %0 : index
}

// fold: arith.index_cast: constant
func.func @index_cast_of_constant_index() -> i8 {
  %c = arith.constant 300 : index
  %0 = arith.index_cast %c : index to i8
  return %0 : i8
}

// fold: arith.index_cast: constant
func.func @index_cast_of_elements() -> vector<2xindex> {
  %c = arith.constant dense<[1, -1]> : vector<2xi8>
  %0 = arith.index_cast %c : vector<2xi8> to vector<2xindex>
  return %0 : vector<2xindex>
}

// pattern: (anonymous namespace)::IndexCastUIOfIndexCastUI
// rule: index_castui(index_castui(x)) -> x, if x has the type of the result; loses bits as that of
//   index_cast
func.func @index_castui_of_index_castui(%x: i32) -> i32 {
  %0 = arith.index_castui %x : i32 to index
  %1 = arith.index_castui %0 : index to i32
  return %1 : i32
}

// pattern: (anonymous namespace)::IndexCastUIOfExtUI
// rule: index_castui(extui(x)) -> index_castui(x)
func.func @index_castui_of_extui(%x: i8) -> index {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.index_castui %0 : i32 to index
  return %1 : index
}

// fold: arith.index_castui: constant
// rule: index_castui(c) -> c, with more zeros or without its high bits
func.func @index_castui_of_constant() -> index {
  %c = arith.constant -1 : i8
  %0 = arith.index_castui %c : i8 to index
  return %0 : index
}

// pattern: (anonymous namespace)::BitcastOfBitcast
// rule: bitcast(bitcast(x)) -> bitcast(x)
func.func @bitcast_of_bitcast(%x: bf16) -> i16 {
  %0 = arith.bitcast %x : bf16 to f16
  %1 = arith.bitcast %0 : f16 to i16
  return %1 : i16
}

// pattern: MergeArithBitcast
// rule: arith.bitcast(complex.bitcast(x)) -> complex.bitcast(x), a pattern of the dialect complex
func.func @bitcast_of_complex_bitcast(%x: complex<f32>) -> f64 {
  %0 = complex.bitcast %x : complex<f32> to i64
  %1 = arith.bitcast %0 : i64 to f64
  return %1 : f64
}

// fold: arith.bitcast: same type
// rule: cast(x) -> x, if x has the type of the result; so of every operation with the interface of
//   casts, as memref.cast and tensor.cast
func.func @bitcast_to_the_same(%x: f32) -> f32 {
  %0 = arith.bitcast %x : f32 to f32
  return %0 : f32
}

// pattern: (anonymous namespace)::BitcastOfBitcast
func.func @bitcast_there_and_back(%x: f32) -> f32 {
  %0 = arith.bitcast %x : f32 to i32
  %1 = arith.bitcast %0 : i32 to f32
  return %1 : f32
}

// fold: arith.bitcast: constant
// rule: bitcast(c) -> c of the same bits
func.func @bitcast_of_constant() -> i32 {
  %c = arith.constant 1.0 : f32
  %0 = arith.bitcast %c : f32 to i32
  return %0 : i32
}

// fold: arith.bitcast: constant
func.func @bitcast_of_elements() -> vector<2xf32> {
  %c = arith.constant dense<1065353216> : vector<2xi32>
  %0 = arith.bitcast %c : vector<2xi32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// fold: arith.extf: truncated
// rule: extf(truncf(x)) -> x, if x has the type of the result and both have contract
func.func @extf_of_truncf(%x: f64) -> f64 {
  %0 = arith.truncf %x fastmath<contract> : f64 to f32
  %1 = arith.extf %0 fastmath<contract> : f32 to f64
  return %1 : f64
}

// near miss: arith.extf: truncated
func.func @extf_of_truncf_that_rounds(%x: f64) -> f64 {
  %0 = arith.truncf %x : f64 to f32
  %1 = arith.extf %0 fastmath<contract> : f32 to f64
  return %1 : f64
}

// near miss: arith.extf: truncated
func.func @extf_of_extf(%x: f16) -> f64 {
  %0 = arith.extf %x : f16 to f32
  %1 = arith.extf %0 : f32 to f64
  return %1 : f64
}

// fold: arith.extf: constant
// rule: extf(c) -> c, if that is exact
func.func @extf_of_constant() -> f64 {
  %c = arith.constant 0.1 : f32
  %0 = arith.extf %c : f32 to f64
  return %0 : f64
}

// fold: arith.truncf: extended
// rule: truncf(extf(x)) -> truncf(x) if x is wider than the result, x if it has its type; if all
//   values of x fit into the type between; truncf keeps its flags and its rounding mode
func.func @truncf_of_extf_narrower(%x: f32) -> f16 {
  %0 = arith.extf %x : f32 to f64
  %1 = arith.truncf %0 to_nearest_even : f64 to f16
  return %1 : f16
}

// fold: arith.truncf: extended
func.func @truncf_of_extf_same(%x: f16) -> f16 {
  %0 = arith.extf %x : f16 to f64
  %1 = arith.truncf %0 : f64 to f16
  return %1 : f16
}

// near miss: arith.truncf: extended
func.func @truncf_of_extf_wider(%x: f16) -> f32 {
  %0 = arith.extf %x : f16 to f64
  %1 = arith.truncf %0 : f64 to f32
  return %1 : f32
}

// near miss: arith.truncf: extended
func.func @truncf_of_truncf(%x: f64) -> f16 {
  %0 = arith.truncf %x : f64 to f32
  %1 = arith.truncf %0 : f32 to f16
  return %1 : f16
}

// fold: arith.truncf: constant
// rule: truncf(c) -> c, if that is exact
func.func @truncf_of_constant() -> f32 {
  %c = arith.constant 0.5 : f64
  %0 = arith.truncf %c : f64 to f32
  return %0 : f32
}

// near miss: arith.truncf: constant
func.func @truncf_of_constant_rounds() -> f32 {
  %c = arith.constant 0.1 : f64
  %0 = arith.truncf %c : f64 to f32
  return %0 : f32
}

// pattern: (anonymous namespace)::TruncFSIToFPToSIToFP
// rule: truncf(sitofp(x)) -> sitofp(x), if truncf has no rounding mode; its flags are dropped.
//   Rounds once where it was twice
func.func @truncf_of_sitofp(%x: i32) -> f16 {
  %0 = arith.sitofp %x : i32 to f64
  %1 = arith.truncf %0 fastmath<fast> : f64 to f16
  return %1 : f16
}

// pattern: (anonymous namespace)::TruncFUIToFPToUIToFP
// rule: truncf(uitofp(x)) -> uitofp(x), if truncf has no rounding mode; its flags are dropped.
//   Rounds once where it was twice
func.func @truncf_of_uitofp(%x: i32) -> f32 {
  %0 = arith.uitofp %x : i32 to f64
  %1 = arith.truncf %0 : f64 to f32
  return %1 : f32
}

// near miss: (anonymous namespace)::TruncFUIToFPToUIToFP
func.func @truncf_of_uitofp_toward_zero(%x: i32) -> f32 {
  %0 = arith.uitofp %x : i32 to f64
  %1 = arith.truncf %0 toward_zero : f64 to f32
  return %1 : f32
}

// fold: arith.sitofp: constant
// rule: sitofp(c) -> c, to the nearest even
func.func @sitofp_of_constant() -> f32 {
  %c = arith.constant -1 : i8
  %0 = arith.sitofp %c : i8 to f32
  return %0 : f32
}

// near miss: arith.sitofp: constant
func.func @sitofp_of_extsi(%x: i8) -> f32 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.sitofp %0 : i32 to f32
  return %1 : f32
}

// fold: arith.uitofp: constant
// rule: uitofp(c) -> c, to the nearest even
func.func @uitofp_of_constant() -> f32 {
  %c = arith.constant -1 : i8
  %0 = arith.uitofp %c : i8 to f32
  return %0 : f32
}

// fold: arith.fptosi: constant
// rule: fptosi(c) -> c, towards zero, if that fits
func.func @fptosi_of_constant() -> i8 {
  %c = arith.constant -100.7 : f32
  %0 = arith.fptosi %c : f32 to i8
  return %0 : i8
}

// near miss: arith.fptosi: constant
func.func @fptosi_of_constant_too_great() -> i8 {
  %c = arith.constant 1000.0 : f32
  %0 = arith.fptosi %c : f32 to i8
  return %0 : i8
}

// near miss: arith.fptosi: constant
func.func @fptosi_of_sitofp(%x: i8) -> i8 {
  %0 = arith.sitofp %x : i8 to f32
  %1 = arith.fptosi %0 : f32 to i8
  return %1 : i8
}

// fold: arith.fptoui: constant
// rule: fptoui(c) -> c, towards zero, if that fits
func.func @fptoui_of_constant() -> i8 {
  %c = arith.constant 200.7 : f32
  %0 = arith.fptoui %c : f32 to i8
  return %0 : i8
}

// near miss: arith.fptoui: constant
func.func @fptoui_of_negative_constant() -> i8 {
  %c = arith.constant -1.0 : f32
  %0 = arith.fptoui %c : f32 to i8
  return %0 : i8
}
