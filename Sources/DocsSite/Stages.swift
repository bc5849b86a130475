/// Takes the time of each stage of a build.
struct Stages {
  private(set) var timings: [SiteBuilder.Timing] = []
  private let clock = ContinuousClock()

  mutating func measure<Value>(_ stage: String, _ body: () throws -> Value) rethrows -> Value {
    let start = clock.now
    defer { timings.append(SiteBuilder.Timing(stage: stage, duration: clock.now - start)) }
    return try body()
  }

  mutating func measure<Value>(_ stage: String, _ body: () async throws -> Value) async rethrows -> Value {
    let start = clock.now
    defer { timings.append(SiteBuilder.Timing(stage: stage, duration: clock.now - start)) }
    return try await body()
  }

  /// Takes parts out of a stage, each with a line of its own before it.
  mutating func split(_ stage: String, _ parts: [(name: String, duration: Duration)]) {
    guard let index = timings.firstIndex(where: { $0.stage == stage }) else { return }
    timings[index].duration -= parts.reduce(.zero) { $0 + $1.duration }
    timings.insert(
      contentsOf: parts.map { SiteBuilder.Timing(stage: $0.name, duration: $0.duration) },
      at: index
    )
  }
}
