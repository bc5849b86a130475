// Calls of Linux that Swift's own module for glibc leaves out.
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#define LIVEDOCS_RENAME_EXCHANGE (1U << 1)  // RENAME_EXCHANGE of linux/fs.h

// glibc 2.28
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

// The number of arguments of prctl varies.
static inline int livedocs_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGTERM); }
