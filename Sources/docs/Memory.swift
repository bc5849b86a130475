import Foundation

#if canImport(CJemalloc)
  import CJemalloc
#endif

/// The allocator of the program, which is jemalloc on Linux.
///
/// Pages come and go by the thousand, in pieces of a few bytes each. In glibc's heap each of them takes the longer the
/// larger the site is: of 10,000 pages a build took a sixth more time. And it keeps what is free in many places: a
/// server under a mixed load grew by a seventh in seven minutes.
enum Memory {
  /// Has freed memory go back to the system within a second, so that a server that runs for weeks stays as small as on
  /// its first day. Call it before the first thread starts.
  ///
  /// Source: `background_thread` and `dirty_decay_ms` in jemalloc(3), https://jemalloc.net/jemalloc.3.html
  static func giveBack() {
    #if canImport(CJemalloc)
      // For the arenas to come, and for the one that is there; by itself jemalloc waits for ten seconds.
      for arenas in ["arenas", "arena.0"] {
        set("\(arenas).dirty_decay_ms", to: 1000)
        set("\(arenas).muzzy_decay_ms", to: 0)
      }
      // Also while nothing is asked for.
      set("background_thread", to: true)
    #endif
  }

  #if canImport(CJemalloc)
    private static func set<Value: BitwiseCopyable>(_ name: String, to value: Value) {
      var value = value
      mallctl(name, nil, nil, &value, MemoryLayout<Value>.size)
    }
  #endif
}
