// The part of the toolchain's indexstore/indexstore.h that is used, as types of functions that are looked up by name.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *data;
  size_t length;
} indexstore_string_ref_t;

typedef void *(*indexstore_open)(const char *path, void **error);
typedef void *(*indexstore_open_record)(void *store, const char *name, void **error);
typedef void (*indexstore_close)(void *object);
typedef unsigned (*indexstore_number)(void);
typedef bool (*indexstore_each)(void *reader, void *context, bool (*body)(void *context, void *occurrence));
typedef void *(*indexstore_symbol)(void *occurrence);
typedef uint64_t (*indexstore_roles)(void *occurrence);
typedef void (*indexstore_place)(void *occurrence, unsigned *line, unsigned *column);
// The values of an enumeration that the compiler may make an int or an unsigned int.
typedef unsigned (*indexstore_kind)(void *symbol);
typedef indexstore_string_ref_t (*indexstore_text)(void *object);
