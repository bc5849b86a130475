import Synchronization

/// Adds up what each template of a theme takes, however many pages are filled in at once.
final class TemplateStopwatch: Sendable {
  private let durations = Mutex<[String: Duration]>([:])

  func measure(_ template: String, _ render: () throws -> HTMLBuffer) rethrows -> HTMLBuffer {
    let start = ContinuousClock.now
    let html = try render()
    let duration = ContinuousClock.now - start
    durations.withLock { $0[template, default: .zero] += duration }
    return html
  }

  /// The templates that were filled in, by name.
  var timings: [Timings.Entry] {
    durations.withLock(\.self).sorted { $0.key < $1.key }.map { Timings.Entry($0.key, $0.value) }
  }
}
