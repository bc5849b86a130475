/// Gathers changes until nothing has changed for a while, so that a checkout of a thousand files is one change.
struct QuietWindow {
  /// How long nothing must change.
  var quiet = Duration.milliseconds(20)
  /// How long the first change waits at most.
  var limit = Duration.seconds(2)

  private var paths: Set<String> = []
  private var first: ContinuousClock.Instant?
  private var last: ContinuousClock.Instant?

  init(quiet: Duration = .milliseconds(20), limit: Duration = .seconds(2)) {
    self.quiet = quiet
    self.limit = limit
  }

  /// Takes changes.
  mutating func add(_ changes: some Sequence<String>, at now: ContinuousClock.Instant) {
    paths.formUnion(changes)
    guard !paths.isEmpty else { return }
    first = first ?? now
    last = now
  }

  /// When it closes; nil while nothing has changed.
  var end: ContinuousClock.Instant? {
    guard let first, let last else { return nil }
    return min(last + quiet, first + limit)
  }

  /// What was gathered, once the window is closed; it is empty from then on.
  mutating func close(at now: ContinuousClock.Instant) -> Set<String>? {
    guard let end, end <= now else { return nil }
    defer { (paths, first, last) = ([], nil, nil) }
    return paths
  }
}
