/* A module in as text, passes, and out in each format; in again as bytecode. */
#include "common.h"

int main(void) {
  check(freehold_abi_version() == FREEHOLD_ABI_VERSION, "the header fits the library");
  check(strlen(freehold_version()) > 0, "there is a version");
  FreeholdSession *session = new_session();
  FreeholdModule *module = read_text(session, example);
  check(!freehold_module_is_changed(module), "reading changes nothing");
  check(freehold_module_run(module, text("cse")) == FREEHOLD_STATUS_OK, "a pass runs");
  check(!freehold_module_is_changed(module), "there is nothing for cse");
  check(freehold_module_run(module, text("builtin.module(buffer-deallocation-pipeline)")) ==
            FREEHOLD_STATUS_OK,
        "a pipeline runs");
  check(freehold_module_is_changed(module), "something is freed");

  static const uint32_t formats[] = {FREEHOLD_FORMAT_TEXT, FREEHOLD_FORMAT_GENERIC_TEXT,
                                     FREEHOLD_FORMAT_TEXT_WITH_LOCATIONS};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i) {
    FreeholdBuffer out;
    check(freehold_module_write(module, formats[i], &out) == FREEHOLD_STATUS_OK, "it is written");
    check(out.data[out.length] == 0, "a 0 is behind the text");
    printf("%s", (const char *)out.data);
    freehold_buffer_free(&out);
    check(out.data == NULL && out.length == 0, "what is freed is empty");
  }

  FreeholdBuffer bytecode;
  check(freehold_module_write(module, FREEHOLD_FORMAT_BYTECODE, &bytecode) == FREEHOLD_STATUS_OK,
        "bytecode is written");
  freehold_module_free(module);
  FreeholdText bytes = {bytecode.data, bytecode.length};
  check(freehold_module_read(session, text("example.mlirbc"), bytes, &module) ==
            FREEHOLD_STATUS_OK,
        "bytecode is read");
  freehold_buffer_free(&bytecode);
  freehold_session_free(session);

  /* A mark that some editors put before UTF-8 is no part of a program, nor of a dialect file. */
  FreeholdModule *marked;
  session = new_session();
  check(freehold_session_add_dialect(session, text("my.dialect"),
                                     text("\xef\xbb\xbfop my.op\n")) == FREEHOLD_STATUS_OK,
        "a dialect file behind a mark is read");
  check(freehold_module_read(session, text("marked.mlir"),
                             text("\xef\xbb\xbf\"my.op\"() : () -> ()\n"),
                             &marked) == FREEHOLD_STATUS_OK,
        "a text behind a mark is read");
  freehold_module_free(marked);
  freehold_session_free(session);

  /* A module lives on without its session. */
  FreeholdBuffer out;
  check(freehold_module_run(module, text("canonicalize,cse")) == FREEHOLD_STATUS_OK,
        "passes without an anchor run");
  check(freehold_module_write(module, FREEHOLD_FORMAT_TEXT, &out) == FREEHOLD_STATUS_OK,
        "it is written again");
  printf("%s", (const char *)out.data);
  freehold_buffer_free(&out);
  freehold_module_free(module);
  return 0;
}
