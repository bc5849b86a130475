import Foundation

#if canImport(CLinux)
  import CLinux
#endif

/// How much memory the process keeps of what it has freed.
enum Memory {
  /// Has freed memory go back to the system, so that a server that runs for weeks stays as small as on its first day.
  ///
  /// glibc opens up to eight arenas for each core, and learns from every large block that is freed to keep ever larger
  /// ones. Under a mixed load for seven minutes that was a seventh more memory; with an arena for each core and a fixed
  /// threshold it is nothing. Call it before the first thread starts.
  ///
  /// Source: mallopt(3), https://man7.org/linux/man-pages/man3/mallopt.3.html
  static func giveBack() {
    #if canImport(CLinux)
      let threshold: Int32 = 128 << 10  // What glibc begins with; to name it ends the learning.
      mallopt(M_ARENA_MAX, Int32(clamping: ProcessInfo.processInfo.activeProcessorCount))
      mallopt(M_MMAP_THRESHOLD, threshold)
      mallopt(M_TRIM_THRESHOLD, threshold)
    #endif
  }

  /// Has freed memory stay in the process, which soon needs it again, and ends soon.
  ///
  /// Pages come and go by the thousand, and with them blocks that glibc would map and unmap each time: a build of
  /// 10,000 pages took 5 to 8 percent longer.
  static func keep() {
    #if canImport(CLinux)
      mallopt(M_MMAP_THRESHOLD, 32 << 20)  // The most that glibc takes.
      mallopt(M_TRIM_THRESHOLD, 64 << 20)
    #endif
  }
}
