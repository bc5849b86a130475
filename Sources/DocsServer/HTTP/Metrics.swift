import Hummingbird
import Logging
import Synchronization

/// Counters and histograms of what the server has done.
///
/// They are in [Prometheus' text format](https://prometheus.io/docs/instrumenting/exposition_formats/). No label holds
/// a reader's data or an address, so a metric has few series whatever clients request.
package final class Metrics: Sendable {
  /// A histogram of durations.
  private struct Histogram {
    /// The upper bounds, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    var counts = [Int](repeating: 0, count: bounds.count + 1)
    var sum = 0.0

    mutating func add(_ seconds: Double) {
      counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
      sum += seconds
    }

    func lines(_ name: String) -> [String] {
      var total = 0
      var lines: [String] = []
      for (count, bound) in zip(counts, Self.bounds.map { "\($0)" } + ["+Inf"]) {
        total += count
        lines.append("\(name)_bucket{le=\"\(bound)\"} \(total)")
      }
      return lines + ["\(name)_sum \(sum)", "\(name)_count \(total)"]
    }
  }

  private struct RequestSeries: Hashable {
    var method: Int
    var status: Int
  }

  /// The methods with a series of their own. All others share one, whatever a client sends.
  private static let methods: [HTTPRequest.Method] = [.delete, .get, .head, .options, .patch, .post, .put]

  private struct State {
    /// By method and status.
    var requests: [RequestSeries: Int] = [:]
    /// By simulation and outcome.
    var runs: [String: [String: Int]] = [:]
    var latency = Histogram()
    var rebuilds = Histogram()
  }

  private let state = Mutex(State())

  /// Creates metrics in which nothing has happened yet.
  package init() {}

  /// Counts a request and the time until its response began.
  func count(_ method: HTTPRequest.Method, _ status: HTTPResponse.Status, _ time: Duration) {
    let series = RequestSeries(
      method: Self.methods.firstIndex(of: method) ?? Self.methods.count,
      status: status.code
    )
    state.withLock { state in
      state.requests[series, default: 0] += 1
      state.latency.add(time.seconds)
    }
  }

  /// Counts a run.
  ///
  /// - Parameters:
  ///   - simulation: its name.
  ///   - end: how it ended: `finished` or `refused`; `remembered` if the answer was cached.
  func count(run simulation: String, _ end: String) {
    state.withLock { $0.runs[simulation, default: [:]][end, default: 0] += 1 }
  }

  /// Counts a rebuild of the site.
  package func count(rebuild time: Duration) {
    state.withLock { $0.rebuilds.add(time.seconds) }
  }

  /// The metrics as text.
  ///
  /// - Parameter listeners: the number of listeners of each stream, by its address.
  func text(listeners: [(path: String, count: Int)]) -> String {
    let state = state.withLock { $0 }
    var lines = [
      "# HELP docs_requests_total Requests answered.", "# TYPE docs_requests_total counter",
    ]
    let requests = state.requests.sorted { ($0.key.method, $0.key.status) < ($1.key.method, $1.key.status) }
    lines += requests.map { series, count in
      let method =
        Self.methods.indices.contains(series.method) ? Self.methods[series.method].rawValue : "other"
      return "docs_requests_total{method=\"\(method)\",status=\"\(series.status)\"} \(count)"
    }
    lines += [
      "# HELP docs_request_seconds Time until a response began.", "# TYPE docs_request_seconds histogram",
    ]
    lines += state.latency.lines("docs_request_seconds")
    lines += ["# HELP docs_runs_total Simulations requested.", "# TYPE docs_runs_total counter"]
    for (simulation, ends) in state.runs.sorted(by: { $0.key < $1.key }) {
      lines += ends.sorted { $0.key < $1.key }.map { end, count in
        "docs_runs_total{simulation=\"\(simulation)\",end=\"\(end)\"} \(count)"
      }
    }
    lines += [
      "# HELP docs_rebuild_seconds Time to rebuild the site.", "# TYPE docs_rebuild_seconds histogram",
    ]
    lines += state.rebuilds.lines("docs_rebuild_seconds")
    lines += ["# HELP docs_stream_listeners Clients listening now.", "# TYPE docs_stream_listeners gauge"]
    lines += listeners.map { "docs_stream_listeners{path=\"\($0.path)\"} \($0.count)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Counts every request, and logs it.
struct Observation: RouterMiddleware {
  let metrics: Metrics

  func handle(
    _ request: Request,
    context: DocsContext,
    next: (Request, DocsContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let time = ContinuousClock.now - start
    metrics.count(request.method, response.status, time)
    if context.logger.logLevel <= .info {
      Self.log(request.method, request.head.path ?? "", response.status, time, to: context.logger)
    }
    return response
  }

  static func log(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ status: HTTPResponse.Status,
    _ time: Duration,
    to logger: Logger
  ) {
    logger.info(
      "answered",
      metadata: [
        "method": "\(method)", "path": "\(path)", "status": "\(status.code)",
        "milliseconds": "\(Int(time.seconds * 1000))",
      ]
    )
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
