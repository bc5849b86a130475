// Calls of glibc 2.28 and later that Swift's own module for it leaves out.
#pragma once

#define LIVEDOCS_RENAME_EXCHANGE (1U << 1)  // RENAME_EXCHANGE of linux/fs.h

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
