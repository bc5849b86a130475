import Foundation

/// The time that this thread is given by a processor: however busy the machine is, the same work takes about as much.
public enum ProcessorTime {
  /// How much of it some work takes.
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
