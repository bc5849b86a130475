/// Debounces changes: collects them until nothing changes for a while, so a checkout of a thousand files is one change.
struct Debouncer {
  /// The pause that ends the collection.
  var quiet = Duration.milliseconds(20)
  /// The longest time that the first change waits.
  var limit = Duration.seconds(2)

  private var paths: Set<String> = []
  private var first: ContinuousClock.Instant?
  private var last: ContinuousClock.Instant?

  init(quiet: Duration = .milliseconds(20), limit: Duration = .seconds(2)) {
    self.quiet = quiet
    self.limit = limit
  }

  /// Adds changes.
  mutating func add(_ changes: some Sequence<String>, at now: ContinuousClock.Instant) {
    paths.formUnion(changes)
    guard !paths.isEmpty else { return }
    first = first ?? now
    last = now
  }

  /// When the window closes; nil if nothing has changed.
  var end: ContinuousClock.Instant? {
    guard let first, let last else { return nil }
    return min(last + quiet, first + limit)
  }

  /// Returns the collected changes if the window has closed, and empties it.
  mutating func close(at now: ContinuousClock.Instant) -> Set<String>? {
    guard let end, end <= now else { return nil }
    defer { (paths, first, last) = ([], nil, nil) }
    return paths
  }
}
