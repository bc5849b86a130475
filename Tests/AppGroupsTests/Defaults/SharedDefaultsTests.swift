import AppGroups
import Foundation
import SimulationKit
import Testing

@Suite struct SharedDefaultsTests {
  static let group = "group.com.example.money"
  static let team = "ABCDE12345"

  let app: AppProcess
  let widget: AppProcess
  let stranger: AppProcess
  var phone: Device

  init() throws {
    app = try AppProcess(bundleID: "com.example.money", team: Self.team, groups: [Self.group])
    widget = try AppProcess(bundleID: "com.example.money.widget", team: Self.team, groups: [Self.group])
    stranger = try AppProcess(bundleID: "com.example.stranger", team: Self.team)
    phone = Device(.phone, registeredGroups: [Self.group: Self.team])
    for process in [app, widget, stranger] {
      try phone.launch(process)
    }
  }

  private func defaults(_ process: AppProcess, _ suite: String? = group) throws -> SharedDefaults {
    try SharedDefaults(suiteName: suite, process: process)
  }

  @Test mutating func writesAreSeenAtOnceInTheProcessAndLaterByOthers() throws {
    try defaults(app).set("sterling", forKey: "currency", on: &phone)
    #expect(try defaults(app).string(forKey: "currency", on: phone) == "sterling")
    #expect(try defaults(app).answer(forKey: "currency", on: phone)?.isSaved == false)
    #expect(try defaults(widget).string(forKey: "currency", on: phone) == nil)
    #expect(phone.save(app) == ["currency"])
    let answer = try defaults(widget).answer(forKey: "currency", on: phone)
    #expect(answer?.value == "sterling")
    #expect(answer?.domain == .group(Self.group))
    #expect(answer?.writer == "com.example.money")
  }

  @Test mutating func withoutTheEntitlementTheSuiteIsAPrivateCopy() throws {
    try defaults(stranger).set("sterling", forKey: "currency", on: &phone)
    phone.save(stranger)
    #expect(
      try defaults(stranger).answer(forKey: "currency", on: phone)?.domain == .privateSuite(Self.group)
    )
    #expect(try defaults(app).string(forKey: "currency", on: phone) == nil)
    #expect(phone.contents(ofGroup: Self.group).isEmpty)
  }

  @Test mutating func aGroupOfAnotherTeamIsNotReached() throws {
    let other = try AppProcess(bundleID: "org.other.app", team: "ZZZZZ99999", groups: [Self.group])
    #expect(phone.access(toGroup: Self.group, by: other).filter { !$0.holds }.map(\.name) == ["team"])
    #expect(phone.access(toGroup: "group.unknown", by: app).map(\.holds) == [true, false, false])
  }

  @Test mutating func theSearchListIsAskedInOrder() throws {
    phone.global = ["currency": "global"]
    try phone.launch(app, arguments: ["currency": "argument"])
    var standard = try defaults(app, nil)
    try standard.register(defaults: ["currency": "registered"], on: &phone)
    try standard.set("own", forKey: "currency", on: &phone)
    try defaults(app).set("suite", forKey: "currency", on: &phone)
    try defaults(app, "com.example.second").set("second", forKey: "currency", on: &phone)
    try standard.addSuite(named: Self.group)
    try standard.addSuite(named: "com.example.second")
    let lookups = standard.lookups(forKey: "currency", on: phone)
    #expect(
      lookups.map(\.value)
        == [nil, "argument", nil, "own", "second", "suite", "global", nil, nil, "registered"]
    )
    #expect(
      lookups.map(\.domain.name) == [
        "managed", "arguments", "cloud", "application", "added-suite", "added-suite", "global", "all-users",
        "global-all-users", "registration",
      ]
    )
    #expect(standard.answer(forKey: "currency", on: phone)?.domain == .arguments)
  }

  @Test mutating func aRemovedValueUncoversTheNextPlace() throws {
    try defaults(app).register(defaults: ["currency": "euro"], on: &phone)
    try defaults(app).set("sterling", forKey: "currency", on: &phone)
    phone.save(app)
    try defaults(app).set(nil, forKey: "currency", on: &phone)
    #expect(try defaults(app).answer(forKey: "currency", on: phone)?.domain == .registration)
    #expect(try defaults(widget).string(forKey: "currency", on: phone) == "sterling")
    phone.save(app)
    #expect(try defaults(widget).string(forKey: "currency", on: phone) == nil)
  }

  @Test mutating func registeredDefaultsBelongToOneRunOfOneProcess() throws {
    try defaults(app).register(defaults: ["currency": "euro"], on: &phone)
    #expect(try defaults(app, nil).string(forKey: "currency", on: phone) == "euro")
    #expect(try defaults(widget).string(forKey: "currency", on: phone) == nil)
    try phone.launch(app)
    #expect(try defaults(app, nil).string(forKey: "currency", on: phone) == nil)
  }

  @Test mutating func aLaunchKeepsWhatWasSet() throws {
    try defaults(app).set(3, forKey: "count", on: &phone)
    try phone.launch(app)
    #expect(try defaults(app).integer(forKey: "count", on: phone) == 3)
  }

  @Test func aSuiteNameIsChecked() throws {
    #expect(throws: DefaultsFault.emptyName) { try defaults(app, "") }
    #expect(throws: DefaultsFault.ownBundleIdentifier("com.example.money")) {
      try defaults(app, "com.example.money")
    }
    #expect(throws: DefaultsFault.globalDomain) { try defaults(app, "NSGlobalDomain") }
    for name in ["../escape", "/etc/passwd", "a\0b", "~root", "a\\b", ".."] {
      #expect(throws: DefaultsFault.pathEscape(name)) { try defaults(app, name) }
    }
    #expect(throws: DefaultsFault.nameTooLong(201)) {
      try defaults(app, String(repeating: "a", count: 201))
    }
    var standard = try defaults(app, nil)
    #expect(throws: DefaultsFault.globalDomain) { try standard.addSuite(named: "NSGlobalDomain") }
  }

  @Test func anAppGroupNeedsItsPrefix() throws {
    #expect(throws: DefaultsFault.missingPrefix("com.example.money")) {
      try AppProcess(bundleID: "a", team: Self.team, groups: ["com.example.money"])
    }
    #expect(throws: DefaultsFault.missingPrefix("ABCDE12345.money")) {
      try AppProcess(bundleID: "a", team: Self.team, groups: ["ABCDE12345.money"])
    }
    #expect(throws: DefaultsFault.missingPrefix("group.")) {
      try AppProcess(bundleID: "a", team: Self.team, groups: ["group."])
    }
    // On a Mac, the fault names the other prefix, too.
    let fault = #expect(throws: DefaultsFault.missingPrefix("com.example.money", team: Self.team)) {
      try AppProcess(bundleID: "a", team: Self.team, platform: .macOS, groups: ["com.example.money"])
    }
    #expect(
      fault?.description
        == "The app group 'com.example.money' begins with neither 'group.' nor the team, '\(Self.team).'"
    )
    let mac = try AppProcess(
      bundleID: "a",
      team: Self.team,
      platform: .macOS,
      groups: ["ABCDE12345.money"]
    )
    #expect(Device(.mac).grants("ABCDE12345.money", to: mac))
  }

  @Test mutating func whatIsNoPropertyListIsRefusedWithItsPlace() throws {
    let object = try defaults(app)
    let place = #expect(throws: DefaultsFault.self) {
      try object.set(["a": [1, .real(.nan)]], forKey: "k", on: &phone)
    }
    #expect(place?.path == ["a", "1"])
    #expect(throws: DefaultsFault.self) {
      try object.set(.date(Date(timeIntervalSince1970: .infinity)), forKey: "k", on: &phone)
    }
    #expect(throws: DefaultsFault.self) {
      try object.set(.date(Date(timeIntervalSince1970: 1e12)), forKey: "k", on: &phone)
    }
    var deep: PlistValue = 1
    for _ in 0...PlistValue.maximumDepth {
      deep = [deep]
    }
    #expect(throws: DefaultsFault.self) { try object.set(deep, forKey: "k", on: &phone) }
    #expect(throws: DefaultsFault.value(path: ["1"], reason: "A property list has no null")) {
      try PlistValue(json: [1, .null])
    }
    #expect(object.object(forKey: "k", on: phone) == nil)
  }

  @Test mutating func aDomainHasALimit() throws {
    let object = try defaults(app)
    let half = PlistValue.data(Data(count: Device.maximumDomainSize / 2))
    try object.set(half, forKey: "a", on: &phone)
    #expect(throws: DefaultsFault.self) { try object.set(half, forKey: "b", on: &phone) }
    phone.save(app)
    #expect(throws: DefaultsFault.self) { try object.set(half, forKey: "b", on: &phone) }
    try object.set(half, forKey: "a", on: &phone)
  }

  @Test mutating func aProcessRunsOnItsOwnKindOfDevice() throws {
    let watch = try AppProcess(bundleID: "w", team: Self.team, platform: .watchOS2, groups: [Self.group])
    #expect(throws: DefaultsFault.wrongDevice(platform: .watchOS2, device: .phone)) {
      try phone.launch(watch)
    }
    let object = try defaults(watch)
    #expect(throws: DefaultsFault.notRunning("w")) { try object.set(1, forKey: "k", on: &phone) }
    #expect(throws: DefaultsFault.notRunning("w")) {
      try object.register(defaults: ["k": 1], on: &phone)
    }
    #expect(object.lookups(forKey: "k", on: phone).isEmpty)
    let old = try AppProcess(bundleID: "w", team: Self.team, platform: .watchOS1, groups: [Self.group])
    try phone.launch(old)
    try defaults(app).set("sterling", forKey: "currency", on: &phone)
    phone.save(app)
    #expect(try defaults(old).string(forKey: "currency", on: phone) == "sterling")
  }

  @Test func aContainerIsNilOnAPhoneAndAPhantomOnAMac() throws {
    let mac = Device(.mac, registeredGroups: [Self.group: Self.team])
    let macApp = try AppProcess(
      bundleID: "m",
      team: Self.team,
      platform: .macOS,
      groups: [Self.group]
    )
    #expect(try phone.containerURL(forGroup: Self.group, process: app) != nil)
    #expect(try phone.containerURL(forGroup: "group.typo", process: app) == nil)
    #expect(
      try phone.containerURL(forGroup: Self.group, process: app)
        == phone.containerURL(forGroup: Self.group, process: widget)
    )
    #expect(
      try mac.containerURL(forGroup: "ABC", process: macApp)?.path
        == "/Users/anna/Library/Group Containers/ABC"
    )
    #expect(!mac.grants("ABC", to: macApp))
    #expect(try mac.containerURL(forGroup: "", process: macApp) == nil)
    #expect(throws: DefaultsFault.pathEscape("../x")) {
      try mac.containerURL(forGroup: "../x", process: macApp)
    }
  }

  @Test func typedGettersConvertAsTheHeaderSays() {
    #expect(PlistValue.boolean(true).asInteger == 1)
    #expect(PlistValue.boolean(true).asDouble == 0)
    #expect(PlistValue.boolean(true).asString == "1")
    #expect(PlistValue.string("YES").asBoolean)
    #expect(PlistValue.string("1").asBoolean)
    #expect(!PlistValue.string("true").asBoolean)
    #expect(PlistValue.string("12").asInteger == 12)
    #expect(PlistValue.string("twelve").asInteger == 0)
    #expect(PlistValue.string("inf").asDouble == 0)
    #expect(PlistValue.real(2.9).asInteger == 2)
    #expect(PlistValue.real(1e300).asInteger == 0)
    #expect(PlistValue.real(2).asString == "2")
    #expect(PlistValue.array(["a", 1]).asStringArray == nil)
    #expect(PlistValue.array(["a", "b"]).asStringArray == ["a", "b"])
    #expect(PlistValue.date(.distantPast).asString == nil)
  }
}
