import AppGroups
import SimulationKit

extension AppProcess {
  /// Creates a process without app groups from a scenario.
  ///
  /// Checks the members one by one, so each fault is reported at the member that causes it.
  ///
  /// - Parameters:
  ///   - bundleID: the member `bundleID`.
  ///   - team: the member `team`.
  ///   - platform: the member `platform`, which can't be invalid.
  ///   - place: the location of the process in the scenario.
  /// - Throws: `Rejection` with the location of the member.
  init(
    bundleID: String,
    team: String,
    platform: Platform,
    at place: JSONPointer
  ) throws(Rejection) {
    try rejecting(at: place.appending("bundleID")) { () throws(DefaultsFault) in
      try DefaultsFault.check(name: bundleID)
    }
    self = try rejecting(at: place.appending("team")) { () throws(DefaultsFault) in
      try AppProcess(bundleID: bundleID, team: team, platform: platform)
    }
  }
}

/// Attributes a fault to its location in the scenario.
func rejecting<Value>(
  at place: JSONPointer,
  _ body: () throws(DefaultsFault) -> Value
) throws(Rejection) -> Value {
  do {
    return try body()
  } catch {
    throw Rejection(at: JSONPointer(place.tokens + error.path), error.description)
  }
}
