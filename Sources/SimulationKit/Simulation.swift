import Foundation

/// A system that can be run from a scenario.
///
/// The same scenario gives the same trace on every run and every machine, so a run can be recorded when
/// a page is built, shared as a link, and answered by any of many servers.
public protocol Simulation: Sendable {
  /// What a run starts from: seed, profile, start date and steps.
  associatedtype Scenario: Codable & Sendable & Hashable

  /// The name in a page and in a URL: `handoff`.
  var name: String { get }
  /// The name that a reader sees.
  var title: String { get }
  /// What it simulates, as a sentence.
  var summary: String { get }
  /// The versions of the real system that it can be; the first is the standard one.
  var profiles: [Profile] { get }
  /// The shape of a scenario.
  var schema: Schema { get }
  /// Scenarios that show what it can do; the first is the one to start from.
  var examples: [Example<Scenario>] { get }

  /// Runs a scenario that has the shape of ``schema`` to its end.
  ///
  /// It is called by ``run(_:)`` and ``run(json:)``, which have checked that.
  ///
  /// - Throws: ``Rejection`` where the scenario asks for what the real system has no meaning for.
  func simulate(_ scenario: Scenario) throws(Rejection) -> Trace
}

/// A scenario with a name.
public struct Example<Scenario: Codable & Sendable & Hashable>: Hashable, Sendable {
  /// What it shows, in a few words.
  public var title: String
  /// The scenario.
  public var scenario: Scenario

  /// A named scenario.
  public init(_ title: String, _ scenario: Scenario) {
    self.title = title
    self.scenario = scenario
  }
}

/// A finished run: the scenario in full, and everything that came of it.
public struct Run: Hashable, Sendable, Codable {
  /// The scenario, with all that had been left out filled in.
  public var scenario: JSONValue
  /// What happened, in order.
  public var events: [Event]
  /// The stage between the events.
  public var snapshots: [Snapshot]
  /// How it ended.
  public var outcome: Outcome
}

extension Simulation {
  /// Every fault in a scenario that can be told without running it.
  public func faults(in scenario: JSONValue) -> [Rejection] {
    schema.check(scenario).faults
  }

  /// Runs a scenario that was made in Swift.
  ///
  /// - Throws: ``Rejection`` where the scenario has not the shape of ``schema``, or asks for what the real
  ///   system has no meaning for.
  public func run(_ scenario: Scenario) throws(Rejection) -> Trace {
    _ = try complete(try json(of: scenario))
    return try simulate(scenario)
  }

  /// Runs a scenario that came from outside.
  ///
  /// - Parameter scenario: JSON of the shape of ``schema``; members that have a standard value may be
  ///   left out.
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

  /// The scenarios of ``examples`` as JSON, in the same order.
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
