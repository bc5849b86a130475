/// What becomes of a fault that a scenario asks for.
public enum FaultHandling: String, Codable, Hashable, Sendable, CaseIterable {
  /// The run is refused, at the place of the fault.
  case rejected
  /// The run goes on, and tells the fault as an event.
  case recorded
}
