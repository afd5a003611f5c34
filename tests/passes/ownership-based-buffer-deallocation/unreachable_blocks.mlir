// differs: blocks that no path reaches are erased, with all that is in them
func.func @f(%c: i1, %m: memref<4xf32>) {
  cf.br ^end
^dead:
  %a = memref.alloc() : memref<4xf32>
  scf.execute_region {
    cf.cond_br %c, ^a, ^b
  ^a:
    cf.br ^b
  ^b:
    scf.yield
  ^c:
    cf.br ^b
  }
  cf.br ^dead2
^dead2:
  cf.br ^dead
^end:
  scf.execute_region {
    cf.br ^b
  ^c:
    %x = memref.alloc() : memref<4xf32>
    cf.br ^b
  ^b:
    scf.yield
  }
  return
}
