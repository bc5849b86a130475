import Foundation

/// The processor time of the current thread, which hardly depends on how busy the machine is.
public enum ProcessorTime {
  /// Measures the processor time of some work.
  public static func measure<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Duration {
    let start = now
    try work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
