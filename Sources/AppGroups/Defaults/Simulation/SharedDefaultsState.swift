import SimulationKit

/// What a run of ``SharedDefaultsSimulation`` keeps: the devices, the defaults objects, the last answer.
struct SharedDefaultsState: Sendable {
  typealias Actor = SharedDefaultsStep.Actor

  /// How the last question of a process was answered.
  enum Answer: Sendable {
    case read(SharedDefaultsStep.Read, value: PlistValue?, found: Lookup?, obstacle: String?)
    case located(Actor, path: String?, isReal: Bool, obstacle: String?)
  }

  let scenario: SharedDefaultsScenario
  var devices: [Device.Kind: Device] = [:]
  var processes: [Actor: Member] = [:]
  var lastAnswer: Answer?

  /// A process and its two defaults objects.
  struct Member: Sendable {
    let process: AppProcess
    var group: SharedDefaults
    var standard: SharedDefaults

    var device: Device.Kind { process.platform.device }
  }

  init(_ scenario: SharedDefaultsScenario) throws(Rejection) {
    self.scenario = scenario
    let global = try plist(scenario.global, at: JSONPointer(["global"]))
    let registered = [scenario.group: scenario.groupTeam]
    try rejecting(at: JSONPointer(["groupTeam"])) { () throws(DefaultsFault) in
      try DefaultsFault.check(name: scenario.groupTeam)
    }
    for actor in Actor.allCases {
      let member = try Member(actor, scenario)
      var device =
        devices[member.device]
        ?? Device(
          member.device,
          registeredGroups: registered,
          global: global,
          seed: UInt64(max(0, scenario.seed))
        )
      try rejecting(at: JSONPointer([actor.rawValue])) { () throws(DefaultsFault) in
        try device.launch(member.process)
      }
      devices[member.device] = device
      processes[actor] = member
    }
    guard scenario.app.bundleID != scenario.extension.bundleID else {
      throw Rejection(
        at: JSONPointer(["extension", "bundleID"]),
        "The app and the extension have the same bundle identifier"
      )
    }
  }
}

extension SharedDefaultsState.Member {
  fileprivate init(_ actor: SharedDefaultsStep.Actor, _ scenario: SharedDefaultsScenario) throws(Rejection) {
    let place = JSONPointer([actor.rawValue])
    let given = actor == .app ? scenario.app : scenario.extension
    // Each fault is named at the member that holds it, so the parts are made one by one.
    _ = try rejecting(at: place.appending("bundleID")) { () throws(DefaultsFault) in
      try AppProcess(bundleID: given.bundleID, team: "TEAM")
    }
    _ = try rejecting(at: place.appending("team")) { () throws(DefaultsFault) in
      try AppProcess(bundleID: given.bundleID, team: given.team, platform: given.platform)
    }
    let process = try rejecting(at: JSONPointer(["group"])) { () throws(DefaultsFault) in
      let entitled = try AppProcess(
        bundleID: given.bundleID,
        team: given.team,
        platform: given.platform,
        groups: [scenario.group]
      )
      guard given.entitled else {
        return try AppProcess(bundleID: given.bundleID, team: given.team, platform: given.platform)
      }
      return entitled
    }
    self.process = process
    group = try rejecting(at: place.appending("group")) { () throws(DefaultsFault) in
      let defaults = try SharedDefaults(suiteName: given.group, process: process)
      guard process.hasPrefix(given.group) else { throw .missingPrefix(given.group) }
      return defaults
    }
    standard = try rejecting(at: place) { () throws(DefaultsFault) in
      try SharedDefaults(suiteName: nil, process: process)
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

/// The property lists that a scenario's values stand for.
func plist(_ values: [String: JSONValue], at place: JSONPointer) throws(Rejection) -> [String: PlistValue] {
  var result: [String: PlistValue] = [:]
  for (key, value) in values.sorted(by: { $0.key < $1.key }) {
    guard (1...100).contains(key.unicodeScalars.count) else {
      throw Rejection(at: place, "A key must have 1 to 100 characters")
    }
    result[key] = try plist(value, at: place.appending(key))
  }
  return result
}

/// The property list that a value of a scenario stands for; a page or a link needs no long ones.
func plist(_ json: JSONValue, at place: JSONPointer) throws(Rejection) -> PlistValue {
  let value = try rejecting(at: place) { () throws(DefaultsFault) in try PlistValue(json: json) }
  guard value.size <= 2000 else {
    throw Rejection(at: place, "The value weighs \(value.size) bytes; a scenario's may weigh 2000")
  }
  return value
}
