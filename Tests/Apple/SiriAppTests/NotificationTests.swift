import Simulator
import Testing
import UIKit
import UserNotifications

private class Delegate: UIResponder, UIApplicationDelegate, @preconcurrency UNUserNotificationCenterDelegate {
  var arrived: [String] = []
  var actions: [String] = []

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.requestAuthorization(options: [.alert, .badge]) { _, _ in }
    let save = UNNotificationAction(identifier: "save", title: "Save")
    center.setNotificationCategories([
      UNNotificationCategory(
        identifier: "meeting",
        actions: [save],
        intentIdentifiers: [],
        options: .customDismissAction
      )
    ])
    return true
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    arrived.append(notification.request.identifier)
    completionHandler(notification.request.content.categoryIdentifier == "meeting" ? [.banner, .list] : [])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    actions.append(response.actionIdentifier)
    completionHandler()
  }
}

@MainActor
private final class Stage {
  let world = SimulatedWorld()
  let app: SimulatedApp
  var delegate: Delegate?

  init() throws {
    let phone = world.addDevice(.phone)
    let bundle = try AppBundle(info: ["CFBundleIdentifier": "com.example.calendar"], team: "ABCDE12345")
    final class Holder { var delegate: Delegate? }
    let holder = Holder()
    app = try phone.install(
      bundle,
      delegate: {
        let delegate = Delegate()
        holder.delegate = delegate
        return delegate
      }
    )
    app.launch()
    delegate = holder.delegate
  }

  func add(_ identifier: String, category: String = "", trigger: UNNotificationTrigger? = nil) async throws {
    try await app.run {
      let content = UNMutableNotificationContent()
      content.title = identifier
      content.badge = 3
      content.categoryIdentifier = category
      let request = UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
      content.title = "changed later"
      try await UNUserNotificationCenter.current().add(request)
    }
  }

  var shown: [String] { app.notifications.map(\.request.content.title) }
}

@Suite @MainActor struct NotificationTests {
  @Test func `A notification of an app in the background is shown at its time`() async throws {
    let stage = try Stage()
    try await stage.add("tea", trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
    stage.app.enterBackground()
    stage.world.letTimePass(59)
    #expect(stage.shown.isEmpty)
    stage.world.letTimePass(1)
    #expect(stage.shown == ["tea"])
    #expect(stage.app.badge == 3)
    let pending = await stage.app.run {
      await UNUserNotificationCenter.current().pendingNotificationRequests()
    }
    #expect(pending.map(\.identifier) == ["tea"])
    stage.app.run { UNUserNotificationCenter.current().removeAllPendingNotificationRequests() }
    stage.world.letTimePass(60)
    #expect(stage.app.notifications.count == 1)
  }

  @Test func `An app in front decides how a notification is shown`() async throws {
    let stage = try Stage()
    try await stage.add("quiet")
    try await stage.add("loud", category: "meeting")
    #expect(stage.delegate?.arrived == ["quiet", "loud"])
    #expect(stage.shown == ["loud"])
  }

  @Test func `Notifications outlive the app, and opening one launches it`() async throws {
    let stage = try Stage()
    try await stage.add("tea", trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false))
    stage.app.kill()
    stage.world.letTimePass(60)
    #expect(stage.shown == ["tea"])
    try stage.app.openNotification("tea")
    #expect(stage.app.state == .foreground)
    #expect(stage.shown.isEmpty)
    #expect(throws: SimulatorFault.nothingToTap("tea")) { try stage.app.openNotification("tea") }
  }

  @Test func `A notification is for the person, whatever an app that has ended asks for`() async throws {
    let stage = try Stage()
    stage.app.kill()
    stage.app.run { _ = UNUserNotificationCenter.current() }
    try await stage.add("tea")
    #expect(stage.shown == ["tea"])
  }

  @Test func `A request without a completion handler is added`() async throws {
    let stage = try Stage()
    stage.app.enterBackground()
    stage.app.run {
      let content = UNMutableNotificationContent()
      content.title = "tea"
      UNUserNotificationCenter.current()
        .add(UNNotificationRequest(identifier: "tea", content: content, trigger: nil))
    }
    #expect(stage.shown == ["tea"])
  }

  @Test func `The app is told about buttons and, if the category says so, about a dismissal`() async throws {
    let stage = try Stage()
    stage.app.enterBackground()
    try await stage.add("one", category: "meeting")
    try await stage.add("two", category: "meeting")
    try stage.app.openNotification("one", action: "save")
    #expect(stage.app.state == .background)
    try stage.app.dismissNotification("two")
    #expect(stage.delegate?.actions == ["save", UNNotificationDismissActionIdentifier])
  }

  @Test func `Without permission a request is refused`() async throws {
    let stage = try Stage()
    stage.app.notificationStatus = .denied
    await #expect(throws: UNError(.notificationsNotAllowed)) { try await stage.add("tea") }
    await stage.app.run {
      let settings = await UNUserNotificationCenter.current().notificationSettings()
      #expect(settings.authorizationStatus == .denied)
    }
    stage.app.notificationStatus = .authorized
    let past = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(year: 2001, month: 1, day: 1),
      repeats: false
    )
    await #expect(throws: UNError(.notificationInvalidNoDate)) { try await stage.add("tea", trigger: past) }
  }
}
