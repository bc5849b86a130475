import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct DeviceTests {
  private let type = "com.example.notes.edit"

  private func route(
    _ type: String,
    by source: InstalledApp = InstalledApp("Notes", team: "T"),
    page: String? = nil,
    on device: HandoffDevice
  ) throws -> HandoffRoute? {
    var activity = try UserActivity(activityType: type)
    try activity.setWebpageURL(page.flatMap(URL.init))
    return device.route(for: activity, by: source)
  }

  private func mac(_ apps: [InstalledApp]) -> HandoffDevice {
    HandoffDevice(.mac, account: "anna", apps: apps)
  }

  // MARK: The receiving app

  @Test func asksTheTeamBeforeTheType() throws {
    let theirs = InstalledApp("Theirs", team: "U", activityTypes: [type])
    let ours = InstalledApp("Ours", team: "T", activityTypes: [type])
    #expect(try route(type, on: mac([theirs, ours])) == .app(ours))
    #expect(try route(type, on: mac([theirs])) == nil)
  }

  @Test func letsSeveralAppsGoOnWithTheActivitiesOfOne() throws {
    let suite = InstalledApp("Suite", team: "T", activityTypes: ["a", "b", "c"])
    let parts = ["a", "b", "c"].map { InstalledApp("App \($0)", team: "T", activityTypes: [$0]) }
    let phone = HandoffDevice(.phone, account: "anna", apps: parts)
    for (type, part) in zip(["a", "b", "c"], parts) {
      #expect(try route(type, by: suite, on: phone) == .app(part))
      #expect(try route(type, by: part, on: mac([suite])) == .app(suite))
    }
    #expect(try route("d", by: suite, on: phone) == nil)
  }

  @Test func prefersTheSameAppAndThenTheOneThatWasInstalledFirst() throws {
    let lite = InstalledApp("Lite", team: "T", activityTypes: [type], bundleIdentifier: "com.example.lite")
    let full = InstalledApp("Full", team: "T", activityTypes: [type], bundleIdentifier: "com.example.full")
    let source = InstalledApp("Full", team: "T", bundleIdentifier: "com.example.full")
    #expect(try route(type, by: source, on: mac([lite, full])) == .app(full))
    #expect(try route(type, on: mac([lite, full])) == .app(lite))
    #expect(try route(type, on: mac([full, lite])) == .app(full))
  }

  @Test func takesADocumentTypeWithoutASecondEntry() throws {
    var editor = InstalledApp("Editor", team: "T")
    editor.documentActivityTypes = [type]
    #expect(try route(type, on: mac([editor])) == .app(editor))
    var activity = try UserActivity(activityType: type)
    try activity.becomeCurrent()
    let offer = HandoffOffer(
      of: activity,
      by: editor,
      from: HandoffDevice(.phone, account: "anna"),
      to: mac([editor]),
      at: Date(timeIntervalSince1970: 0)
    )
    #expect(offer.isOffered)
    #expect(offer.explanation(of: .declaredType) == "The document types of an app on the Mac name \(type).")
  }

  @Test func matchesNoAppThatNobodySigned() throws {
    let unsigned = InstalledApp("Unsigned", team: "", activityTypes: [type])
    #expect(try route(type, by: InstalledApp("Unsigned", team: ""), on: mac([unsigned])) == nil)
  }

  // MARK: The browser

  @Test func opensTheBrowserOnlyWhereNoAppTakesTheType() throws {
    let app = InstalledApp("Notes", team: "T", activityTypes: [type])
    let page = "https://www.example.com/notes/1"
    #expect(try route(type, page: page, on: mac([app])) == .app(app))
    #expect(try route(type, page: page, on: mac([])) == .browser("Safari"))
    #expect(try route(type, on: mac([])) == nil)
    var other = mac([])
    other.defaultBrowser = "Firefox"
    #expect(try route(type, page: page, on: other) == .browser("Firefox"))
    other.defaultBrowser = nil
    #expect(try route(type, page: page, on: other) == nil)
  }

  @Test func handsAPageToTheAppThatClaimsItsSite() throws {
    var reader = InstalledApp("Reader", team: "R")
    reader.associatedDomains = ["applinks:www.example.com", "activitycontinuation:www.example.com"]
    var phone = HandoffDevice(.phone, account: "anna", apps: [reader])
    let web = HandoffRoute.browsingWeb
    let safari = InstalledApp("Safari", team: "APPLE")
    #expect(try route(web, by: safari, page: "https://WWW.example.com/a", on: phone) == .site(reader))
    #expect(try route(web, by: safari, page: "https://example.com/a", on: phone) == .browser("Safari"))
    for entry in ["applinks:www.example.com", "activitycontinuation:www.example.com?mode=developer"] {
      phone.apps[0].associatedDomains = [entry]
      #expect(try route(web, by: safari, page: "https://www.example.com/a", on: phone) == .browser("Safari"))
    }
    #expect(try route(web, by: safari, on: phone) == nil)
  }

  @Test func readsAWildcardAsEverySubdomainAndNotTheDomain() {
    var app = InstalledApp("Reader", team: "R")
    app.associatedDomains = ["activitycontinuation:*.example.com"]
    #expect(app.claims(host: "www.example.com"))
    #expect(app.claims(host: "a.b.example.com"))
    #expect(!app.claims(host: "example.com"))
    #expect(!app.claims(host: "badexample.com"))
    #expect(!app.claims(host: ""))
  }

  @Test func hasABrowserUnlessItIsAWatch() {
    for kind in HandoffDevice.Kind.allCases {
      #expect(HandoffDevice(kind, account: "anna").defaultBrowser == (kind == .watch ? nil : "Safari"))
    }
  }

  // MARK: The icon's place

  @Test func showsTheIconOnTheLockScreenTheSwitcherOrTheDock() {
    func place(_ kind: HandoffDevice.Kind, locked: Bool) -> HandoffDevice.IconPlace? {
      var device = HandoffDevice(kind, account: "anna")
      device.isLocked = locked
      return device.iconPlace
    }
    #expect(place(.phone, locked: true) == .lockScreen)
    #expect(place(.phone, locked: false) == .appSwitcher)
    #expect(place(.tablet, locked: true) == .lockScreen)
    #expect(place(.tablet, locked: false) == .dock)
    #expect(place(.mac, locked: false) == .dock)
    #expect(place(.watch, locked: false) == nil)
  }

  @Test func keepsSignatureAndItsOldNameInStep() {
    var app = InstalledApp("App", team: "T")
    #expect(app.signature == .appStore && !app.isDevelopmentSigned)
    app.isDevelopmentSigned = true
    #expect(app.signature == .development)
    app.signature = .appStore
    #expect(!app.isDevelopmentSigned)
  }
}
