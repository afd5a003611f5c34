func.func @f(%c: i1, %d: i1, %a: memref<?xf32>, %b: memref<?xf32>) -> memref<?xf32> {
  cf.cond_br %c, ^one(%a : memref<?xf32>), ^three(%b : memref<?xf32>)
^one(%x: memref<?xf32>):
  cf.cond_br %d, ^three(%x : memref<?xf32>), ^two
^two:
  cf.cond_br %c, ^one(%b : memref<?xf32>), ^three(%x : memref<?xf32>)
^three(%y: memref<?xf32>):
  return %y : memref<?xf32>
}
