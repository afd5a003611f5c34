/* The heap under the programs of `tests/suite/execution.rs`: it counts, and it forgets nothing.
 *
 * Every allocation has pages of its own, ends as near as its alignment allows to a guard page, and
 * starts out filled with a pattern. Freed pages become inaccessible and are never given out again, so
 * a use after free faults instead of reading what happens to be there. At exit one line on standard
 * error says what happened:
 *
 *   freehold-heap: allocated=3 freed=2 leaked=1 double_free=0 invalid_free=0 use_after_free=0 out_of_bounds=0 peak=96
 *
 * `peak` is the most bytes that were allocated at one time, as the program asked for them.
 *
 * `--finalize-memref-to-llvm=use-generic-functions=true` makes MLIR call these functions.
 * `freehold_run_apart` runs one of several programs in a process of its own, with a heap of its
 * own. */

#include <inttypes.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long a program that is run apart may take. */
#ifndef SECONDS
#define SECONDS 60
#endif

enum { MOST = 1 << 14, PATTERN = 0xA5 };

struct allocation {
  char *pages;    /* first byte of its pages */
  size_t mapped;  /* their size, without the guard page behind them */
  char *start;    /* what the program got */
  size_t size;    /* what it asked for */
  int freed;
};

static struct allocation table[MOST];
static size_t allocated, freed, double_free, invalid_free, bytes, peak;

static void report(int use_after_free, int out_of_bounds) {
  char line[256];
  int length = snprintf(line, sizeof line,
                        "freehold-heap: allocated=%zu freed=%zu leaked=%zu double_free=%zu "
                        "invalid_free=%zu use_after_free=%d out_of_bounds=%d peak=%zu\n",
                        allocated, freed, allocated - freed, double_free, invalid_free,
                        use_after_free, out_of_bounds, peak);
  if (write(STDERR_FILENO, line, (size_t)length) != length) _exit(3);
}

static void give_up(const char *why) {
  fprintf(stderr, "counting_heap: %s\n", why);
  _exit(3);
}

/* A fault on pages of ours is the program's: report it and stop. Any other goes its usual way. */
static void on_fault(int signal_number, siginfo_t *info, void *context) {
  (void)context;
  char *address = info->si_addr;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  for (size_t i = 0; i < allocated; ++i) {
    if (address < table[i].pages || address >= table[i].pages + table[i].mapped + page) continue;
    report(table[i].freed, !table[i].freed);
    _exit(1);
  }
  signal(signal_number, SIG_DFL);
}

__attribute__((constructor)) static void start(void) {
  struct sigaction action = {0};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
}

__attribute__((destructor)) static void finish(void) { report(0, 0); }

void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (allocated == MOST) give_up("too many allocations");
  if (alignment == 0 || alignment > page) give_up("an alignment that it cannot serve");
  size_t room = (size + alignment - 1) / alignment * alignment;
  size_t mapped = (room + page - 1) / page * page;
  if (mapped == 0) mapped = page; /* an empty buffer has an address of its own too */
  char *pages = mmap(NULL, mapped + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) give_up("mmap failed");
  mprotect(pages + mapped, page, PROT_NONE);
  memset(pages, PATTERN, mapped);
  char *result = pages + mapped - (room ? room : alignment);
  table[allocated++] = (struct allocation){pages, mapped, result, size, 0};
  bytes += size;
  if (bytes > peak) peak = bytes;
  return result;
}

void *_mlir_memref_to_llvm_alloc(uint64_t size) {
  return _mlir_memref_to_llvm_aligned_alloc(16, size);
}

void _mlir_memref_to_llvm_free(void *pointer) {
  for (size_t i = 0; i < allocated; ++i) {
    if (table[i].start != pointer) continue;
    if (table[i].freed) {
      ++double_free;
      return;
    }
    table[i].freed = 1;
    bytes -= table[i].size;
    ++freed;
    mprotect(table[i].pages, table[i].mapped, PROT_NONE);
    return;
  }
  ++invalid_free;
}

void freehold_run_apart(int64_t (*program)(void)) {
  fprintf(stderr, "freehold-program: begins\n");
  fflush(NULL);
  pid_t child = fork();
  if (child < 0) give_up("fork failed");
  if (child == 0) {
    alarm(SECONDS);
    int64_t result = program();
    fprintf(stderr, "freehold-program: gives %" PRId64 "\n", result);
    report(0, 0);
    _exit(0);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) give_up("waitpid failed");
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    fprintf(stderr, "freehold-program: takes too long\n");
  else if (WIFSIGNALED(status))
    fprintf(stderr, "freehold-program: ends by signal %d\n", WTERMSIG(status));
  else
    fprintf(stderr, "freehold-program: ends with %d\n", WEXITSTATUS(status));
}
