func.func private @use(i1)
func.func @ifs(%c: i1, %c2: i1) {
  scf.if %c2 { func.call @use(%c) : (i1)->()  } else { func.call @use(%c) : (i1)->() }
  scf.if %c2 { scf.if %c { func.call @use(%c2) : (i1)->() } }
  return
}
