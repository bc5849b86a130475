import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The peak memory of programs, as reported by the system.
enum PeakMemory {
  /// The peak resident memory of this program, in bytes; nil if the system doesn't report it.
  ///
  /// Source: proc(5), `VmHWM`; elsewhere getrusage(2).
  static func ownBytes() -> Int? {
    #if os(Linux)
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
      return bytes(inStatus: status)
    #else
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
    #endif
  }

  /// The largest peak of any program that this one started and waited for, in bytes; nil if there was none.
  static func largestProgramBytes() -> Int? {
    var usage = rusage()
    #if os(Linux)
      let unit = 1024
      let status = getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #else
      let unit = 1
      let status = getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    guard status == 0, usage.ru_maxrss > 0 else { return nil }
    return Int(usage.ru_maxrss) * unit
  }

  /// The value of a line such as `VmHWM:     123456 kB`, in bytes.
  static func bytes(inStatus text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map {
        $0 * 1024
      }
    }
    return nil
  }
}
