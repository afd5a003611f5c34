// differs: mlir-opt also merges operations with equal regions, which --canonicalize turns into selects.
func.func private @use(index)
func.func @f(%c: i1, %x: index, %y: index) {
  %0 = scf.if %c -> index { scf.yield %x : index } else { scf.yield %y : index }
  %1 = scf.if %c -> index { scf.yield %x : index } else { scf.yield %y : index }
  call @use(%0) : (index) -> ()
  call @use(%1) : (index) -> ()
  return
}
