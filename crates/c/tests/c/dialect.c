/* A dialect that is given as text, and operations that nobody declared. */
#include "common.h"

static const char *const ring = "op ring.create\n"
                                "  results ring: memref\n"
                                "  effects allocate(ring)\n"
                                "  format attr-dict `:` type($ring)\n";

static const char *const program = "func.func @f() {\n"
                                   "  %r = ring.create : memref<4xf32>\n"
                                   "  call @use(%r) : (memref<4xf32>) -> ()\n"
                                   "  return\n"
                                   "}\n"
                                   "func.func private @use(memref<4xf32>)\n";

int main(void) {
  FreeholdSession *session = new_session();
  FreeholdModule *module;
  check(freehold_module_read(session, text("a.mlir"), text(program), &module) ==
            FREEHOLD_STATUS_FAILED,
        "a dialect that nobody knows is refused");
  check(module == NULL, "there is no module then");
  bool declared = true;
  check(freehold_session_declares(session, text("ring.create"), &declared) == FREEHOLD_STATUS_OK &&
            !declared,
        "it is not declared");
  check(freehold_session_add_dialect(session, text("bad.dialect"), text("op a.b\n  operand x\n")) ==
            FREEHOLD_STATUS_FAILED,
        "a dialect file with a mistake is refused");
  check(freehold_session_add_dialect(session, text("ring.dialect"), text(ring)) ==
            FREEHOLD_STATUS_OK,
        "the dialect is added");
  check(freehold_session_declares(session, text("ring.create"), &declared) == FREEHOLD_STATUS_OK &&
            declared,
        "it is declared");
  check(freehold_session_declares(session, text("memref.alloc"), &declared) == FREEHOLD_STATUS_OK &&
            declared,
        "what is built in is declared");
  module = read_text(session, program);
  check(freehold_module_run(module, text("buffer-deallocation-pipeline")) == FREEHOLD_STATUS_OK,
        "it is deallocated");
  FreeholdBuffer out;
  check(freehold_module_write(module, FREEHOLD_FORMAT_TEXT, &out) == FREEHOLD_STATUS_OK,
        "it is written");
  printf("%s", (const char *)out.data);
  freehold_buffer_free(&out);
  freehold_module_free(module);

  freehold_session_allow_unregistered(session, true);
  module = read_text(session, "\"nobody.knows\"() : () -> ()\n");
  freehold_module_free(module);
  freehold_session_free(session);
  return 0;
}
