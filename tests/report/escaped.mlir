// Texts that a page must not take for markup: </script><script>window.broken = true</script> <!-- <img src=x onerror="window.broken = true">
func.func @"</script><b>"(%a: memref<2xi8>) attributes {note = "</script><script>window.broken = true</script><!--", umlaut = "äöü \F0\9F\90\82"} {
  "test.op"(%a) {text = "<img src=x onerror='window.broken = true'> & \22quoted\22 'it'"} : (memref<2xi8>) -> ()
  %b = memref.alloc() : memref<2xi8>
  return
}
