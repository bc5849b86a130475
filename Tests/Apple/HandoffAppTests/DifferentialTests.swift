import Activities
import Simulator
import Testing
import UIKit

/// The story of the classic app, told to the library directly.
private final class LibraryEditor: Responder {
  var text = ""
  var cursor = 0

  override func updateUserActivityState(_ activity: ActivityObject) {
    activity.addUserInfoEntries(["text": .string(text), "cursor": .integer(cursor)])
  }

  override func restoreUserActivityState(_ activity: UserActivity) {
    text = activity.userInfo["text"]?.stringValue ?? ""
    cursor = activity.userInfo["cursor"]?.integerValue ?? 0
  }
}

private final class LibraryDelegate: ContinuationDelegate, SendingAppDelegate {
  let editor = LibraryEditor()

  func application(willContinueUserActivityWithType activityType: String) -> Bool { true }

  func application(
    continue activity: UserActivity,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool {
    restorationHandler([editor])
    return true
  }

  func application(didUpdate activity: ActivityObject) {
    activity.addUserInfoEntries(["version": 2])
  }
}

@MainActor @Suite struct DifferentialTests {
  @Test(arguments: LaunchState.allCases, [nil, HandoffFailure.connectionUnavailable])
  func `The same story gives the same records as the library`(
    _ launch: LaunchState,
    _ failure: HandoffFailure?
  ) throws {
    let classic = try Classic()
    if launch != .cold { classic.receiver.launch() }
    if launch == .background { classic.receiver.enterBackground() }
    try classic.write("Dear Ann")
    let handoff = try classic.tablet.tapHandoffIcon(failing: failure)

    let sender = SendingApp()
    let (sending, receiving) = (LibraryDelegate(), LibraryDelegate())
    sender.delegate = sending
    let activity = try sender.makeActivity(EditorViewController.activityType, title: "Letter")
    sending.editor.userActivity = activity
    try activity.becomeCurrent()
    sending.editor.text = "Dear Ann"
    sending.editor.cursor = 4
    let continuation = try Continuation(from: sender, launch: launch)
    continuation.deliver(to: receiving, failing: failure)

    #expect(handoff.calls == continuation.calls)
    #expect(handoff.end == continuation.end)
    #expect(handoff.records.map(\.withoutNames) == continuation.records.map(\.withoutNames))
    #expect(handoff.restoredObjects == continuation.restoredObjects)
    let editor = try #require(classic.receiver.visible(EditorViewController.self))
    #expect(editor.text == receiving.editor.text)
    #expect(editor.cursor == receiving.editor.cursor)
    #expect(
      classic.sender.activityRecords.map(\.withoutName) == sender.records.map(\.withoutName)
    )
  }
}

extension ContinuationRecord {
  fileprivate var withoutNames: ContinuationRecord {
    if case .sender(let record) = self { .sender(record.withoutName) } else { self }
  }
}

extension SendingRecord {
  /// The record without the name of the responder's class, which differs.
  fileprivate var withoutName: SendingRecord {
    if case .update(let type, _) = self { .update(type, responder: "editor") } else { self }
  }
}
