/// Why a scenario cannot run, and where its fault is.
///
/// Bad input never traps: a simulation throws this error, a page reports it at the scenario's line, and the server
/// responds with it as a problem document (RFC 9457).
public struct Rejection: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The place in the scenario.
  public var pointer: JSONPointer
  /// What is wrong, as a sentence without a full stop.
  public var reason: String

  /// A fault at a place in the scenario.
  public init(at pointer: JSONPointer, _ reason: String) {
    self.pointer = pointer
    self.reason = reason
  }

  /// A fault in a step of the scenario.
  ///
  /// - Parameters:
  ///   - step: the step's index, from 0.
  ///   - reason: what is wrong, as a sentence without a full stop.
  public init(step: Int, _ reason: String) {
    self.init(step: step, nil, reason)
  }

  /// A fault in a member of a step.
  ///
  /// - Parameters:
  ///   - step: the step's index, from 0.
  ///   - member: the faulty member of the step; nil for the step as a whole.
  ///   - reason: what is wrong, as a sentence without a full stop.
  public init(step: Int, _ member: String?, _ reason: String) {
    let place = JSONPointer(["steps", String(step)])
    self.init(at: member.map(place.appending) ?? place, reason)
  }

  /// The index of the faulty step, or nil if the fault is elsewhere.
  public var step: Int? {
    guard pointer.tokens.first == "steps", pointer.tokens.count > 1 else { return nil }
    return Int(pointer.tokens[1])
  }

  /// The place and the reason on one line.
  public var description: String {
    pointer.tokens.isEmpty ? reason : "\(pointer): \(reason)"
  }
}
