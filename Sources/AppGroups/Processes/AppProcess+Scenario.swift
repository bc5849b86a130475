import SimulationKit

extension AppProcess {
  /// A process without app groups, as a scenario describes it.
  ///
  /// Each fault is named at the member that holds it, so the parts are tried one by one.
  ///
  /// - Parameters:
  ///   - bundleID: the member `bundleID`.
  ///   - team: the member `team`.
  ///   - platform: the member `platform`, which has no fault.
  ///   - place: where the process stands in the scenario.
  /// - Throws: `Rejection` with the place of the member.
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

/// Names the place in the scenario that a fault comes from.
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
