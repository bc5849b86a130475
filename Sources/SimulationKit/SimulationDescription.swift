import Foundation

/// What another process has to know of a simulation before it runs one.
package struct SimulationDescription: Hashable, Sendable, Codable {
  package struct Example: Hashable, Sendable, Codable {
    package var title: String
    package var scenario: JSONValue
  }

  package var name: String
  package var title: String
  package var summary: String
  /// Its type with its module, `LampSimulations.LampSimulation`.
  package var type: String
  package var profiles: [Profile]
  package var schema: Schema
  package var examples: [Example]

  /// Describes a simulation.
  ///
  /// - Throws: `EncodingError` if an example has no JSON form.
  init(_ simulation: any Simulation) throws {
    name = simulation.name
    title = simulation.title
    summary = simulation.summary
    type = String(reflecting: Swift.type(of: simulation))
    profiles = simulation.profiles
    schema = simulation.schema
    examples = try simulation.exampleScenarios().map { Example(title: $0.title, scenario: $0.scenario) }
  }
}

/// What a ``SimulationWorker`` is asked, and what it answers.
package enum WorkerMessage {
  /// The request for a list of simulations.
  package static let list = Array(#"{"list":true}"#.utf8)

  /// The request for a run.
  package static func run(_ simulation: String, _ scenario: JSONValue) -> [UInt8] {
    let request: JSONValue = ["run": .string(simulation), "scenario": scenario]
    return (try? CanonicalJSON.encode(request)).map { [UInt8]($0) } ?? []
  }

  /// Reads the answer to ``list``.
  ///
  /// - Throws: ``Rejection`` if it says why there is none; other errors if it can't be read.
  package static func simulations(in answer: [UInt8]) throws -> [SimulationDescription] {
    let value = try accepted(answer)
    return try JSONValueDecoder.decode([SimulationDescription].self, from: value["simulations"] ?? .null)
  }

  /// Reads the answer to ``run(_:_:)``.
  ///
  /// - Throws: ``Rejection`` if the scenario was refused; other errors if the answer can't be read.
  package static func run(in answer: [UInt8]) throws -> Run {
    try JSONValueDecoder.decode(Run.self, from: try accepted(answer)["run"] ?? .null)
  }

  private static func accepted(_ answer: [UInt8]) throws -> JSONValue {
    let value = try JSONValue(parsing: answer)
    if let rejection = value["rejection"] {
      throw try JSONValueDecoder.decode(Rejection.self, from: rejection)
    }
    return value
  }
}
