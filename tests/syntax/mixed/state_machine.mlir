// A scanner: a loop of blocks with a switch, and a table.
memref.global "private" constant @table : memref<3x2xi8> = dense<[[0, 1], [2, 1], [2, 0]]>
func.func @scan(%text: memref<?xi8>) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %table = memref.get_global @table : memref<3x2xi8>
  %n = memref.dim %text, %c0 : memref<?xi8>
  cf.br ^head(%c0, %zero, %zero : index, i32, i32)
^head(%i: index, %state: i32, %count: i32):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^exit(%count, %i : i32, index)
^body:
  %c = memref.load %text[%i] : memref<?xi8>
  %space = arith.constant 32 : i8
  %is = arith.cmpi eq, %c, %space : i8
  %column = arith.extui %is : i1 to i32
  %row = arith.index_cast %state : i32 to index
  %col = arith.index_castui %column : i32 to index
  %next8 = memref.load %table[%row, %col] : memref<3x2xi8>
  %next = arith.extui %next8 : i8 to i32
  %i1 = arith.addi %i, %c1 : index
  cf.switch %next : i32, [
    default: ^fail(%i : index),
    0: ^head(%i1, %next, %count : index, i32, i32),
    1: ^found,
    2: ^head(%i1, %next, %count : index, i32, i32)
  ]
^found:
  %more_words = arith.addi %count, %one : i32
  cf.br ^head(%i1, %next, %more_words : index, i32, i32)
^fail(%at: index):
  %minus = arith.constant -1 : i32
  cf.br ^exit(%minus, %at : i32, index)
^exit(%result: i32, %place: index):
  return %result, %place : i32, index
}
