import Foundation

/// A system that can be run from a scenario.
///
/// The same scenario gives the same trace on every run and every machine. A run can therefore be recorded when a page
/// is built, shared as a link, and served by any of several servers.
public protocol Simulation: Sendable {
  /// The input of a run: seed, profile, start date and steps.
  associatedtype Scenario: Codable & Sendable & Hashable

  /// The name in pages and URLs: `handoff`.
  var name: String { get }
  /// The display name.
  var title: String { get }
  /// What it simulates, as a sentence.
  var summary: String { get }
  /// The versions of the real system; the first is the default.
  var profiles: [Profile] { get }
  /// The shape of a scenario.
  var schema: Schema { get }
  /// Scenarios that show what it can do; the first is the starting point.
  var examples: [Example<Scenario>] { get }

  /// Runs a checked scenario to its end.
  ///
  /// Don't call this directly; ``run(_:)`` and ``run(json:)`` call it after checking the scenario against ``schema``.
  ///
  /// - Throws: ``Rejection`` if the scenario asks for something that has no meaning in the real system.
  func simulate(_ scenario: Scenario) throws(Rejection) -> Trace
}

/// A scenario with a title.
public struct Example<Scenario: Codable & Sendable & Hashable>: Hashable, Sendable {
  /// What it shows, in a few words.
  public var title: String
  /// The scenario to run.
  public var scenario: Scenario

  /// Creates an example.
  public init(_ title: String, _ scenario: Scenario) {
    self.title = title
    self.scenario = scenario
  }
}

/// A finished run: the complete scenario and its results.
public struct Run: Hashable, Sendable, Codable {
  /// The scenario, with all defaults filled in.
  public var scenario: JSONValue
  /// What happened, in order.
  public var events: [Event]
  /// The stage between the events.
  public var snapshots: [Snapshot]
  /// How it ended.
  public var outcome: Outcome
}

extension Simulation {
  /// Returns every fault in a scenario that can be found without running it.
  public func faults(in scenario: JSONValue) -> [Rejection] {
    schema.check(scenario).faults
  }

  /// Runs a scenario made in Swift.
  ///
  /// - Throws: ``Rejection`` if the scenario doesn't match ``schema``, or asks for something that has no meaning in the
  ///   real system.
  public func run(_ scenario: Scenario) throws(Rejection) -> Trace {
    _ = try complete(try json(of: scenario))
    return try simulate(scenario)
  }

  /// Runs a scenario from an untrusted source.
  ///
  /// - Parameter scenario: JSON that matches ``schema``; members with a default may be left out.
  /// - Throws: ``Rejection`` with the place of the first fault.
  public func run(json scenario: JSONValue) throws(Rejection) -> Run {
    let scenario = try complete(scenario)
    let trace = try simulate(try decode(scenario))
    return Run(
      scenario: scenario,
      events: trace.events,
      snapshots: trace.snapshots,
      outcome: trace.outcome
    )
  }

  /// Returns the scenarios of ``examples`` as JSON, in the same order.
  public func exampleScenarios() throws -> [(title: String, scenario: JSONValue)] {
    try examples.map { ($0.title, try JSONValueEncoder.encode($0.scenario)) }
  }

  private func complete(_ scenario: JSONValue) throws(Rejection) -> JSONValue {
    let checked = schema.check(scenario)
    if let fault = checked.faults.first {
      throw fault
    }
    return checked.value
  }

  private func json(of scenario: Scenario) throws(Rejection) -> JSONValue {
    do {
      return try JSONValueEncoder.encode(scenario)
    } catch {
      throw Rejection(at: JSONPointer(), "The scenario has no JSON form: \(error)")
    }
  }

  private func decode(_ scenario: JSONValue) throws(Rejection) -> Scenario {
    do {
      return try JSONValueDecoder.decode(Scenario.self, from: scenario)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context),
      DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context)
    {
      throw Rejection(at: JSONPointer(context.codingPath.map(\.stringValue)), context.debugDescription)
    } catch {
      throw Rejection(at: JSONPointer(), "The scenario cannot be read: \(error)")
    }
  }
}
