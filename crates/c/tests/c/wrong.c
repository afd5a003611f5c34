/* What is wrong is a status and a diagnostic at its place. */
#include "common.h"

static void expect(FreeholdStatus status, FreeholdStatus wanted, const char *what) {
  printf("%s: %d\n", what, status);
  check(status == wanted, what);
}

int main(void) {
  FreeholdSession *session = new_session();
  FreeholdModule *module;
  expect(freehold_module_read(session, text("bad.mlir"),
                              text("func.func @f() {\n  %a = arith.constnt 1 : i32\n}\n"),
                              &module),
         FREEHOLD_STATUS_FAILED, "a text with a mistake");
  expect(freehold_module_read(session, text("bad.mlir"),
                              text("func.func @f() -> i32 {\n  %c = arith.constant 1 : i8\n"
                                   "  return %c : i8\n}\n"),
                              &module),
         FREEHOLD_STATUS_FAILED, "a text that does not verify");
  expect(freehold_module_read(session, text("bad.mlir"), text("// \xff\n"), &module),
         FREEHOLD_STATUS_FAILED, "a text that is not UTF-8");
  expect(freehold_module_read(session, text("\xff"), text(""), &module), FREEHOLD_STATUS_MISUSED,
         "a name that is not UTF-8");

  module = read_text(session, example);
  expect(freehold_module_run(module, text("buffer-deallocation-pipelin")), FREEHOLD_STATUS_FAILED,
         "a pass that there is not");
  expect(freehold_module_run(module, text("builtin.module(cse,)")), FREEHOLD_STATUS_FAILED,
         "a pipeline that is none");
  expect(freehold_module_run(module, text("canonicalize{max-iterations=many}")),
         FREEHOLD_STATUS_FAILED, "an option that is none");
  FreeholdBuffer out;
  expect(freehold_module_query(module, text("may_alas(%a, ?x)"), FREEHOLD_ANSWER_FORMAT_JSON, &out),
         FREEHOLD_STATUS_FAILED, "a query about nothing");
  expect(freehold_module_write(module, 77, &out), FREEHOLD_STATUS_MISUSED, "a format");
  check(out.data == NULL, "nothing is written");
  expect(freehold_module_facts(module, text("xml"), (FreeholdTextCallback)abort, NULL),
         FREEHOLD_STATUS_MISUSED, "a format of facts");

  /* Bytecode that ends early, at every byte. */
  FreeholdBuffer bytecode;
  check(freehold_module_write(module, FREEHOLD_FORMAT_BYTECODE, &bytecode) == FREEHOLD_STATUS_OK,
        "bytecode is written");
  freehold_module_free(module);
  int told = 0;
  freehold_session_on_diagnostic(session, NULL, NULL);
  for (size_t length = 4; length < bytecode.length; ++length) {
    FreeholdText cut = {bytecode.data, length};
    FreeholdStatus status = freehold_module_read(session, text("cut.mlirbc"), cut, &module);
    check(status == FREEHOLD_STATUS_FAILED && module == NULL, "bytecode that is cut is refused");
    ++told;
  }
  check(told > 100, "there are places to cut at");
  freehold_session_on_diagnostic(session, print_diagnostic, NULL);
  FreeholdText half = {bytecode.data, bytecode.length / 2};
  expect(freehold_module_read(session, text("cut.mlirbc"), half, &module), FREEHOLD_STATUS_FAILED,
         "half of the bytecode");
  freehold_buffer_free(&bytecode);

  /* A pass that fails says at which operation, and leaves a module that can only be freed. */
  module = read_text(session, "func.func @f(%n: index) {\n"
                              "  cf.br ^loop\n"
                              "^loop:\n"
                              "  %a = memref.alloc() : memref<4xi8>\n"
                              "  cf.br ^loop\n"
                              "}\n");
  expect(freehold_module_run(module, text("ownership-based-buffer-deallocation{strict-mlir}")),
         FREEHOLD_STATUS_FAILED, "a loop that mlir-opt refuses");
  expect(freehold_module_write(module, FREEHOLD_FORMAT_TEXT, &out), FREEHOLD_STATUS_MISUSED,
         "what is half changed");
  expect(freehold_module_run(module, text("cse")), FREEHOLD_STATUS_MISUSED,
         "what is half changed");
  freehold_module_free(module);
  freehold_session_free(session);
  return 0;
}
