func.func @deep(%n: index, %c: i1, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %i to %n step %c1 {
      scf.if %c {
        scf.parallel (%k) = (%i) to (%j) step (%c1) {
          %w = scf.while (%x = %k) : (index) -> index {
            %more = arith.cmpi ult, %x, %n : index
            scf.condition(%more) %x : index
          } do {
          ^bb0(%y: index):
            %z = scf.execute_region -> index {
              %q = scf.index_switch %y -> index
              case 0 {
                scf.yield %c1 : index
              }
              default {
                %s = arith.addi %y, %c1 : index
                scf.yield %s : index
              }
              scf.yield %q : index
            }
            scf.yield %z : index
          }
          memref.store %w, %m[%k] : memref<?xindex>
          scf.reduce
        }
      }
    }
  }
  return
}
