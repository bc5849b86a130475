import AppGroups
import Foundation
import Scratch
import Synchronization
import Testing

/// Code that takes any defaults object, with Foundation's own and each of ours.
@Suite struct DefaultsObjectTests {
  struct Theme: Codable, Hashable {
    var name: String
    var sizes: [Int]
    var isDark: Bool
    var since: Date
  }

  static let date = Date(timeIntervalSince1970: 1_790_000_000)
  static let theme = Theme(name: "harbor", sizes: [1, 2], isDark: true, since: date)

  let folder: TemporaryFolder
  let foundation: UserDefaults
  let stored: StoredDefaults
  let device: SharedDevice
  let onDevice: DeviceDefaults

  init() throws {
    folder = try TemporaryFolder()
    foundation = try #require(UserDefaults(suiteName: "livedocs-\(UUID().uuidString)"))
    stored = try DefaultsStore(folder: folder.url, applicationID: Sample.application).defaults()
    let app = try AppProcess(bundleID: Sample.application, team: "ABCDE12345")
    device = SharedDevice(Device(.phone))
    try device.withDevice { (device) throws(DefaultsFault) in try device.launch(app) }
    onDevice = try SharedDefaults(suiteName: nil, process: app).bound(to: device)
  }

  /// What an app keeps, and what it reads back.
  private func settings<Defaults: DefaultsObject>(
    in defaults: Defaults
  ) throws(Defaults.Failure) -> [String: String] {
    let (name, count, ratio, isOn) = ("Anna", 3, 0.5, true)
    try defaults.set(name, forKey: "name")
    try defaults.set(count, forKey: "count")
    try defaults.set(ratio, forKey: "ratio")
    try defaults.set(Float(0.25), forKey: "float")
    try defaults.set(isOn, forKey: "isOn")
    try defaults.set(Self.date, forKey: "date")
    try defaults.set(Data([1, 2]), forKey: "data")
    try defaults.set(URL(filePath: "/a/b"), forKey: "url")
    try defaults.set(["a", "b"], forKey: "names")
    try defaults.set([1, 2], forKey: "numbers")
    try defaults.set(["one": 1], forKey: "members")
    try defaults.set(["x", 1, ["y": true]], forKey: "mixed")
    try defaults.set("gone", forKey: "nothing")
    try defaults.set(nil, forKey: "nothing")
    try defaults.set("gone", forKey: "nobody")
    let nobody: String? = nil
    try defaults.set(nobody, forKey: "nobody")
    try defaults.set("gone", forKey: "removed")
    try defaults.removeObject(forKey: "removed")
    try defaults.register(defaults: ["name": "nobody", "volume": 7])
    return [
      "name": try defaults.string(forKey: "name") ?? "nil",
      "count": "\(try defaults.integer(forKey: "count"))",
      "ratio": "\(try defaults.double(forKey: "ratio"))",
      "float": "\(try defaults.float(forKey: "float"))",
      "isOn": "\(try defaults.bool(forKey: "isOn"))",
      "date": "\(try defaults.object(forKey: "date") as? Date == Self.date)",
      "number": "\(try defaults.object(forKey: "count") as? Int ?? 0)",
      "data": "\(try defaults.data(forKey: "data") == Data([1, 2]))",
      "url": try defaults.url(forKey: "url")?.path ?? "nil",
      "names": "\(try defaults.stringArray(forKey: "names") ?? [])",
      "numbers": "\(try defaults.array(forKey: "numbers") as? [Int] ?? [])",
      "members": "\(try defaults.dictionary(forKey: "members") as? [String: Int] ?? [:])",
      "mixed": "\(try defaults.array(forKey: "mixed")?.count ?? 0)",
      "nothing": "\(try defaults.object(forKey: "nothing") == nil)",
      "nobody": "\(try defaults.object(forKey: "nobody") == nil)",
      "removed": "\(try defaults.object(forKey: "removed") == nil)",
      "volume": "\(try defaults.integer(forKey: "volume"))",
      "all": "\(try defaults.dictionaryRepresentation()["name"] as? String ?? "nil")",
    ]
  }

  private static let expected = [
    "name": "Anna", "count": "3", "ratio": "0.5", "float": "0.25", "isOn": "true", "date": "true",
    "number": "3", "data": "true", "url": "/a/b", "names": "[\"a\", \"b\"]", "numbers": "[1, 2]",
    "members": "[\"one\": 1]", "mixed": "3", "nothing": "true", "nobody": "true", "removed": "true",
    "volume": "7", "all": "Anna",
  ]

  @Test func theSameCodeDoesTheSameWithEach() throws {
    // Foundation's throws nothing, so there is no `try`.
    #expect(settings(in: foundation) == Self.expected)
    #expect(try settings(in: stored) == Self.expected)
    #expect(try settings(in: onDevice) == Self.expected)
    let other = try DefaultsStore(folder: folder.url, applicationID: "other").defaults()
    #expect(settings(in: other.reportingFaults { Issue.record($0) }) == Self.expected)
  }

  @Test func oneVariableHoldsAnyThatThrowsTheSame() throws {
    let quiet: [any DefaultsObject<Never>] = [foundation, stored.reportingFaults { Issue.record($0) }]
    for defaults in quiet {
      defaults.set("sterling", forKey: "currency")
      #expect(defaults.string(forKey: "currency") == "sterling")
    }
    let ours: [any DefaultsObject<DefaultsFault>] = [stored, onDevice]
    for defaults in ours {
      try defaults.set(2, forKey: "count")
      #expect(try defaults.integer(forKey: "count") == 2)
    }
  }

  @Test func aTypeOfOnesOwnComesBackFromEach() throws {
    func check(_ defaults: some DefaultsObject) throws {
      try defaults.set(encoding: Self.theme, forKey: "theme")
      #expect(try defaults.value(Theme.self, forKey: "theme") == Self.theme)
      #expect(try defaults.dictionary(forKey: "theme")?["name"] as? String == "harbor")
      #expect(try defaults.value(Theme.self, forKey: "none") == nil)
      try defaults.set(["name": "harbor"], forKey: "theme")
      #expect(throws: DefaultsFault.self) { try defaults.value(Theme.self, forKey: "theme") }
    }
    try check(foundation)
    try check(stored)
    try check(onDevice)
    try check(stored.reportingFaults { Issue.record($0) })
  }

  @Test func callsOfUserDefaultsMeanWhatTheyMeant() throws {
    // All of these compile without this library, and must not become ambiguous or change.
    // It isn't called, because Foundation on Linux doesn't return from it.
    _ = { (defaults: UserDefaults) in defaults.set(nil, forKey: "k") }
    foundation.set("x", forKey: "text")
    foundation.set(["a": 1, "b": "x"] as [String: Any], forKey: "members")
    foundation.set([1, 2], forKey: "numbers")
    foundation.set(URL(string: "https://example.com"), forKey: "url")
    foundation.register(defaults: ["n": 1])
    let any: Any = 5
    foundation.set(any, forKey: "any")
    #expect(foundation.string(forKey: "text") == "x")
    #expect(foundation.dictionary(forKey: "members")?["b"] as? String == "x")
    #expect(foundation.array(forKey: "numbers") as? [Int] == [1, 2])
    #expect(foundation.integer(forKey: "any") == 5)
    #expect(foundation.integer(forKey: "n") == 1)
  }

  @Test func aFaultIsReportedAndTheAnswerIsThatOfNoValue() throws {
    let faults = Mutex<[DefaultsFault]>([])
    let report: @Sendable (DefaultsFault) -> Void = { fault in faults.withLock { $0.append(fault) } }
    let quiet = stored.reportingFaults(to: report)
    quiet.set(1, forKey: "")
    quiet.set(Double.nan, forKey: "ratio")
    #expect(faults.withLock { $0.first } == .keyLength(0))
    #expect(faults.withLock { $0.count } == 2)
    #expect(quiet.object(forKey: "ratio") == nil)
    quiet.set("sterling", forKey: "currency")
    try stored.store.checkpoint(domain: Sample.application)
    try folder.write("no property list", to: "\(Sample.application).plist")
    let reader = try DefaultsStore(folder: folder.url, applicationID: Sample.application).defaults()
      .reportingFaults(to: report)
    #expect(reader.string(forKey: "currency") == nil)
    #expect(reader.integer(forKey: "count") == 0)
    #expect(!reader.bool(forKey: "isOn"))
    #expect(reader.dictionaryRepresentation().isEmpty)
    #expect(faults.withLock { $0.count } == 6)
  }

  @Test func twoProcessesOfADeviceAreTwoObjects() throws {
    let (group, team) = ("group.com.example.money", "ABCDE12345")
    let app = try AppProcess(bundleID: "com.example.money", team: team, groups: [group])
    let widget = try AppProcess(bundleID: "com.example.money.widget", team: team, groups: [group])
    let phone = SharedDevice(Device(.phone, registeredGroups: [group: team]))
    try phone.withDevice { (phone) throws(DefaultsFault) in
      try phone.launch(app)
      try phone.launch(widget)
    }
    let settings = try SharedDefaults(suiteName: group, process: app).bound(to: phone)
    let widgetSettings = try SharedDefaults(suiteName: group, process: widget).bound(to: phone)
    try settings.set("sterling", forKey: "currency")
    #expect(settings.string(forKey: "currency") == "sterling")
    #expect(widgetSettings.string(forKey: "currency") == nil)
    let before = phone.snapshot
    #expect(phone.withDevice { $0.save(app) } == ["currency"])
    #expect(widgetSettings.string(forKey: "currency") == "sterling")
    #expect(widgetSettings.defaults.string(forKey: "currency", on: before) == nil)
    phone.withDevice { _ = $0.kill(app) }
    #expect(throws: DefaultsFault.notRunning("com.example.money")) {
      try settings.set("euro", forKey: "currency")
    }
    #expect(settings.string(forKey: "currency") == nil)
  }

  @Test func aDeviceTakesTypesOfOnesOwn() throws {
    var phone = device.snapshot
    try onDevice.defaults.set(encoding: Self.theme, forKey: "theme", on: &phone)
    #expect(try onDevice.defaults.value(Theme.self, forKey: "theme", on: phone) == Self.theme)
    #expect(try onDevice.defaults.value(Theme.self, forKey: "none", on: phone) == nil)
    #expect(throws: DefaultsFault.self) { try onDevice.defaults.value(Int.self, forKey: "theme", on: phone) }
  }
}
