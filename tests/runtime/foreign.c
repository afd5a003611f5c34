/* External functions that the programs of `tests/programs` declare, and the copy between strided
 * memrefs that MLIR's lowering calls.
 *
 * They keep the rules of the function boundary: an argument is never freed, a returned memref is the
 * caller's and is no argument. */

#include <stdint.h>
#include <string.h>

void *_mlir_memref_to_llvm_alloc(uint64_t size);

/* memref<?xi64> */
struct vector {
  int64_t *allocated, *aligned;
  int64_t offset, size, stride;
};

/* func.func private @foreign_sum(memref<?xi64>) -> i64 */
int64_t _mlir_ciface_foreign_sum(struct vector *m) {
  int64_t sum = 0;
  for (int64_t i = 0; i < m->size; ++i) sum += m->aligned[m->offset + i * m->stride];
  return sum;
}

/* func.func private @foreign_fill(memref<?xi64>, i64) */
void _mlir_ciface_foreign_fill(struct vector *m, int64_t value) {
  for (int64_t i = 0; i < m->size; ++i) m->aligned[m->offset + i * m->stride] = value;
}

/* func.func private @foreign_range(i64) -> memref<?xi64>, holding 0, 1, 2, ... */
void _mlir_ciface_foreign_range(struct vector *result, int64_t size) {
  int64_t *data = _mlir_memref_to_llvm_alloc((uint64_t)size * sizeof *data);
  for (int64_t i = 0; i < size; ++i) data[i] = i;
  *result = (struct vector){data, data, 0, size, 1};
}

/* A ranked memref's descriptor of unknown rank: two pointers, the offset, then sizes and strides. */
struct descriptor {
  char *allocated, *aligned;
  int64_t offset, rest[];
};

struct unranked {
  int64_t rank;
  struct descriptor *descriptor;
};

static void copy(char *to, const int64_t *to_strides, const char *from, const int64_t *from_strides,
                 const int64_t *sizes, int64_t rank, int64_t element) {
  if (rank == 0) {
    memcpy(to, from, (size_t)element);
    return;
  }
  for (int64_t i = 0; i < sizes[0]; ++i)
    copy(to + i * to_strides[0] * element, to_strides + 1, from + i * from_strides[0] * element,
         from_strides + 1, sizes + 1, rank - 1, element);
}

void memrefCopy(int64_t element, struct unranked *source, struct unranked *target) {
  struct descriptor *from = source->descriptor, *to = target->descriptor;
  int64_t rank = source->rank;
  copy(to->aligned + to->offset * element, to->rest + rank, from->aligned + from->offset * element,
       from->rest + rank, from->rest, rank, element);
}
