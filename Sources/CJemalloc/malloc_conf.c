#include "CJemalloc.h"

// What jemalloc reads before anything else runs: one arena for each processor. It opens four for each by itself; every
// one keeps some of what is free, and a server that answers for long grows by that.
const char *malloc_conf = "percpu_arena:percpu";
