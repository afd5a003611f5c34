/* Queries and facts of a module. */
#include "common.h"

static void print_rows(void *user, FreeholdText name, FreeholdText rows) {
  int *relations = user;
  ++*relations;
  if (name.length == strlen("memref") && memcmp(name.data, "memref", name.length) == 0)
    printf("%.*s", (int)rows.length, (const char *)rows.data);
}

static void print_report(void *user, FreeholdText name, FreeholdText report) {
  (void)user;
  printf("%.*s: %.*s", (int)name.length, (const char *)name.data, (int)report.length,
         (const char *)report.data);
}

static void find_pass(void *user, const FreeholdPassInfo *pass) {
  const char *wanted = "promote-buffers-to-stack";
  if (pass->name.length != strlen(wanted) || memcmp(pass->name.data, wanted, pass->name.length))
    return;
  *(bool *)user = true;
  for (size_t i = 0; i < pass->option_count; ++i)
    printf("%.*s=%.*s\n", (int)pass->options[i].name.length,
           (const char *)pass->options[i].name.data, (int)pass->options[i].otherwise.length,
           (const char *)pass->options[i].otherwise.data);
}

int main(void) {
  bool found = false;
  check(freehold_passes(find_pass, &found) == FREEHOLD_STATUS_OK && found, "passes are listed");
  FreeholdSession *session = new_session();
  freehold_session_on_report(session, print_report, NULL);
  FreeholdModule *module = read_text(session, example);
  for (uint32_t format = FREEHOLD_ANSWER_FORMAT_JSON; format <= FREEHOLD_ANSWER_FORMAT_TABLE;
       ++format) {
    FreeholdBuffer answers;
    check(freehold_module_query(module, text("may_alias(%a, ?x)"), format, &answers) ==
              FREEHOLD_STATUS_OK,
          "a query is answered");
    printf("%s", (const char *)answers.data);
    freehold_buffer_free(&answers);
  }
  const char *owned = ".decl owned(f: function, v: value)\n"
                      "owned(f, v) :- ownership(f, v, \"always\").\n"
                      ".output owned\n";
  FreeholdBuffer derived;
  check(freehold_module_solve(module, text(owned), FREEHOLD_ANSWER_FORMAT_CSV, &derived) ==
            FREEHOLD_STATUS_OK,
        "a program is solved");
  printf("%s", (const char *)derived.data);
  freehold_buffer_free(&derived);
  check(freehold_module_solve(module, text(".decl p(f: function)\np(f) :- q(f).\n.output p\n"),
                              FREEHOLD_ANSWER_FORMAT_CSV, &derived) == FREEHOLD_STATUS_FAILED &&
            derived.data == NULL,
        "a wrong program is refused");
  int relations = 0;
  check(freehold_module_facts(module, text("csv"), print_rows, &relations) == FREEHOLD_STATUS_OK,
        "facts are handed over");
  check(relations > 10, "there are many relations");
  check(freehold_module_run(module, text("alias-report")) == FREEHOLD_STATUS_OK, "a report");
  freehold_module_free(module);
  freehold_session_free(session);
  return 0;
}
