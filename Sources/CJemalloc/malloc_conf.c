#include "CJemalloc.h"

// What jemalloc reads before anything else runs: an arena for each processor. Of the four that it opens by itself, each
// keeps some of what is free, and a server that answers for long grows by that.
const char *malloc_conf = "percpu_arena:percpu";
