import Foundation

/// Returns the least processor time that some work takes, in seconds.
func leastTime(_ count: Int = 5, _ work: () throws -> Void) rethrows -> Double {
  var least = Double.infinity
  for _ in 0..<count {
    let start = coreSeconds()
    try work()
    least = min(least, coreSeconds() - start)
  }
  return least
}

/// The processor time this process has used on all cores so far.
func coreSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

extension Double {
  /// The number with the given number of decimal places.
  func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
