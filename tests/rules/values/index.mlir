func.func @"index-add-zero"(%arg0: index) -> index {
  %idx = index.constant 0
  %0 = index.add %arg0, %idx
  return %0 : index
}

func.func @"index-sub-zero"(%arg0: index) -> index {
  %idx = index.constant 0
  %0 = index.sub %arg0, %idx
  return %0 : index
}

func.func @"index-mul-one"(%arg0: index) -> index {
  %idx = index.constant 1
  %0 = index.mul %arg0, %idx
  return %0 : index
}

func.func @"index-mul-zero"(%arg0: index) -> index {
  %idx = index.constant 0
  %0 = index.mul %arg0, %idx
  return %0 : index
}

func.func @"index-add-add-constants"(%arg0: index) -> index {
  %idxc = index.constant 3
  %idxd = index.constant 5
  %0 = index.add %arg0, %idxc
  %1 = index.add %0, %idxd
  return %1 : index
}

func.func @"index-mul-mul-constants"(%arg0: index) -> index {
  %idxc = index.constant 3
  %idxd = index.constant 5
  %0 = index.mul %arg0, %idxc
  %1 = index.mul %0, %idxd
  return %1 : index
}

func.func @"index-and-and-constants"(%arg0: index) -> index {
  %idxc = index.constant 12
  %idxd = index.constant 10
  %0 = index.and %arg0, %idxc
  %1 = index.and %0, %idxd
  return %1 : index
}

func.func @"index-or-or-constants"(%arg0: index) -> index {
  %idxc = index.constant 12
  %idxd = index.constant 10
  %0 = index.or %arg0, %idxc
  %1 = index.or %0, %idxd
  return %1 : index
}

func.func @"index-xor-xor-constants"(%arg0: index) -> index {
  %idxc = index.constant 12
  %idxd = index.constant 10
  %0 = index.xor %arg0, %idxc
  %1 = index.xor %0, %idxd
  return %1 : index
}

func.func @"index-maxs-maxs-constants"(%arg0: index) -> index {
  %idxc = index.constant 3
  %idxd = index.constant 5
  %0 = index.maxs %arg0, %idxc
  %1 = index.maxs %0, %idxd
  return %1 : index
}

func.func @"index-maxu-maxu-constants"(%arg0: index) -> index {
  %idxc = index.constant 3
  %idxd = index.constant 5
  %0 = index.maxu %arg0, %idxc
  %1 = index.maxu %0, %idxd
  return %1 : index
}

func.func @"index-mins-mins-constants"(%arg0: index) -> index {
  %idxc = index.constant 3
  %idxd = index.constant 5
  %0 = index.mins %arg0, %idxc
  %1 = index.mins %0, %idxd
  return %1 : index
}

func.func @"index-minu-minu-constants"(%arg0: index) -> index {
  %idxc = index.constant 3
  %idxd = index.constant 5
  %0 = index.minu %arg0, %idxc
  %1 = index.minu %0, %idxd
  return %1 : index
}

func.func @"index-cmp-eq-itself"(%arg0: index) -> i1 {
  %0 = index.cmp eq(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-ne-itself"(%arg0: index) -> i1 {
  %0 = index.cmp ne(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-slt-itself"(%arg0: index) -> i1 {
  %0 = index.cmp slt(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-sle-itself"(%arg0: index) -> i1 {
  %0 = index.cmp sle(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-sgt-itself"(%arg0: index) -> i1 {
  %0 = index.cmp sgt(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-sge-itself"(%arg0: index) -> i1 {
  %0 = index.cmp sge(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-ult-itself"(%arg0: index) -> i1 {
  %0 = index.cmp ult(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-ule-itself"(%arg0: index) -> i1 {
  %0 = index.cmp ule(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-ugt-itself"(%arg0: index) -> i1 {
  %0 = index.cmp ugt(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-uge-itself"(%arg0: index) -> i1 {
  %0 = index.cmp uge(%arg0, %arg0)
  return %0 : i1
}

func.func @"index-cmp-sgt-of-maxs"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxs %arg0, %idxc
  %1 = index.cmp sgt(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-sge-of-maxs"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxs %arg0, %idxc
  %1 = index.cmp sge(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-slt-of-maxs"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxs %arg0, %idxc
  %1 = index.cmp slt(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-sle-of-maxs"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxs %arg0, %idxc
  %1 = index.cmp sle(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-slt-of-mins"(%arg0: index) -> i1 {
  %idxc = index.constant 3
  %idxd = index.constant 7
  %0 = index.mins %arg0, %idxc
  %1 = index.cmp slt(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-sle-of-mins"(%arg0: index) -> i1 {
  %idxc = index.constant 3
  %idxd = index.constant 7
  %0 = index.mins %arg0, %idxc
  %1 = index.cmp sle(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-sgt-of-mins"(%arg0: index) -> i1 {
  %idxc = index.constant 3
  %idxd = index.constant 7
  %0 = index.mins %arg0, %idxc
  %1 = index.cmp sgt(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-sge-of-mins"(%arg0: index) -> i1 {
  %idxc = index.constant 3
  %idxd = index.constant 7
  %0 = index.mins %arg0, %idxc
  %1 = index.cmp sge(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-ugt-of-maxu"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxu %arg0, %idxc
  %1 = index.cmp ugt(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-uge-of-maxu"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxu %arg0, %idxc
  %1 = index.cmp uge(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-ult-of-maxu"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxu %arg0, %idxc
  %1 = index.cmp ult(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-ule-of-maxu"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxu %arg0, %idxc
  %1 = index.cmp ule(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-ult-of-minu"(%arg0: index) -> i1 {
  %idxc = index.constant 3
  %idxd = index.constant 7
  %0 = index.minu %arg0, %idxc
  %1 = index.cmp ult(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-ule-of-minu"(%arg0: index) -> i1 {
  %idxc = index.constant 3
  %idxd = index.constant 7
  %0 = index.minu %arg0, %idxc
  %1 = index.cmp ule(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-ugt-of-minu"(%arg0: index) -> i1 {
  %idxc = index.constant 3
  %idxd = index.constant 7
  %0 = index.minu %arg0, %idxc
  %1 = index.cmp ugt(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-uge-of-minu"(%arg0: index) -> i1 {
  %idxc = index.constant 3
  %idxd = index.constant 7
  %0 = index.minu %arg0, %idxc
  %1 = index.cmp uge(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-ugt-of-maxs"(%arg0: index) -> i1 {
  %idxc = index.constant 7
  %idxd = index.constant 3
  %0 = index.maxs %arg0, %idxc
  %1 = index.cmp ugt(%0, %idxd)
  return %1 : i1
}

func.func @"index-cmp-eq-of-difference"(%arg0: index, %arg1: index) -> i1 {
  %idx = index.constant 0
  %0 = index.sub %arg0, %arg1
  %1 = index.cmp eq(%0, %idx)
  return %1 : i1
}

func.func @"index-cmp-ne-of-difference"(%arg0: index, %arg1: index) -> i1 {
  %idx = index.constant 0
  %0 = index.sub %arg0, %arg1
  %1 = index.cmp ne(%0, %idx)
  return %1 : i1
}
