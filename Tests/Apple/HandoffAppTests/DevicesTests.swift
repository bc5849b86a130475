import Activities
import AppGroups
import AppKit
import Simulator
import Testing
import UIKit

/// A Mac app whose window holds an activity.
final class MacDelegate: NSObject, NSApplicationDelegate {
  let controller = LetterController()
  var window: NSWindow?
  var calls: [String] = []
  var failure: (any Error)?

  func applicationDidFinishLaunching(_ notification: Notification) {
    calls.append("didFinish")
    let window = NSWindow(contentViewController: controller)
    self.window = window
    window.makeKeyAndOrderFront(nil)
  }

  func application(
    _ application: NSApplication,
    willContinueUserActivityWithType userActivityType: String
  ) -> Bool {
    calls.append("willContinue")
    return false
  }

  func application(
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([NSUserActivityRestoring]) -> Void
  ) -> Bool {
    calls.append("continue")
    restorationHandler([controller])
    return true
  }
}

final class LetterController: NSViewController {
  var text = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    let activity = NSUserActivity(activityType: EditorViewController.activityType)
    activity.title = "Letter"
    userActivity = activity
  }

  override func updateUserActivityState(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: ["text": text])
    super.updateUserActivityState(userActivity)
  }

  override func restoreUserActivityState(_ userActivity: NSUserActivity) {
    text = userActivity.userInfo?["text"] as? String ?? ""
  }
}

/// Runs a watch app whose only code is a closure.
@MainActor final class PlainHost: AppHost {
  unowned let app: SimulatedApp
  let code: @MainActor () -> Void

  init(_ app: SimulatedApp, _ code: @escaping @MainActor () -> Void) {
    self.app = app
    self.code = code
  }

  func start() {}
  func launch() { app.context.run { code() } }
  func willEnterForeground() {}
  func didBecomeActive() {}
  func willResignActive() {}
  func didEnterBackground() {}
  func willTerminate() {}
  func end() {}
}

@MainActor @Suite struct DevicesTests {
  let world = SimulatedWorld()

  private func installPhone() throws -> (SimulatedDevice, SimulatedApp) {
    let phone = world.addDevice(.phone)
    return (phone, try phone.install(Bundles.editor(), delegate: { ClassicTemplate.AppDelegate() }))
  }

  private func installMac() throws -> (SimulatedDevice, SimulatedApp, Box<MacDelegate>) {
    let mac = world.addDevice(.mac)
    let box = Box<MacDelegate>()
    let app = try mac.install(
      Bundles.editor(platform: .macOS),
      delegate: {
        let delegate = MacDelegate()
        box.value = delegate
        return delegate
      }
    )
    return (mac, app, box)
  }

  @Test func `A letter goes from the Mac's main window to the phone`() throws {
    let (phone, app) = try installPhone()
    let (_, mac, delegate) = try installMac()
    mac.launch()
    delegate.value?.controller.text = "Dear Ann"
    #expect(mac.activityRecords == [.becameCurrent(EditorViewController.activityType)])
    let handoff = try phone.tapHandoffIcon()
    #expect(handoff.end == .continued)
    #expect(app.visible(EditorViewController.self)?.text == "Dear Ann")
    mac.run { delegate.value?.window?.close() }
    #expect(delegate.value?.window?.isMainWindow == false)
  }

  @Test func `A letter goes from the phone to the Mac's Dock`() throws {
    let (_, app) = try installPhone()
    let (mac, receiver, delegate) = try installMac()
    app.launch()
    let editor = try #require(app.visible(EditorViewController.self))
    app.run { editor.text = "Dear Ann" }
    #expect(mac.handoffIcon?.place == .dock)
    try mac.tapHandoffIcon()
    #expect(delegate.value?.controller.text == "Dear Ann")
    #expect(delegate.value?.calls == ["didFinish", "willContinue", "continue"])
    #expect(receiver.run { NSApp.isActive })
  }

  @Test func `A watch sends and never receives`() throws {
    let (phone, app) = try installPhone()
    let watch = world.addDevice(.watch)
    let kept = Box<NSUserActivity>()
    let onWatch = try watch.install(Bundles.editor(types: [], platform: .watchOS2)) {
      PlainHost($0) {
        let activity = NSUserActivity(activityType: EditorViewController.activityType)
        activity.userInfo = ["text": "From the wrist"]
        activity.becomeCurrent()
        kept.value = activity
      }
    }
    onWatch.launch()
    #expect(try phone.tapHandoffIcon().end == .continued)
    #expect(app.visible(EditorViewController.self)?.text == "From the wrist")
    #expect(watch.handoffIcon == nil)
    #expect(watch.offer(from: phone)?.failedConditions.first == .receiverReceives)
  }

  @Test func `A page goes to the browser, and from there to the app that claims its site`() throws {
    let (phone, app) = try installPhone()
    let tablet = world.addDevice(.tablet)
    let page = try #require(URL(string: "https://www.example.com/letters/7"))
    app.launch()
    let editor = try #require(app.visible(EditorViewController.self))
    app.run { editor.userActivity?.webpageURL = page }
    #expect(try tablet.tapHandoffIcon().page == page)
    #expect(tablet.page == page)

    let domains = "com.apple.developer.associated-domains"
    let box = Box<GameDelegate>()
    let claiming = try tablet.install(
      Bundles.editor(
        types: [],
        entitlements: [domains: .array([.string("activitycontinuation:www.example.com")])]
      ),
      delegate: {
        let delegate = GameDelegate()
        box.value = delegate
        return delegate
      }
    )
    try phone.browse(to: page)
    #expect(app.state == .background)
    #expect(tablet.handoffIcon?.app === claiming)
    try tablet.tapHandoffIcon()
    #expect(box.value?.activity?.activityType == NSUserActivityTypeBrowsingWeb)
    #expect(box.value?.activity?.webpageURL == page)
    #expect(box.value?.activity?.userInfo?.isEmpty == true)
  }

  @Test func `Another team's app gets no icon`() throws {
    let (_, app) = try installPhone()
    let tablet = world.addDevice(.tablet)
    try tablet.install(Bundles.editor(team: "OTHER12345"), delegate: { ClassicTemplate.AppDelegate() })
    app.launch()
    #expect(tablet.offer(from: app.device)?.failedConditions == [.sameTeam])
  }
}
