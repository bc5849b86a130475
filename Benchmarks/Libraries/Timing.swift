import Foundation

/// The least that some work takes, in seconds of one core.
func leastTime(_ count: Int = 5, _ work: () throws -> Void) rethrows -> Double {
  var least = Double.infinity
  for _ in 0..<count {
    let start = coreSeconds()
    try work()
    least = min(least, coreSeconds() - start)
  }
  return least
}

/// What this process has had of all cores so far.
func coreSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

extension Double {
  /// The number with some digits after the point.
  func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
