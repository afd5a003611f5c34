/* A null pointer is an error of the caller, and no crash. */
#include "common.h"

int main(void) {
  const FreeholdText none = {NULL, 3};
  const FreeholdText empty = {NULL, 0};
  FreeholdModule *module = (FreeholdModule *)&none;
  FreeholdBuffer out = {(uint8_t *)"", 1};
  bool declared = false;
  FreeholdStatus all[] = {
      freehold_session_on_diagnostic(NULL, print_diagnostic, NULL),
      freehold_session_on_report(NULL, NULL, NULL),
      freehold_session_allow_unregistered(NULL, true),
      freehold_session_set_threads(NULL, 2),
      freehold_session_add_dialect(NULL, empty, empty),
      freehold_session_declares(NULL, empty, &declared),
      freehold_cancel(NULL, empty),
      freehold_module_read(NULL, empty, empty, &module),
      freehold_module_run(NULL, empty),
      freehold_module_write(NULL, FREEHOLD_FORMAT_TEXT, &out),
      freehold_module_query(NULL, empty, FREEHOLD_ANSWER_FORMAT_JSON, &out),
      freehold_module_facts(NULL, empty, NULL, NULL),
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    check(all[i] == FREEHOLD_STATUS_MISUSED, "no session and no module");
  check(module == NULL && out.data == NULL && out.length == 0, "what is asked for is empty");
  check(freehold_session_canceller(NULL) == NULL, "no session has no canceller");
  check(!freehold_module_is_changed(NULL), "no module did not change");
  freehold_session_free(NULL);
  freehold_module_free(NULL);
  freehold_canceller_free(NULL);
  freehold_buffer_free(NULL);
  freehold_buffer_free(&out);

  FreeholdSession *session = new_session();
  check(freehold_module_read(session, empty, none, &module) == FREEHOLD_STATUS_MISUSED,
        "a text that is not there");
  check(freehold_module_read(session, none, empty, &module) == FREEHOLD_STATUS_MISUSED,
        "a name that is not there");
  check(freehold_module_read(session, empty, empty, NULL) == FREEHOLD_STATUS_MISUSED,
        "nowhere to put a module");
  check(freehold_session_add_dialect(session, empty, none) == FREEHOLD_STATUS_MISUSED,
        "a dialect that is not there");
  check(freehold_session_declares(session, empty, NULL) == FREEHOLD_STATUS_MISUSED,
        "nowhere to put an answer");
  check(freehold_module_read(session, empty, empty, &module) == FREEHOLD_STATUS_OK,
        "nothing is an empty module");
  check(freehold_module_run(module, none) == FREEHOLD_STATUS_MISUSED, "no pipeline");
  check(freehold_module_write(module, FREEHOLD_FORMAT_TEXT, NULL) == FREEHOLD_STATUS_MISUSED,
        "nowhere to write to");
  check(freehold_module_query(module, none, FREEHOLD_ANSWER_FORMAT_JSON, &out) ==
            FREEHOLD_STATUS_MISUSED,
        "no query");
  check(freehold_module_facts(module, text("csv"), NULL, NULL) == FREEHOLD_STATUS_MISUSED,
        "nobody to hand facts to");
  freehold_session_on_diagnostic(session, NULL, NULL);
  freehold_module_free(module);
  freehold_session_free(session);
  return 0;
}
