/* What is exceeded is a status, and the next session works. */
#include "common.h"

/* A function with so many allocations, which the caller frees. */
static char *large(int allocations) {
  char *program = malloc(64 + 48 * (size_t)allocations);
  char *end = program + sprintf(program, "func.func @f() {\n");
  for (int i = 0; i < allocations; ++i)
    end += sprintf(end, "  %%a%d = memref.alloc() : memref<4xi8>\n", i);
  sprintf(end, "  return\n}\n");
  return program;
}

static FreeholdStatus deallocate(FreeholdLimits limits, const char *program, const char *stop) {
  FreeholdSession *session = freehold_session_new(&limits);
  check(session != NULL, "a session is made");
  freehold_session_on_diagnostic(session, print_diagnostic, NULL);
  if (stop) {
    FreeholdCanceller *canceller = freehold_session_canceller(session);
    check(freehold_cancel(canceller, text(stop)) == FREEHOLD_STATUS_OK, "it is cancelled");
    freehold_canceller_free(canceller);
  }
  FreeholdModule *module;
  FreeholdStatus status = freehold_module_read(session, text("large.mlir"), text(program), &module);
  if (status == FREEHOLD_STATUS_OK) {
    status = freehold_module_run(module, text("buffer-deallocation-pipeline"));
    FreeholdBuffer out;
    check((freehold_module_write(module, FREEHOLD_FORMAT_TEXT, &out) == FREEHOLD_STATUS_OK) ==
              (status == FREEHOLD_STATUS_OK),
          "what was stopped is not written");
    freehold_buffer_free(&out);
  } else {
    check(module == NULL, "what was stopped is no module");
  }
  freehold_module_free(module);
  freehold_session_free(session);
  return status;
}

int main(void) {
  char *program = large(3000);
  check(deallocate((FreeholdLimits){.steps = 500}, program, NULL) == FREEHOLD_STATUS_EXCEEDED,
        "too many steps to read");
  check(deallocate((FreeholdLimits){.steps = 20000}, program, NULL) == FREEHOLD_STATUS_EXCEEDED,
        "too many steps to deallocate");
  check(deallocate((FreeholdLimits){.bytes = 1000}, program, NULL) == FREEHOLD_STATUS_EXCEEDED,
        "too many bytes");
  check(deallocate((FreeholdLimits){0}, program, "the user went away") ==
            FREEHOLD_STATUS_EXCEEDED,
        "it was cancelled");
  check(deallocate((FreeholdLimits){0}, program, "") == FREEHOLD_STATUS_EXCEEDED,
        "it was cancelled without a reason");
  free(program);
  program = large(100000);
  check(deallocate((FreeholdLimits){.milliseconds = 5}, program, NULL) == FREEHOLD_STATUS_EXCEEDED,
        "too long");
  free(program);
  check(deallocate((FreeholdLimits){.steps = 100000000, .milliseconds = 600000}, example, NULL) ==
            FREEHOLD_STATUS_OK,
        "within the limits");
  return 0;
}
