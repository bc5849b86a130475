import SimulationKit

/// The simulations that the server can run, by name.
struct SimulationCatalog: Sendable {
  let simulations: [String: any Simulation]

  init(_ simulations: [any Simulation]) {
    self.simulations = Dictionary(simulations.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The simulations, sorted by name.
  var sorted: [any Simulation] {
    simulations.values.sorted { $0.name < $1.name }
  }

  /// The answer to `GET /api/simulations`.
  ///
  /// - Parameter pages: for each simulation, the addresses of the pages that show it.
  func list(pages: [String: [String]]) -> JSONValue {
    .array(
      sorted.map { simulation in
        [
          "name": .string(simulation.name),
          "title": .string(simulation.title),
          "summary": .string(simulation.summary),
          "pages": .array((pages[simulation.name] ?? []).map(JSONValue.string)),
          "profiles": .array(simulation.profiles.map(Self.json)),
          "schema": simulation.schema.json,
          "examples": .array(Self.examples(of: simulation)),
        ]
      }
    )
  }

  /// The examples with their titles. An example without a JSON form is left out; the library's own tests report it.
  static func examples(of simulation: any Simulation) -> [JSONValue] {
    let examples = (try? simulation.exampleScenarios()) ?? []
    return examples.map { ["title": .string($0.title), "scenario": $0.scenario] }
  }

  private static func json(of profile: Profile) -> JSONValue {
    [
      "name": .string(profile.name),
      "title": .string(profile.title),
      "quirks": .array(
        profile.quirks.map {
          ["name": .string($0.name), "summary": .string($0.summary), "citation": .string($0.citation)]
        }
      ),
    ]
  }
}
