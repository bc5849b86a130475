import Foundation
import SimulationKit

/// Returns every general promise of simulations that this one breaks, in words.
///
/// - Parameter simulation: the simulation to check.
/// - Throws: if an example can't be run at all.
public func brokenPromises(of simulation: some Simulation) throws -> [String] {
  try contradictions(in: simulation) + sourcelessQuirks(of: simulation) + unusedSteps(of: simulation)
    + openDoors(of: simulation)
}

/// The same scenario must give the same bytes, and an example must survive coding to JSON and back.
private func contradictions<S: Simulation>(in simulation: S) throws -> [String] {
  var broken = simulation.examples.isEmpty ? ["there is no example"] : []
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  for (example, json) in zip(simulation.examples, try simulation.exampleScenarios()) {
    let run = try simulation.run(json: json.scenario)
    let bytes = try CanonicalJSON.encode(run)
    if try encoder.encode(run) != bytes {
      broken.append("'\(example.title)' is written in another way than Foundation writes it")
    }
    if try CanonicalJSON.encode(simulation.run(json: json.scenario)) != bytes {
      broken.append("'\(example.title)' gives other bytes the second time")
    }
    if try CanonicalJSON.encode(simulation.run(json: run.scenario)) != bytes {
      broken.append("'\(example.title)' is another run when it is complete")
    }
    let (value, faults) = simulation.schema.check(json.scenario)
    broken += faults.map { "'\(example.title)' is refused by the schema: \($0)" }
    if try CanonicalJSON.decode(S.Scenario.self, from: CanonicalJSON.encode(value)) != example.scenario {
      broken.append("'\(example.title)' comes back from JSON as another scenario")
    }
    let trace = try simulation.run(example.scenario)
    if trace.events != run.events || trace.snapshots != run.snapshots || trace.outcome != run.outcome {
      broken.append("'\(example.title)' is another run when it is made in Swift")
    }
    if run.events.isEmpty || run.snapshots.isEmpty || run.outcome.sentence.isEmpty {
      broken.append("'\(example.title)' shows nothing")
    }
    if zip(run.events, run.events.dropFirst()).contains(where: { $0.time > $1.time }) {
      broken.append("'\(example.title)' goes back in time")
    }
  }
  return broken
}

/// Each quirk must cite its source.
private func sourcelessQuirks(of simulation: some Simulation) -> [String] {
  let quirks = simulation.profiles.flatMap(\.quirks)
  return quirks.filter { $0.citation.count < 10 || $0.summary.isEmpty }
    .map { "the quirk '\($0.name)' cites no source" }
    + quirks.filter { hasBareAddress($0.citation) }
    .map { "the quirk '\($0.name)' cites an address without https://: \($0.citation)" }
}

/// Whether a text names a host, such as `developer.apple.com`, outside a complete URL.
///
/// - Parameter citation: the source of a claim.
public func hasBareAddress(_ citation: String) -> Bool {
  citation.replacing(/https?:\/\/\S+/, with: "").contains(/\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b/)
}

/// Each kind of step in the schema must appear in an example.
private func unusedSteps(of simulation: some Simulation) throws -> [String] {
  guard case .object(let properties) = simulation.schema.form,
    case .array(let step, _)? = properties.first(where: { $0.name == "steps" })?.schema.form,
    case .tagged(let tag, let variants) = step.form
  else { return [] }
  let used = try simulation.exampleScenarios().flatMap { example -> [JSONValue] in
    guard case .array(let steps)? = example.scenario["steps"] else { return [] }
    return steps.compactMap { $0[tag] }
  }
  return variants.filter { !used.contains(.string($0.name)) }
    .map { "no example has a step '\($0.name)'" }
}

/// A member unknown to the schema must be refused, with its place.
private func openDoors(of simulation: some Simulation) -> [String] {
  let faults = simulation.faults(in: ["no such member": 1])
  return faults.contains { $0.pointer == JSONPointer(["no such member"]) }
    ? [] : ["an unknown member is let in"]
}
