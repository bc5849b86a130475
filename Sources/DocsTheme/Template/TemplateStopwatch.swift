import DocsFoundation
import Synchronization

/// Sums the rendering time of each template, across all concurrent pages.
final class TemplateStopwatch: Sendable {
  private let durations = Mutex<[String: Duration]>([:])

  func measure(_ template: String, _ render: () throws -> HTMLBuffer) rethrows -> HTMLBuffer {
    let start = ContinuousClock.now
    let html = try render()
    let duration = ContinuousClock.now - start
    durations.withLock { $0[template, default: .zero] += duration }
    return html
  }

  /// The times of the rendered templates, sorted by name.
  var timings: [Timings.Entry] {
    durations.withLock(\.self).sorted { $0.key < $1.key }.map { Timings.Entry($0.key, $0.value) }
  }
}
