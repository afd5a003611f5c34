/* The C interface of freehold. docs/embedding.md says how to use it.

   Made of crates/c/src by cbindgen: FREEHOLD_BLESS=1 cargo test -p freehold-c --test header. */

#ifndef FREEHOLD_H
#define FREEHOLD_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/**
 * Which functions and structures there are. It changes when one of them does that was there
 * before.
 */
#define FREEHOLD_ABI_VERSION 1

/**
 * In place of the number of an operation, where there is none.
 */
#define FREEHOLD_NO_OPERATION UINT64_MAX

/**
 * How a call went. Why it came to nothing, a diagnostic says.
 */
typedef enum FreeholdStatus {
  FREEHOLD_STATUS_OK = 0,
  /**
   * What was given is not right, or a pass failed.
   */
  FREEHOLD_STATUS_FAILED = 1,
  /**
   * A limit was exceeded, or the work was cancelled.
   */
  FREEHOLD_STATUS_EXCEEDED = 2,
  /**
   * A fault in freehold.
   */
  FREEHOLD_STATUS_PANICKED = 3,
  /**
   * The call itself is not right: a null pointer, a text that is not UTF-8, a module that an
   * earlier failure left half changed.
   */
  FREEHOLD_STATUS_MISUSED = 4,
} FreeholdStatus;

/**
 * How bad it is.
 */
typedef enum FreeholdSeverity {
  FREEHOLD_SEVERITY_ERROR = 0,
  FREEHOLD_SEVERITY_WARNING = 1,
  FREEHOLD_SEVERITY_REMARK = 2,
} FreeholdSeverity;

/**
 * How a module is written.
 */
typedef enum FreeholdFormat {
  FREEHOLD_FORMAT_TEXT = 0,
  /**
   * Each operation in its generic form.
   */
  FREEHOLD_FORMAT_GENERIC_TEXT = 1,
  /**
   * With the location of each operation.
   */
  FREEHOLD_FORMAT_TEXT_WITH_LOCATIONS = 2,
  FREEHOLD_FORMAT_BYTECODE = 3,
} FreeholdFormat;

/**
 * How answers are written.
 */
typedef enum FreeholdAnswerFormat {
  FREEHOLD_ANSWER_FORMAT_JSON = 0,
  FREEHOLD_ANSWER_FORMAT_CSV = 1,
  /**
   * For people.
   */
  FREEHOLD_ANSWER_FORMAT_TABLE = 2,
} FreeholdAnswerFormat;

/**
 * Stops the work of a session from another thread.
 */
typedef struct FreeholdCanceller FreeholdCanceller;

/**
 * A module that was read.
 */
typedef struct FreeholdModule FreeholdModule;

/**
 * Reads modules, with the dialects that it was given, within its limits.
 */
typedef struct FreeholdSession FreeholdSession;

/**
 * A text, or bytes: not ended by a 0, and whose it is says who hands it over. A null pointer is
 * nothing if the length is 0.
 */
typedef struct FreeholdText {
  const uint8_t *data;
  size_t length;
} FreeholdText;

/**
 * An option of a pass.
 */
typedef struct FreeholdOptionInfo {
  struct FreeholdText name;
  /**
   * What it is where nobody gives it.
   */
  struct FreeholdText otherwise;
  struct FreeholdText help;
} FreeholdOptionInfo;

/**
 * A pass, or a pipeline that is called by one name.
 */
typedef struct FreeholdPassInfo {
  struct FreeholdText name;
  struct FreeholdText summary;
  const struct FreeholdOptionInfo *options;
  size_t option_count;
} FreeholdPassInfo;

/**
 * Takes what is known of a pass, which is gone when the function returns.
 */
typedef void (*FreeholdPassCallback)(void *user, const struct FreeholdPassInfo *pass);

/**
 * How much the work of a session may take; 0 is no limit.
 */
typedef struct FreeholdLimits {
  /**
   * Operations that are read, made, visited; rows that are derived.
   */
  uint64_t steps;
  /**
   * Bytes that arenas and relations hold at one time, estimated.
   */
  uint64_t bytes;
  /**
   * Counted from the making of the session.
   */
  uint64_t milliseconds;
} FreeholdLimits;

/**
 * Where something stands.
 */
typedef struct FreeholdPlace {
  /**
   * Empty where there is none.
   */
  struct FreeholdText file;
  /**
   * From 1 on; 0 where there is none.
   */
  uint32_t line;
  uint32_t column;
  /**
   * Which operation of the module that was read it is, counted from 0, the module itself, in the
   * order in which a walk finds operations before those in their regions.
   * `FREEHOLD_NO_OPERATION` where it is none of them.
   */
  uint64_t operation;
} FreeholdPlace;

/**
 * What a diagnostic adds, at a place of its own.
 */
typedef struct FreeholdNote {
  struct FreeholdText message;
  struct FreeholdPlace place;
} FreeholdNote;

/**
 * An error, a warning or a remark.
 */
typedef struct FreeholdDiagnostic {
  enum FreeholdSeverity severity;
  struct FreeholdText message;
  struct FreeholdPlace place;
  const struct FreeholdNote *notes;
  size_t note_count;
} FreeholdDiagnostic;

/**
 * Takes a diagnostic, which is gone when the function returns.
 */
typedef void (*FreeholdDiagnosticCallback)(void *user, const struct FreeholdDiagnostic *diagnostic);

/**
 * Takes a text by its name, both of which are gone when the function returns: of a relation its
 * rows, of a pass that reports what it wrote.
 */
typedef void (*FreeholdTextCallback)(void *user, struct FreeholdText name, struct FreeholdText text);

/**
 * What was written. Behind the last byte stands a 0 that the length does not count.
 */
typedef struct FreeholdBuffer {
  uint8_t *data;
  size_t length;
} FreeholdBuffer;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of freehold, ended by a 0.
 */
const char *freehold_version(void);

/**
 * The version of this interface: `FREEHOLD_ABI_VERSION` of the header that it was built with.
 */
uint32_t freehold_abi_version(void);

/**
 * Hands over all passes and pipelines over memrefs, those that `freehold_module_run` knows.
 *
 * # Safety
 * `callback` is null or may be called with `user`.
 */
enum FreeholdStatus freehold_passes(FreeholdPassCallback callback, void *user);

/**
 * Makes a session, which only one thread uses at a time; `limits` may be null. Null where there
 * is no thread to watch its time. `freehold_session_free` ends it.
 *
 * # Safety
 * `limits` is null or points to limits.
 */
struct FreeholdSession *freehold_session_new(const struct FreeholdLimits *limits);

/**
 * Ends a session; null is none. Modules that it read live on.
 *
 * # Safety
 * `session` is null or was made by `freehold_session_new`, and is not used any more.
 */
void freehold_session_free(struct FreeholdSession *session);

/**
 * Says who is told errors, warnings and remarks from now on, about the session and the modules
 * that it reads from then on; null is nobody. `user` is handed to it.
 *
 * # Safety
 * `session` is null or a session; `callback` may be called with `user` as long as the session and
 * its modules are used.
 */
enum FreeholdStatus freehold_session_on_diagnostic(struct FreeholdSession *session,
                                                   FreeholdDiagnosticCallback callback,
                                                   void *user);

/**
 * Says who gets the text of passes that only report, in the same way.
 *
 * # Safety
 * As of `freehold_session_on_diagnostic`.
 */
enum FreeholdStatus freehold_session_on_report(struct FreeholdSession *session,
                                               FreeholdTextCallback callback,
                                               void *user);

/**
 * Whether operations that nobody declared are read, and nothing is assumed of them.
 *
 * # Safety
 * `session` is null or a session.
 */
enum FreeholdStatus freehold_session_allow_unregistered(struct FreeholdSession *session,
                                                        bool allow);

/**
 * The most threads that passes use, 1 by default; 0 is one for each core. The results are the
 * same.
 *
 * # Safety
 * `session` is null or a session.
 */
enum FreeholdStatus freehold_session_set_threads(struct FreeholdSession *session, uint32_t most);

/**
 * Adds the operations of a dialect file, whose `name` messages have.
 *
 * # Safety
 * `session` is null or a session; `name` and `text` have so many bytes.
 */
enum FreeholdStatus freehold_session_add_dialect(struct FreeholdSession *session,
                                                 struct FreeholdText name,
                                                 struct FreeholdText text);

/**
 * Says whether an operation is declared, by MLIR's dialects or by those that were added.
 *
 * # Safety
 * `session` is null or a session, `op` has so many bytes, and `declared` is null or may be
 * written to.
 */
enum FreeholdStatus freehold_session_declares(struct FreeholdSession *session,
                                              struct FreeholdText op,
                                              bool *declared);

/**
 * What stops the work of a session from another thread. Null if the session is null.
 * `freehold_canceller_free` ends it, also after the session.
 *
 * # Safety
 * `session` is null or a session.
 */
struct FreeholdCanceller *freehold_session_canceller(const struct FreeholdSession *session);

/**
 * Stops the work of its session at the next step, with this reason: what runs, and what is begun
 * after that, is `FREEHOLD_STATUS_EXCEEDED`. Any thread may call it.
 *
 * # Safety
 * `canceller` is null or a canceller, and `why` has so many bytes.
 */
enum FreeholdStatus freehold_cancel(const struct FreeholdCanceller *canceller,
                                    struct FreeholdText why);

/**
 * Ends a canceller; null is none.
 *
 * # Safety
 * `canceller` is null or was made by `freehold_session_canceller`, and is not used any more.
 */
void freehold_canceller_free(struct FreeholdCanceller *canceller);

/**
 * Reads and verifies a module, which is text or bytecode; `name` is that of its file. Writes to
 * `module` what `freehold_module_free` ends, or null.
 *
 * # Safety
 * `session` is null or a session, `name` and `program` have so many bytes, and `module` is null
 * or may be written to.
 */
enum FreeholdStatus freehold_module_read(struct FreeholdSession *session,
                                         struct FreeholdText name,
                                         struct FreeholdText program,
                                         struct FreeholdModule **module);

/**
 * Ends a module; null is none.
 *
 * # Safety
 * `module` is null or was made by `freehold_module_read`, and is not used any more.
 */
void freehold_module_free(struct FreeholdModule *module);

/**
 * Runs passes: a pipeline of mlir-opt's form, as `builtin.module(canonicalize,cse)`, or only the
 * passes. After a failure the module can only be freed.
 *
 * # Safety
 * `module` is null or a module, and `pipeline` has so many bytes.
 */
enum FreeholdStatus freehold_module_run(struct FreeholdModule *module,
                                        struct FreeholdText pipeline);

/**
 * Whether passes changed the module since it was read.
 *
 * # Safety
 * `module` is null or a module.
 */
bool freehold_module_is_changed(const struct FreeholdModule *module);

/**
 * Writes a module, in a `FreeholdFormat`. `freehold_buffer_free` frees what it was written to.
 *
 * # Safety
 * `module` is null or a module, and `buffer` is null or may be written to.
 */
enum FreeholdStatus freehold_module_write(const struct FreeholdModule *module,
                                          uint32_t format,
                                          struct FreeholdBuffer *buffer);

/**
 * Answers a query of the query language, as `may_alias(%a, ?x)`, in a `FreeholdAnswerFormat`.
 *
 * # Safety
 * `module` is null or a module, `query` has so many bytes, and `buffer` is null or may be written
 * to.
 */
enum FreeholdStatus freehold_module_query(const struct FreeholdModule *module,
                                          struct FreeholdText query,
                                          uint32_t format,
                                          struct FreeholdBuffer *buffer);

/**
 * Solves a Datalog program over the relations of a module, and hands over what it derives of the
 * relations that it marks with `.output`, in a `FreeholdAnswerFormat`.
 *
 * # Safety
 * `module` is null or a module, `program` has so many bytes, and `buffer` is null or may be
 * written to.
 */
enum FreeholdStatus freehold_module_solve(const struct FreeholdModule *module,
                                          struct FreeholdText program,
                                          uint32_t format,
                                          struct FreeholdBuffer *buffer);

/**
 * Hands over all relations of a module, each by its name, in a format of `freehold facts`:
 * `facts`, `csv` or `json`.
 *
 * # Safety
 * `module` is null or a module, `format` has so many bytes, and `callback` may be called with
 * `user`.
 */
enum FreeholdStatus freehold_module_facts(const struct FreeholdModule *module,
                                          struct FreeholdText format,
                                          FreeholdTextCallback callback,
                                          void *user);

/**
 * Frees what was written to a buffer, which is empty then; null is none.
 *
 * # Safety
 * `buffer` is null or points to a buffer that a function of this interface wrote, or to an empty
 * one.
 */
void freehold_buffer_free(struct FreeholdBuffer *buffer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* FREEHOLD_H */
