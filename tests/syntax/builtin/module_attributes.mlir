module @m attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>, llvm.data_layout = "e-m:e", t.empty = {}, t.list = []} {
  module attributes {t.inner} {
  }
  module @private_one attributes {sym_visibility = "private"} {
    module {
    }
  }
  builtin.module @prefixed {
  }
}
