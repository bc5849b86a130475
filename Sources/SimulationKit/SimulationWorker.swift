import Foundation

/// Runs simulations for another process, which sends a request on each line of standard input.
///
/// `docs` links a program around the simulations of a package, and talks to it this way, so that a simulation that
/// crashes, hangs or needs too much memory ends only its own process.
///
///     {"list":true}                          {"simulations":[...]}
///     {"run":"lamp","scenario":{"watts":40}} {"run":{...}}, or {"rejection":{...}}
public struct SimulationWorker: Sendable {
  /// What ends a run from within, if nobody else does.
  public struct Limits: Sendable {
    /// How long one run may take, in seconds, 1 or more.
    public var seconds = 10
    /// How much memory the process may use, in bytes.
    public var bytes = 2 << 30

    /// The default limits.
    public init() {}
  }

  private let simulations: [any Simulation]
  private let limits: Limits

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - simulations: the simulations that it runs; of two with the same name, the first.
  ///   - limits: what a run may use.
  public init(_ simulations: [any Simulation], limits: Limits = Limits()) {
    self.simulations = simulations
    self.limits = limits
  }

  /// Answers requests until standard input ends.
  ///
  /// What a simulation prints goes to standard error, because standard output has the answers.
  public func run() {
    let output = dup(1)
    dup2(2, 1)
    var memory = rlimit(rlim_cur: rlim_t(limits.bytes), rlim_max: rlim_t(limits.bytes))
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
    #else
      setrlimit(RLIMIT_AS, &memory)
    #endif
    while let line = readLine(strippingNewline: true) {
      // The system ends the process, even if the run never returns and nobody waits for it any more.
      alarm(UInt32(clamping: max(1, limits.seconds)))
      let answer = answer(to: Array(line.utf8))
      alarm(0)
      guard Self.write(answer + [UInt8(ascii: "\n")], to: output) else { return }
    }
  }

  private static func write(_ bytes: [UInt8], to output: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The answer to one request, as JSON without a line break.
  ///
  /// - Parameter request: the line, without its line break.
  public func answer(to request: [UInt8]) -> [UInt8] {
    do {
      return try [UInt8](response(to: try JSONValue(parsing: request)))
    } catch {
      let rejection = error as? Rejection ?? Rejection(at: JSONPointer(), "\(error)")
      return ((try? CanonicalJSON.encode(["rejection": rejection])).map { [UInt8]($0) }) ?? Array("{}".utf8)
    }
  }

  private func response(to request: JSONValue) throws -> Data {
    guard case .string(let name)? = request["run"] else {
      return try CanonicalJSON.encode(["simulations": try simulations.map(SimulationDescription.init)])
    }
    guard let simulation = simulations.first(where: { $0.name == name }) else {
      throw Rejection(at: JSONPointer(), "No simulation '\(name)'")
    }
    let run = try CanonicalJSON.encode(try simulation.run(json: request["scenario"] ?? [:]))
    return Data("{\"run\":".utf8) + run + Data("}".utf8)
  }
}
