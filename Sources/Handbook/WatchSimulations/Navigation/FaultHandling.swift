import WatchClocks

/// How to handle a fault in a scenario.
package enum FaultHandling: String, Codable, Hashable, Sendable, CaseIterable {
  /// Refuse the run, at the location of the fault.
  case rejected
  /// Continue the run, and record the fault as an event.
  case recorded
}
