import Activities
import Simulator
import Testing
import UIKit

/// Keeps a game's activity up to date, and chats with the device that continues it.
final class Game: NSObject, NSUserActivityDelegate {
  var level = 1
  var isContinued = false
  var input: InputStream?
  var output: OutputStream?

  func userActivityWillSave(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: ["level": level])
  }

  func userActivityWasContinued(_ userActivity: NSUserActivity) {
    isContinued = true
  }

  func userActivity(
    _ userActivity: NSUserActivity,
    didReceive inputStream: InputStream,
    outputStream: OutputStream
  ) {
    inputStream.open()
    outputStream.open()
    input = inputStream
    output = outputStream
  }
}

/// Reads what arrives.
final class Reader: NSObject, StreamDelegate {
  var text = ""
  var events: [Stream.Event] = []

  func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
    events.append(eventCode)
    guard eventCode == .hasBytesAvailable, let input = aStream as? InputStream else { return }
    var buffer = [UInt8](repeating: 0, count: 4)
    let count = input.read(&buffer, maxLength: buffer.count)
    text += String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}

final class GameDelegate: UIResponder, UIApplicationDelegate {
  let reader = Reader()
  var input: InputStream?
  var output: OutputStream?
  var error: (any Error)?
  var lateError: (any Error)?
  var activity: NSUserActivity?

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    activity = userActivity
    // Called before `getContinuationStreams` returns, on this thread.
    userActivity.getContinuationStreams { input, output, error in
      nonisolated(unsafe) let streams = (input, output)
      MainActor.assumeIsolated {
        self.error = error
        streams.0?.delegate = self.reader
        streams.0?.schedule(in: .current, forMode: .default)
        streams.0?.open()
        streams.1?.open()
        self.input = streams.0
        self.output = streams.1
      }
    }
    return true
  }
}

@MainActor @Suite struct ActivityTests {
  private let world = SimulatedWorld()

  private func apps(
    _ receiver: @escaping @MainActor () -> any UIApplicationDelegate
  ) throws -> (SimulatedApp, SimulatedApp) {
    let bundle = try Bundles.editor(types: ["com.example.play"])
    let sender = try world.addDevice(.phone).install(bundle, delegate: { GameDelegate() })
    return (sender, try world.addDevice(.tablet).install(bundle, delegate: receiver))
  }

  @Test func `A delegate saves its activity, and learns of the continuation`() throws {
    let delegate = GameDelegate()
    let (sender, receiver) = try apps { delegate }
    sender.launch()
    let game = Game()
    let activity = sender.run {
      let activity = NSUserActivity(activityType: "com.example.play")
      activity.delegate = game
      activity.userInfo = ["name": "Ann"]
      activity.becomeCurrent()
      return activity
    }
    game.level = 7
    activity.needsSave = true
    try receiver.device.tapHandoffIcon()
    #expect(delegate.activity?.userInfo?["level"] as? Int == 7)
    #expect(delegate.activity?.userInfo?["name"] as? String == "Ann")
    #expect(game.isContinued)
    #expect(activity.needsSave == false)
  }

  @Test func `Streams connect both apps while the delegate continues`() throws {
    let delegate = GameDelegate()
    let (sender, receiver) = try apps { delegate }
    sender.launch()
    let game = Game()
    let activity = sender.run {
      let activity = NSUserActivity(activityType: "com.example.play")
      activity.delegate = game
      activity.supportsContinuationStreams = true
      activity.becomeCurrent()
      return activity
    }
    try receiver.device.tapHandoffIcon()
    #expect(delegate.error == nil)
    let output = try #require(game.output)
    #expect(output.write(Array("a whole level".utf8), maxLength: 13) == 13)
    world.settle()
    #expect(delegate.reader.text == "a whole level")
    output.close()
    world.settle()
    #expect(delegate.reader.events.first == .openCompleted)
    #expect(delegate.reader.events.last == .endEncountered)

    let back = try #require(delegate.output)
    #expect(back.write([1, 2], maxLength: 2) == 2)
    var buffer: [UInt8] = [0, 0, 0]
    let input = try #require(game.input)
    #expect(input.hasBytesAvailable)
    #expect(input.read(&buffer, maxLength: 3) == 2)
    #expect(buffer == [1, 2, 0])
    withExtendedLifetime(activity) {}
  }

  @Test func `Streams are refused without support, and after the delegate has returned`() throws {
    let delegate = GameDelegate()
    let (sender, receiver) = try apps { delegate }
    sender.launch()
    let activity = sender.run {
      let activity = NSUserActivity(activityType: "com.example.play")
      activity.becomeCurrent()
      return activity
    }
    try receiver.device.tapHandoffIcon()
    #expect(delegate.error as? ContinuationStreamFailure == .notSupported)
    receiver.run {
      delegate.activity?.getContinuationStreams { _, _, error in
        #expect(error as? ContinuationStreamFailure == .outsideContinuation)
      }
    }
    withExtendedLifetime(activity) {}
  }

  @Test func `An activity that nobody keeps is gone`() throws {
    let (sender, receiver) = try apps { GameDelegate() }
    sender.launch()
    sender.run { NSUserActivity(activityType: "com.example.play").becomeCurrent() }
    #expect(receiver.device.handoffIcon == nil)
    #expect(sender.activityRecords.last == .invalidated("com.example.play"))
  }

  @Test func `An activity that can't become current is noted`() throws {
    let (sender, _) = try apps { GameDelegate() }
    sender.launch()
    sender.run {
      let activity = NSUserActivity(activityType: "com.example.play")
      activity.requiredUserInfoKeys = ["level"]
      activity.becomeCurrent()
    }
    #expect(sender.currentActivity == nil)
    #expect(sender.activityFaults == [.requiredKeysMissing(["level"])])
  }

  @Test func `userInfo keeps every type that Apple allows`() throws {
    let activity = NSUserActivity(activityType: "com.example.play")
    #expect(activity.userInfo == nil)
    let date = Date(timeIntervalSince1970: 1)
    let url = try #require(URL(string: "https://example.com"))
    let uuid = UUID()
    activity.userInfo = [
      "string": "text", "number": 42, "real": 1.5, "flag": true, "date": date, "data": Data([1]), "url": url,
      "uuid": uuid, "null": NSNull(), "array": [1, "two"], "dictionary": ["inner": 3], "set": Set([1, 2]),
      7: "seven",
    ]
    let info = try #require(activity.userInfo)
    #expect(info.count == 13)
    #expect(info["string"] as? String == "text")
    #expect(info["number"] as? Int == 42)
    #expect(info["number"] as? Double == 42)
    #expect(info["number"] as? NSNumber == 42)
    #expect(info["real"] as? Double == 1.5)
    #expect(info["flag"] as? Bool == true)
    #expect(info["date"] as? Date == date)
    #expect(info["data"] as? Data == Data([1]))
    #expect(info["url"] as? URL == url)
    #expect(info["uuid"] as? UUID == uuid)
    #expect(info["null"] is NSNull)
    #expect((info["array"] as? [Any])?.first as? Int == 1)
    #expect((info["dictionary"] as? [String: Any])?["inner"] as? Int == 3)
    #expect(info["set"] as? Set<Int> == [1, 2])
    #expect(info[7] as? String == "seven")
    activity.userInfo = nil
    #expect(activity.userInfo == nil)
  }

  @Test func `What Apple's class refuses ends the process`() async {
    await #expect(processExitsWith: .failure) {
      NSUserActivity(activityType: "com.example.play").webpageURL = URL(string: "ftp://example.com")
    }
    await #expect(processExitsWith: .failure) {
      NSUserActivity(activityType: "com.example.play").userInfo = ["color": NSObject()]
    }
    await #expect(processExitsWith: .failure) {
      _ = NSUserActivity(activityType: "")
    }
  }

  @Test func `What is stored for search outlives the app, until it is deleted`() async throws {
    let (app, _) = try apps { GameDelegate() }
    app.launch()
    let activity = app.run {
      let activity = NSUserActivity(activityType: "com.example.play")
      activity.persistentIdentifier = "game-1"
      activity.isEligibleForSearch = true
      activity.becomeCurrent()
      return activity
    }
    app.kill()
    app.launch()
    #expect(
      app.savedActivities.activities(in: .search, at: world.date).map(\.persistentIdentifier) == ["game-1"]
    )
    await app.run { await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["game-1"]) }
    #expect(app.savedActivities.entries.isEmpty)
    withExtendedLifetime(activity) {}
  }
}
