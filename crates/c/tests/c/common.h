/* What the programs share: texts, and a callback that prints. */
#include "freehold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline FreeholdText text(const char *string) {
  return (FreeholdText){(const uint8_t *)string, strlen(string)};
}

static inline void print_place(FreeholdPlace place) {
  printf("%.*s:%u:%u", (int)place.file.length, (const char *)place.file.data, place.line,
         place.column);
  if (place.operation != FREEHOLD_NO_OPERATION)
    printf(" (operation %llu)", (unsigned long long)place.operation);
}

/* Prints a diagnostic, and counts it where `user` points to. */
static inline void print_diagnostic(void *user, const FreeholdDiagnostic *diagnostic) {
  static const char *const words[] = {"error", "warning", "remark"};
  print_place(diagnostic->place);
  printf(": %s: %.*s\n", words[diagnostic->severity], (int)diagnostic->message.length,
         (const char *)diagnostic->message.data);
  for (size_t i = 0; i < diagnostic->note_count; ++i) {
    printf("  ");
    print_place(diagnostic->notes[i].place);
    printf(": %.*s\n", (int)diagnostic->notes[i].message.length,
           (const char *)diagnostic->notes[i].message.data);
  }
  if (user)
    ++*(int *)user;
}

/* Ends the program where something does not hold. */
static inline void check(int holds, const char *what) {
  if (!holds) {
    printf("wrong: %s\n", what);
    exit(1);
  }
}

/* A session without limits that prints diagnostics. */
static inline FreeholdSession *new_session(void) {
  FreeholdSession *session = freehold_session_new(NULL);
  check(session != NULL, "a session is made");
  freehold_session_on_diagnostic(session, print_diagnostic, NULL);
  return session;
}

/* A module of a text that is right. */
static inline FreeholdModule *read_text(FreeholdSession *session, const char *program) {
  FreeholdModule *module;
  FreeholdStatus status =
      freehold_module_read(session, text("example.mlir"), text(program), &module);
  check(status == FREEHOLD_STATUS_OK && module, "the module is read");
  return module;
}

static const char *const example = "func.func @f(%c: i1) {\n"
                                   "  %a = memref.alloc() : memref<4xi8>\n"
                                   "  %b = memref.alloc() : memref<4xi8>\n"
                                   "  %x = arith.select %c, %a, %b : memref<4xi8>\n"
                                   "  call @use(%x) : (memref<4xi8>) -> ()\n"
                                   "  return\n"
                                   "}\n"
                                   "func.func private @use(memref<4xi8>)\n";
