// Outlets are implicitly unwrapped, as Xcode writes them.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Activities
import Simulator
import Testing
import UserNotifications
import WatchClocks
import WatchKit

@Suite("Glances, notifications and activities of a watch app")
@MainActor
struct ClockActivityTests {
  @Test func handsTheGlancesDataToTheApp() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    try watch.prepareGlance()
    stage.world.letTimePass(600)
    let glance = try watch.showGlance()
    let seconds = Int(ClockAppStage.start.timeIntervalSince1970) % 86_400 + 600
    #expect(glance?["timeLabel"] == "\(seconds)", "the text is set when the glance is shown")
    try watch.tapGlance()
    #expect((watch.delegate as? ExtensionDelegate)?.zone == "America/St_Johns")
    #expect(watch.screen?.name == "Clock")
    #expect(watch.trace.filter { $0 == "applicationDidFinishLaunching()" }.count == 1)
  }

  @Test func publishesAnActivityUntilItIsInvalidated() throws {
    let stage = try ClockAppStage.app(
      WatchStoryboard(
        root: "Size",
        [
          WatchScene("Size") { SizeController() }.action("order", SizeController.placeOrder)
        ]
      )
    )
    let watch = stage.watch
    stage.app.launch()
    watch.run { (watch.controller as? SizeController)?.choose(2) }
    #expect(stage.app.currentActivity?.activityType == "com.example.shirts.choose-size")
    #expect(stage.app.currentActivity?.userInfo["current"]?.integerValue == 2)
    try watch.lowerWrist()
    #expect(stage.app.currentActivity != nil, "a lowered wrist ends nothing")
    try watch.raiseWrist()
    try watch.tap("order")
    #expect(stage.app.currentActivity == nil)
  }

  @Test func handsTheActivityToThePhone() throws {
    let stage = try ClockAppStage.app(
      WatchStoryboard(root: "Size", [WatchScene("Size") { SizeController() }])
    )
    let watch = stage.watch
    stage.app.launch()
    watch.run { (watch.controller as? SizeController)?.choose(1) }
    let bundle = try AppBundle(
      info: [
        "CFBundleIdentifier": .string("com.example.shirts"),
        "NSUserActivityTypes": .array([.string("com.example.shirts.choose-size")]),
      ],
      team: "ABCDE12345"
    )
    let shirts = ShirtDelegate()
    try stage.phone.install(bundle) { shirts }
    try watch.lowerWrist()
    try stage.phone.tapHandoffIcon()
    #expect(shirts.chosen == 1)
  }

  @Test func opensFromAComplicationAndRefusesSiriWithoutAnInteraction() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    let activity = try UserActivity(activityType: "com.example.clocks.zone")
    #expect(throws: IntentError.self) { try watch.open(activity, from: .siri) }
    #expect(watch.trace.isEmpty)
    try watch.open(activity, from: .complication)
    #expect(
      (watch.delegate as? ExtensionDelegate)?.activities.map(\.activityType) == ["com.example.clocks.zone"]
    )
    #expect(watch.screen?.name == "Clock")
  }

  @Test func completesItsBackgroundTasks() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    let session = WKURLSessionRefreshBackgroundTask(sessionIdentifier: "news")
    let left = watch.give([WKApplicationRefreshBackgroundTask(), WKSnapshotRefreshBackgroundTask(), session])
    #expect(left == [session], "the delegate forgot this kind")
    #expect(watch.state == .background)
  }

  @Test(arguments: [0.0, 1, 4])
  func showsTheLongLookThatIsFilledInInTime(delay: Double) throws {
    let stage = try ClockAppStage.app(
      WatchStoryboard(
        root: "Clock",
        [
          ClockAppStage.clock(),
          WatchScene("Meeting") { MeetingController(delay: delay) }.category("meeting"),
        ]
      )
    )
    let watch = stage.watch
    try watch.deliverNotification(title: "Stand-up", body: "Now", category: "meeting")
    #expect(watch.look == .short)
    stage.world.letTimePass(2)
    stage.world.letTimePass(delay)
    if delay <= 3 {
      #expect(watch.look == .dynamicLong)
      #expect(watch.longLook?["label"] == "Now")
      watch.dismissNotification()
      #expect(watch.trace.last == "Meeting.didDeactivate()")
    } else {
      #expect(watch.look == .staticLong)
    }
  }

  /// An app in front shows it because its delegate says so; for one in the background the system does.
  @Test(arguments: [true, false])
  func givesADeliveredNotificationToTheLongLook(isInFront: Bool) async throws {
    let stage = try ClockAppStage.app(
      WatchStoryboard(
        root: "Clock",
        [ClockAppStage.clock(), WatchScene("Reminder") { ReminderController() }.category("reminder")]
      )
    )
    let watch = stage.watch
    stage.app.notificationStatus = .authorized
    stage.app.launch()
    let presenter = Presenter()
    stage.app.run {
      UNUserNotificationCenter.current().delegate = isInFront ? presenter : nil
      let content = UNMutableNotificationContent()
      content.title = "Tea"
      content.body = "It is ready"
      content.categoryIdentifier = "reminder"
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 180, repeats: false)
      let request = UNNotificationRequest(identifier: "tea", content: content, trigger: trigger)
      UNUserNotificationCenter.current().add(request) { error in #expect(error == nil) }
    }
    if !isInFront { watch.pressCrown() }
    stage.world.letTimePass(180)
    // The delegate is called on the main queue.
    for _ in 0..<100 where stage.app.notifications.isEmpty { await Task.yield() }
    withExtendedLifetime(presenter) {}
    let notification = try #require(stage.app.notifications.first)
    try watch.show(notification, wristIsUp: false)
    #expect(watch.look == .waiting)
    watch.raiseWristToNotification()
    stage.world.letTimePass(2)
    #expect(watch.longLook?["label"] == "It is ready")
  }

  /// The process has its center from the first use on, which can be in the background.
  @Test func showsWhatTheAppAddsInTheBackground() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    stage.app.notificationStatus = .authorized
    stage.app.launch()
    stage.watch.pressCrown()
    stage.app.run {
      let content = UNMutableNotificationContent()
      content.title = "Tea"
      let request = UNNotificationRequest(identifier: "tea", content: content, trigger: nil)
      UNUserNotificationCenter.current().add(request)
    }
    #expect(stage.app.notifications.count == 1)
  }

  @Test func showsTheStaticLookWithoutAControllerOfTheApp() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    try watch.deliverNotification(title: "Stand-up", body: "Now", category: "meeting")
    watch.tapNotification()
    #expect(watch.look == .staticLong)
    watch.lowerWristFromNotification()
    #expect(watch.look == .dismissed)
  }
}

class SizeController: WKInterfaceController {
  func choose(_ index: Int) {
    let activity = NSUserActivity(activityType: "com.example.shirts.choose-size")
    activity.userInfo = ["current": index]
    update(activity)
  }

  func placeOrder() {
    invalidateUserActivity()
  }
}

class MeetingController: WKUserNotificationInterfaceController {
  @Outlet var label: WKInterfaceLabel!
  let delay: Double

  init(delay: Double) {
    self.delay = delay
    super.init()
  }

  override func didReceiveRemoteNotification(
    _ remoteNotification: [AnyHashable: Any],
    withCompletion completionHandler: @escaping (WKUserNotificationInterfaceType) -> Void
  ) {
    let aps = remoteNotification["aps"] as? [String: Any]
    label.setText((aps?["alert"] as? [String: Any])?["body"] as? String)
    guard delay > 0 else { return completionHandler(.custom) }
    nonisolated(unsafe) let answer = completionHandler
    Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in answer(.custom) }
  }
}

/// Shows notifications while the app is in front too.
final class Presenter: NSObject, UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.list, .banner])
  }
}

class ReminderController: WKUserNotificationInterfaceController {
  @Outlet var label: WKInterfaceLabel!

  override func didReceive(_ notification: UNNotification) {
    label.setText(notification.request.content.body)
    label.setTextColor(.red)
  }
}
