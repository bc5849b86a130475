import DocsFoundation

/// Measures the time of each stage of a build.
struct StageTimer {
  private(set) var timings: [Timings.Entry] = []
  private let clock = ContinuousClock()

  mutating func measure<Value>(_ stage: String, _ body: () throws -> Value) rethrows -> Value {
    let start = clock.now
    defer { timings.append(Timings.Entry(stage, clock.now - start)) }
    return try body()
  }

  mutating func measure<Value>(_ stage: String, _ body: () async throws -> Value) async rethrows -> Value {
    let start = clock.now
    defer { timings.append(Timings.Entry(stage, clock.now - start)) }
    return try await body()
  }

  /// Moves the times of parts of a stage to separate entries before it.
  mutating func split(_ stage: String, _ parts: [(name: String, duration: Duration)]) {
    guard let index = timings.firstIndex(where: { $0.name == stage }) else { return }
    timings[index].duration -= parts.reduce(.zero) { $0 + $1.duration }
    timings.insert(
      contentsOf: parts.map { Timings.Entry($0.name, $0.duration) },
      at: index
    )
  }
}
