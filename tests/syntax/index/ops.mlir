// Every operation of dialect index.
func.func @arithmetic(%a: index, %b: index) -> index {
  %0 = index.add %a, %b
  %1 = index.sub %0, %b
  %2 = index.mul %1, %a
  %3 = index.divs %2, %b
  %4 = index.divu %3, %b
  %5 = index.ceildivs %4, %b
  %6 = index.ceildivu %5, %b
  %7 = index.floordivs %6, %b
  %8 = index.rems %7, %b
  %9 = index.remu %8, %b
  %10 = index.maxs %9, %b
  %11 = index.maxu %10, %b
  %12 = index.mins %11, %b
  %13 = index.minu %12, %b
  %14 = index.shl %13, %b
  %15 = index.shrs %14, %b
  %16 = index.shru %15, %b
  %17 = index.and %16, %b
  %18 = index.or %17, %b
  %19 = index.xor %18, %b {note = "last"}
  return %19 : index
}

func.func @casts(%a: index, %i: i32) -> (i64, index, i8, index) {
  %0 = index.casts %a : index to i64
  %1 = index.casts %i : i32 to index
  %2 = index.castu %a : index to i8
  %3 = index.castu %i : i32 to index
  return %0, %1, %2, %3 : i64, index, i8, index
}
