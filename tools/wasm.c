/* What a kernel of numba's needs around it in WebAssembly: memory, and an end to what cannot go on.

   numba's runtime counts the references to an array and calls back when none is left; its blocks are
   kept for the next array of that size.  Errors leave a kernel as a status; the Python objects that
   would carry their words are never made. */

typedef unsigned long long u64;
typedef long long i64;
typedef unsigned long address;
typedef struct { u64 references; void *destructor, *next, *data; u64 size; void *external; } Block;

extern unsigned char __heap_base;
static address top;
static Block *free_blocks[48]; /* by the power of two that holds them */

/* Return `size` fresh bytes, zero, aligned to 16; they are never given back. */
void *fresh_bytes(address size) {
  if (!top) top = ((address)&__heap_base + 15) & ~(address)15;
  address start = top, have = __builtin_wasm_memory_size(0) << 16;
  top += (size + 15) & ~(address)15;
  if (top > have && __builtin_wasm_memory_grow(0, (top - have + 65535) >> 16) == (address)-1)
    __builtin_trap();
  return (void *)start;
}

static int power_for(u64 size) {
  int power = 7;
  while ((1ull << power) < size + sizeof(Block) + 64) power++;
  return power;
}

void *NRT_MemInfo_alloc_aligned(u64 size, unsigned align) {
  int power = power_for(size);
  Block *block = free_blocks[power];
  if (block) free_blocks[power] = block->next;
  else block = fresh_bytes(1ull << power);
  block->references = 1;
  block->size = size;
  block->data = (void *)(((address)(block + 1) + 63) & ~(address)63);
  return block;
}

void NRT_MemInfo_call_dtor(Block *block) {
  int power = power_for(block->size);
  block->next = free_blocks[power];
  free_blocks[power] = block;
}

void *NRT_MemInfo_alloc_safe_aligned(u64 size, unsigned align) { return NRT_MemInfo_alloc_aligned(size, align); }
void *NRT_MemInfo_alloc(u64 size) { return NRT_MemInfo_alloc_aligned(size, 16); }
void *NRT_MemInfo_alloc_safe(u64 size) { return NRT_MemInfo_alloc_aligned(size, 16); }

/* Write the strides of an array in C order, of so many bytes an item, under another shape; return
   whether they could be written. */
int numba_attempt_nocopy_reshape(i64 n, const i64 *shape, const i64 *strides, i64 new_n,
                                 const i64 *new_shape, i64 *new_strides, i64 item, int is_fortran) {
  i64 expected = item, stride = item;
  for (i64 i = n - 1; i >= 0; expected *= shape[i], i--)
    if (is_fortran || (shape[i] > 1 && strides[i] != expected)) return 0;
  for (i64 i = new_n - 1; i >= 0; stride *= new_shape[i], i--) new_strides[i] = stride;
  return 1;
}

double sqrt(double x) { return __builtin_sqrt(x); }
void *memcpy(void *to, const void *from, address size) { return __builtin_memcpy(to, from, size); }

/* The words of an error, and what only they need. */
void *NRT_Allocate(u64 size) { __builtin_trap(); }
void NRT_Free(void *start) {}
void *NRT_MemInfo_new_varsize_dtor(u64 size, void *destructor) { __builtin_trap(); }
void *NRT_MemInfo_varsize_realloc(void *block, u64 size) { __builtin_trap(); }
int PyExc_RuntimeError, PyExc_StopIteration;
void PyErr_SetString(void *kind, void *words) {}
void PyErr_Clear(void) {}
void PyErr_WriteUnraisable(void *object) { __builtin_trap(); }
void Py_DecRef(void *object) {}
void numba_gil_ensure(void *state) {}
void numba_gil_release(void *state) {}
int numba_do_raise(void *object) { __builtin_trap(); }
void *numba_unpickle(void *data, int size, void *hash) { __builtin_trap(); }
void *numba_runtime_build_excinfo_struct(void *kind, void *arguments) { __builtin_trap(); }
void *PyBytes_FromStringAndSize(const char *text, u64 size) { __builtin_trap(); }
void *PyUnicode_FromString(const char *text) { return 0; }
