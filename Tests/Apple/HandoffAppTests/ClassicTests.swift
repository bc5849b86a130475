import Activities
import AppGroups
import Simulator
import Testing
import UIKit

@MainActor @Suite struct ClassicTests {
  @Test func `A cold launch calls the delegate in Apple's order`() throws {
    let classic = try Classic()
    try classic.write("Dear Ann")
    let handoff = try classic.tablet.tapHandoffIcon()
    #expect(handoff.end == .continued)
    let calls = ["willFinish", "didFinish", "didBecomeActive", "willContinue", "continue"]
    #expect(try classic.delegate.calls == calls)
    #expect(handoff.records.contains(.waiting(shownBy: .app)))
    let editor = try #require(classic.receiver.visible(EditorViewController.self))
    #expect(editor.text == "Dear Ann")
    #expect(handoff.restoredObjects == 1)
  }

  @Test func `The launch options name the activity`() throws {
    let classic = try Classic()
    try classic.write("Dear Ann")
    try classic.tablet.tapHandoffIcon()
    let options = try #require(try classic.delegate.launchOptions)
    let activity = try #require(options[.userActivityDictionary] as? [AnyHashable: Any])
    #expect(
      activity[UIApplication.LaunchOptionsKey.userActivityType] as? String
        == EditorViewController.activityType
    )
    let object = activity["UIApplicationLaunchOptionsUserActivityKey"] as? NSUserActivity
    #expect(object?.activityType == EditorViewController.activityType)
    #expect(object?.userInfo?.isEmpty == true)
    classic.receiver.kill()
    classic.receiver.launch()
    #expect(try classic.delegate.launchOptions == nil)
  }

  @Test(arguments: [(true, false), (false, true), (false, false)])
  func `One false refuses the launch's activity`(_ answers: (Bool, Bool)) throws {
    let classic = try Classic { delegate in
      delegate.acceptsInWill = answers.0
      delegate.acceptsInDid = answers.1
    }
    try classic.write("Dear Ann")
    let handoff = try classic.tablet.tapHandoffIcon()
    #expect(handoff.end == .suppressed)
    #expect(try classic.delegate.calls == ["willFinish", "didFinish", "didBecomeActive"])
    #expect(classic.receiver.visible(EditorViewController.self)?.text == "")
    // The app stays open, and the icon is still there.
    #expect(classic.receiver.state == .foreground)
    #expect(try classic.tablet.tapHandoffIcon().end == .continued)
  }

  @Test func `Two refusals are needed in the profile of the other text`() throws {
    let classic = try Classic(world: SimulatedWorld(profile: .bothRefusals)) { $0.acceptsInDid = false }
    try classic.write("Dear Ann")
    #expect(try classic.tablet.tapHandoffIcon().end == .continued)
  }

  @Test func `An app in the background or in front isn't launched again`() throws {
    let classic = try Classic()
    try classic.write("Dear Ann")
    classic.receiver.launch()
    classic.receiver.suspend()
    #expect(classic.receiver.state == .suspended)
    try classic.delegate.calls = []
    try classic.tablet.tapHandoffIcon()
    let fromBackground = ["willEnterForeground", "willContinue", "continue", "didBecomeActive"]
    #expect(try classic.delegate.calls == fromBackground)
    try classic.delegate.calls = []
    try classic.tablet.tapHandoffIcon()
    #expect(try classic.delegate.calls == ["willContinue", "continue"])
  }

  @Test func `An app may keep the restoration handler, and call it on another thread`() async throws {
    let classic = try Classic { $0.keepsHandler = true }
    try classic.write("Dear Ann")
    let handoff = try classic.tablet.tapHandoffIcon()
    #expect(handoff.restorationHandlerCalls == 0)
    let editor = try #require(classic.receiver.visible(EditorViewController.self))
    let handler = try #require(try classic.delegate.handler)
    classic.receiver.run { handler([editor]) }
    #expect(editor.text == "Dear Ann")
    #expect(handoff.faults == [])
    #expect(handoff.records.last == .call(.restore, returned: nil))

    editor.text = ""
    let call = HandlerCallOnAnotherThread(handler: handler, objects: [editor])
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        call.perform()
        done.resume()
      }
    }
    for _ in 0..<1000 where handoff.restorationHandlerCalls < 2 {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(editor.text == "Dear Ann")
    #expect(handoff.faults == [.handlerOffMainThread, .handlerCalledAgain])
  }

  @Test func `An activity that doesn't arrive comes with a Cocoa error`() throws {
    let classic = try Classic()
    try classic.write("Dear Ann")
    let handoff = try classic.tablet.tapHandoffIcon(failing: .connectionUnavailable)
    #expect(handoff.end == .failed(.connectionUnavailable))
    let error = try #require(try classic.delegate.failure)
    #expect((error as NSError).domain == NSCocoaErrorDomain)
    #expect((error as NSError).code == 4609)
    #expect(try classic.delegate.calls.last == "didFail")
    #expect(try classic.tablet.tapHandoffIcon().end == .continued)
  }

  @Test func `Too large an activity fails, one byte less arrives`() throws {
    let classic = try Classic()
    let editor = try classic.write("")
    classic.sender.saveCurrentActivity()
    let size = try #require(classic.sender.currentActivity?.userInfo.payloadSize)
    classic.world.handoffSizeLimit = size + 10
    classic.sender.run { editor.text = String(repeating: "x", count: 11) }
    #expect(try classic.tablet.tapHandoffIcon().end == .failed(.userInfoTooLarge))
    let failure = try classic.delegate.failure as? CocoaError
    #expect(failure?.code == .userActivityHandoffUserInfoTooLarge)
    classic.sender.run { editor.text = String(repeating: "x", count: 10) }
    #expect(try classic.tablet.tapHandoffIcon().end == .continued)
  }

  @Test func `UIKit saves what it manages, and tells the sender's delegate`() throws {
    let classic = try Classic()
    let editor = try classic.write("Dear Ann")
    #expect(editor.userActivity?.needsSave == true)
    #expect(editor.userActivity?.userInfo == nil)
    classic.sender.saveCurrentActivity()
    #expect(editor.userActivity?.needsSave == false)
    #expect(editor.userActivity?.userInfo?["text"] as? String == "Dear Ann")
    #expect(editor.userActivity?.userInfo?["cursor"] as? Double == 4)
    #expect(editor.userActivity?.userInfo?["version"] as? Int == 2)
    #expect(try classic.senderDelegate.calls.last == "didUpdate")
    let calls = try classic.senderDelegate.calls
    classic.sender.saveCurrentActivity()
    #expect(try classic.senderDelegate.calls == calls)
    #expect(classic.sender.activityRecords.last == .nothingToSave(EditorViewController.activityType))
  }

  @Test func `Nothing shows an icon without its conditions`() throws {
    let classic = try Classic()
    try classic.write("Dear Ann")
    let (phone, tablet) = (classic.phone, classic.tablet)
    #expect(tablet.handoffIcon?.app === classic.receiver)
    #expect(phone.handoffIcon == nil)
    tablet.isLocked = true
    #expect(tablet.handoffIcon?.place == .lockScreen)
    tablet.isBluetoothOn = false
    tablet.account = "ben@example.com"
    #expect(tablet.offer(from: phone)?.failedConditions == [.sameAccount, .receiverBluetooth])
    #expect(throws: SimulatorFault.noIcon(tablet.handoffObstacles)) { try tablet.tapHandoffIcon() }
    #expect(tablet.handoffObstacles.count == 2)
    tablet.isBluetoothOn = true
    tablet.account = phone.account
    tablet.position = Position(x: 11, y: 0)
    #expect(tablet.offer(from: phone)?.failedConditions == [.inRange])
    tablet.position = .origin
    classic.sender.enterBackground()
    #expect(tablet.handoffIcon == nil)
    classic.sender.enterForeground()
    try tablet.tapHandoffIcon()
    #expect(!tablet.isLocked)
  }

  @Test func `A URL is opened where the launch isn't refused`() throws {
    let world = SimulatedWorld()
    let phone = world.addDevice(.phone)
    let delegates = Box<ClassicTemplate.AppDelegate>()
    let types = [
      "CFBundleURLTypes": PlistValue.array([.dictionary(["CFBundleURLSchemes": .array([.string("edit")])])])
    ]
    let app = try phone.install(
      Bundles.editor(more: types),
      delegate: {
        let delegate = ClassicTemplate.AppDelegate()
        delegates.value = delegate
        return delegate
      }
    )
    let url = try #require(URL(string: "edit:letter"))
    #expect(try phone.open(url) === app)
    #expect(delegates.value?.launchOptions?[.url] as? URL == url)
    #expect(delegates.value?.calls == ["willFinish", "didFinish", "open edit:letter", "didBecomeActive"])
    let other = try #require(URL(string: "other:letter"))
    #expect(throws: SimulatorFault.noAppForURL(other)) { try phone.open(other) }
  }
}

/// What an app in Swift 5 does that calls the handler wherever it is. Unchecked, because that is the mistake.
private struct HandlerCallOnAnotherThread: @unchecked Sendable {
  let handler: ([UIUserActivityRestoring]?) -> Void
  let objects: [UIUserActivityRestoring]

  func perform() { handler(objects) }
}

@MainActor final class Box<Value> {
  var value: Value?
}
