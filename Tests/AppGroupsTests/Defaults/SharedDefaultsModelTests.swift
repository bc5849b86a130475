import AppGroups
import Foundation
import SimulationKit
import Testing

/// The model of a device compared with plain dictionaries, over random operations, saves and kills of two processes.
@Suite struct SharedDefaultsModelTests {
  /// The values one process can see: saved ones, and its own changes.
  private struct Oracle {
    var saved: [String: PlistValue] = [:]
    var unsaved: [[String: PlistValue?]] = [[:], [:]]
    var registered: [[String: PlistValue]] = [[:], [:]]

    func value(_ key: String, _ process: Int) -> PlistValue? {
      let own = unsaved[process][key] ?? saved[key]
      return own ?? registered[process][key]
    }

    mutating func save(_ process: Int) {
      for (key, change) in unsaved[process] {
        saved[key] = change
      }
      unsaved[process] = [:]
    }
  }

  @Test(arguments: 0..<40 * Sample.fuzz) func twoProcessesAreTwoDictionariesThatMeetWhenTheySave(seed: Int)
    throws
  {
    var random = SeededSource(seed: UInt64(seed))
    let group = "group.a"
    let processes = try ["app", "widget"].map { try AppProcess(bundleID: $0, team: "T", groups: [group]) }
    var device = Device(.phone, registeredGroups: [group: "T"])
    var oracle = Oracle()
    for process in processes {
      try device.launch(process)
    }
    let objects = try processes.map { try SharedDefaults(suiteName: group, process: $0) }
    for _ in 0..<150 {
      let actor = random.number(in: 0...1)
      let key = "k\(random.number(in: 0...5))"
      switch random.number(in: 0...9) {
      case 0...3:
        let value = Sample.plist(&random, depth: 2)
        try objects[actor].set(value, forKey: key, on: &device)
        oracle.unsaved[actor][key] = .some(value)
      case 4:
        try objects[actor].removeObject(forKey: key, on: &device)
        oracle.unsaved[actor][key] = .some(nil)
      case 5:
        let keys = device.save(processes[actor])
        #expect(keys == oracle.unsaved[actor].keys.sorted())
        oracle.save(actor)
      case 6:
        #expect(device.kill(processes[actor]) == oracle.unsaved[actor].keys.sorted())
        try device.launch(processes[actor])
        oracle.unsaved[actor] = [:]
        oracle.registered[actor] = [:]
      case 7:
        try device.launch(processes[actor])
        oracle.save(actor)
        oracle.registered[actor] = [:]
      case 8:
        try objects[actor].register(defaults: [key: "registered"], on: &device)
        oracle.registered[actor][key] = "registered"
      default:
        let values = [key: Sample.plist(&random, depth: 1)]
        try objects[actor].setPersistentDomain(values, forName: group, on: &device)
        for (old, value) in oracle.saved.merging(
          oracle.unsaved[actor].compactMapValues { $0 },
          uniquingKeysWith: { $1 }
        )
        where values[old] == nil {
          _ = value
          oracle.unsaved[actor][old] = .some(nil)
        }
        for (new, value) in values {
          oracle.unsaved[actor][new] = .some(value)
        }
      }
      for reader in 0...1 {
        for key in (0...5).map({ "k\($0)" }) {
          #expect(objects[reader].object(forKey: key, on: device) == oracle.value(key, reader))
        }
      }
    }
    #expect(device.contents(ofGroup: group) == oracle.saved)
  }

  @Test func everyPlaceOfAMacIsAskedInOrder() throws {
    let mac = try AppProcess(bundleID: "app", team: "T", platform: .macOS)
    var device = Device(.mac, global: ["k": "global"])
    try device.launch(mac, arguments: ["k": "arguments"])
    for place in Device.Place.allCases {
      try device.put(["k": .string(place.rawValue)], in: place)
    }
    try device.put(["k": "suite this host"], in: .thisHost, domain: "suite")
    var standard = try SharedDefaults(suiteName: nil, process: mac)
    try standard.set("own", forKey: "k", on: &device)
    try SharedDefaults(suiteName: "suite", process: mac).set("suite", forKey: "k", on: &device)
    try standard.addSuite(named: "suite")
    try standard.register(defaults: ["k": "registered"], on: &device)
    #expect(
      standard.lookups(forKey: "k", on: device).map(\.value) == [
        "managed", "arguments", "thisHost", "own", "suite this host", "suite", "globalThisHost", "global",
        "allUsers", "globalAllUsers", "registered",
      ]
    )
    #expect(standard.objectIsForced(forKey: "k", on: device))
    #expect(standard.dictionaryRepresentation(on: device) == ["k": "managed"])
    try device.put([:], in: .managed)
    #expect(!standard.objectIsForced(forKey: "k", on: device))
    standard.removeSuite(named: "suite")
    #expect(standard.searchList(on: device).domains.count == 9)
  }

  @Test func aPhoneKnowsNoSettingsForItselfAlone() throws {
    let app = try AppProcess(bundleID: "app", team: "T")
    var device = Device(.phone)
    try device.launch(app)
    try device.put(["k": 1], in: .thisHost)
    try device.put(["c": 2], in: .cloud)
    let standard = try SharedDefaults(suiteName: nil, process: app)
    #expect(standard.object(forKey: "k", on: device) == nil)
    #expect(standard.answer(forKey: "c", on: device)?.domain == .cloud)
  }

  @Test func changesAreToldToTheirProcessAndAnswersToWhoObservesThem() throws {
    let group = "group.a"
    let app = try AppProcess(bundleID: "app", team: "T", groups: [group])
    let widget = try AppProcess(bundleID: "widget", team: "T", groups: [group])
    var device = Device(.phone, registeredGroups: [group: "T"])
    for process in [app, widget] {
      try device.launch(process)
      try SharedDefaults(suiteName: group, process: process).observe("k", on: &device)
    }
    let defaults = try SharedDefaults(suiteName: group, process: app)
    try defaults.set(1, forKey: "k", on: &device)
    #expect(
      device.takeNotices() == [
        DefaultsNotice(process: "app", .didChange),
        DefaultsNotice(process: "app", .observed(key: "k", value: 1)),
      ]
    )
    try defaults.set(1, forKey: "k", on: &device)
    #expect(device.takeNotices().isEmpty)
    defaults.synchronize(on: &device)
    #expect(device.takeNotices() == [DefaultsNotice(process: "widget", .observed(key: "k", value: 1))])
    try device.listen(widget, toPosts: "changed")
    try device.post("changed", from: app)
    try device.post("other", from: app)
    #expect(device.takeNotices() == [DefaultsNotice(process: "widget", .posted("changed"))])
    #expect(throws: DefaultsFault.emptyName) { try device.post("", from: app) }
    device.kill(widget)
    #expect(throws: DefaultsFault.notRunning("widget")) { try device.listen(widget, toPosts: "changed") }
    #expect(throws: DefaultsFault.notRunning("widget")) { try device.post("changed", from: widget) }
  }

  @Test func volatileDomainsAreReplacedAndNeverSearched() throws {
    let app = try AppProcess(bundleID: "app", team: "T")
    var device = Device(.phone)
    try device.launch(app, arguments: ["a": 1])
    let standard = try SharedDefaults(suiteName: nil, process: app)
    try standard.setVolatileDomain(["k": 1, "l": 2], forName: "scratch", on: &device)
    try standard.setVolatileDomain(["k": 3], forName: "scratch", on: &device)
    #expect(standard.volatileDomain(forName: "scratch", on: device) == ["k": 3])
    #expect(standard.volatileDomain(forName: "NSArgumentDomain", on: device) == ["a": 1])
    #expect(
      standard.volatileDomainNames(on: device) == ["NSArgumentDomain", "NSRegistrationDomain", "scratch"]
    )
    #expect(standard.object(forKey: "k", on: device) == nil)
    #expect(throws: DefaultsFault.reservedDomain("NSRegistrationDomain")) {
      try standard.setVolatileDomain([:], forName: "NSRegistrationDomain", on: &device)
    }
    try device.launch(app)
    #expect(standard.volatileDomain(forName: "scratch", on: device) == [:])
  }

  @Test func anAbsentDomainIsNilAndARemovedOneToo() throws {
    let app = try AppProcess(bundleID: "app", team: "T")
    var device = Device(.phone)
    try device.launch(app)
    let standard = try SharedDefaults(suiteName: nil, process: app)
    #expect(try standard.persistentDomain(forName: "absent", on: device) == nil)
    try standard.set(1, forKey: "k", on: &device)
    #expect(try standard.persistentDomain(forName: "app", on: device) == ["k": 1])
    try standard.removePersistentDomain(forName: "app", on: &device)
    #expect(try standard.persistentDomain(forName: "app", on: device) == nil)
    #expect(throws: DefaultsFault.globalDomain) {
      try standard.persistentDomain(forName: "NSGlobalDomain", on: device)
    }
    #expect(throws: DefaultsFault.pathEscape("../x")) {
      try standard.setPersistentDomain(["k": 1], forName: "../x", on: &device)
    }
  }

  @Test func aLimitRefusesOrEnds() throws {
    let app = try AppProcess(bundleID: "app", team: "T")
    let standard = try SharedDefaults(suiteName: nil, process: app)
    func run(_ limit: SizeLimit, _ sizes: [Int]) throws -> Device {
      var device = Device(.phone)
      device.sizeLimit = limit
      try device.launch(app)
      for (index, size) in sizes.enumerated() {
        try standard.set(.data(Data(count: size)), forKey: "k\(index)", on: &device)
      }
      return device
    }
    #expect(throws: DefaultsFault.self) { try run(.documented, [4_194_304]) }
    _ = try run(.none, [4_194_304, 4_194_304])
    var warned = try run(.tvOS, [524_288])
    #expect(warned.takeNotices().contains(DefaultsNotice(process: "app", .sizeLimitExceeded(524_299))))
    var device = try run(.watchOS26, [1_000_000])
    device.save(app)
    #expect(throws: DefaultsFault.endedBySize(1_050_019)) {
      try standard.set(.data(Data(count: 50_000)), forKey: "k1", on: &device)
    }
    #expect(throws: DefaultsFault.notRunning("app")) { try standard.set(1, forKey: "k", on: &device) }
    try device.launch(app)
    #expect(standard.object(forKey: "k0", on: device)?.asData?.count == 1_000_000)
    #expect(standard.object(forKey: "k1", on: device) == nil)
  }
}
