import SimulationKit
import Testing

@testable import Activities

@Suite struct ContinuationSenderTests {
  private final class Editor: Responder, UserActivityDelegate {
    var cursor = 7
    var wasContinued = 0
    var streams: ContinuationStreams?
    var answers = true

    override func updateUserActivityState(_ activity: ActivityObject) {
      activity.addUserInfoEntries(["cursor": .integer(cursor)])
    }

    func userActivityWasContinued(_ activity: ActivityObject) { wasContinued += 1 }

    func userActivity(
      _ activity: ActivityObject,
      didReceive inputStream: ContinuationInputStream,
      outputStream: ContinuationOutputStream
    ) {
      guard answers, (try? inputStream.open()) != nil, (try? outputStream.open()) != nil else { return }
      streams = ContinuationStreams(input: inputStream, output: outputStream)
      _ = try? outputStream.write(Array("body".utf8))
    }
  }

  private final class Receiver: ContinuationDelegate {
    var received: UserActivity?
    var failure: HandoffFailure?
    var answer = true
    var onContinue: (Continuation) -> Void = { _ in }

    func application(
      continue activity: UserActivity,
      in continuation: Continuation,
      restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
      received = activity
      onContinue(continuation)
      return answer
    }

    func application(
      didFailToContinueUserActivityWithType activityType: String,
      error failure: HandoffFailure
    ) {
      self.failure = failure
    }
  }

  private final class Scene: SceneContinuationDelegate {
    var streams: ContinuationStreams?

    func scene(continue activity: UserActivity, in continuation: Continuation) {
      streams = try? continuation.continuationStreams()
    }
  }

  private let type = "com.example.edit"

  private struct Sender {
    let app: SendingApp
    let editor: Editor
    let activity: ActivityObject
  }

  private func sender(_ change: (ActivityObject) -> Void = { _ in }) throws -> Sender {
    let app = SendingApp()
    let activity = try app.makeActivity("com.example.edit", userInfo: ["stale": true])
    let sender = Sender(app: app, editor: Editor(), activity: activity)
    sender.editor.userActivity = activity
    activity.delegate = sender.editor
    change(activity)
    try activity.becomeCurrent()
    return sender
  }

  @Test func asksTheSenderForItsStateAtTheLastMoment() throws {
    let sender = try sender()
    let receiver = Receiver()
    let continuation = try Continuation(from: sender.app, launch: .foreground)
    sender.editor.cursor = 42
    continuation.deliver(to: receiver)
    #expect(receiver.received?.userInfo == ["cursor": 42])
    #expect(receiver.received?.phase == .created)
    #expect(sender.editor.wasContinued == 1)
    #expect(
      continuation.records == [
        .call(.willContinue, returned: false), .waiting(shownBy: .system), .sender(.willSave(type)),
        .sender(.update(type, responder: "Editor 1")), .transferred(bytes: 5 + 11 + 9),
        .call(.continue, returned: true), .sender(.wasContinued(type)),
      ]
    )
  }

  @Test func tellsTheSenderOnlyOfWhatWasContinued() throws {
    let sender = try sender()
    let receiver = Receiver()
    receiver.answer = false
    try Continuation(from: sender.app, launch: .foreground).deliver(to: receiver)
    #expect(sender.editor.wasContinued == 0)
  }

  @Test func needsACurrentActivity() throws {
    let sender = try sender()
    sender.activity.resignCurrent()
    #expect(throws: ActivityError.noActivity) { try Continuation(from: sender.app, launch: .cold) }
  }

  @Test func prunesToTheRequiredKeysAsReported() throws {
    let sender = try sender { $0.requiredUserInfoKeys = [] }
    let receiver = Receiver()
    try Continuation(from: sender.app, launch: .foreground, profile: .iOS10).deliver(to: receiver)
    #expect(receiver.received?.userInfo.isEmpty == true)
  }

  @Test func failsWithTheCodeOfTheCause() throws {
    func failure(_ change: (Sender, Continuation) -> Void) throws -> HandoffFailure? {
      let sender = try sender()
      let receiver = Receiver()
      let continuation = try Continuation(from: sender.app, launch: .foreground)
      change(sender, continuation)
      continuation.deliver(to: receiver)
      #expect(continuation.end == receiver.failure.map { .failed($0) } ?? .continued)
      #expect((receiver.received == nil) == (receiver.failure != nil))
      #expect(sender.editor.wasContinued == (receiver.failure == nil ? 1 : 0))
      return receiver.failure
    }
    #expect(try failure { _, _ in } == nil)
    #expect(try failure { sender, _ in sender.activity.invalidate() } == .handoffFailed)
    #expect(try failure { sender, _ in sender.app.link = .unreachable } == .connectionUnavailable)
    #expect(try failure { sender, _ in sender.app.link = .silent } == .remoteApplicationTimedOut)
    #expect(try failure { _, continuation in continuation.sizeLimit = 24 } == .userInfoTooLarge)
    #expect(try failure { _, continuation in continuation.sizeLimit = 25 } == nil)
    #expect(HandoffFailure.allCases.map(\.rawValue) == [4608, 4609, 4610, 4611])
  }

  @Test func streamsFromTheSenderWhileItContinues() throws {
    let sender = try sender { $0.supportsContinuationStreams = true }
    let receiver = Receiver()
    var streams: ContinuationStreams?
    receiver.onContinue = { streams = try? $0.continuationStreams() }
    let continuation = try Continuation(from: sender.app, launch: .foreground)
    continuation.deliver(to: receiver)
    let mine = try #require(streams)
    #expect(mine.input.status == .notOpen)
    try mine.input.open()
    try mine.output.open()
    #expect(try mine.input.read(upTo: 100) == .bytes(Array("body".utf8)))
    #expect(try mine.output.write(Array("more".utf8)) == 4)
    #expect(try sender.editor.streams?.input.read(upTo: 100) == .bytes(Array("more".utf8)))
    #expect(continuation.records.contains(.streams(nil)))
    #expect(continuation.records.contains(.sender(.receivedStreams(type))))
  }

  @Test func streamsEvenWhereTheSendersDelegateIgnoresThem() throws {
    final class Silent: UserActivityDelegate {}
    let sender = try sender { $0.supportsContinuationStreams = true }
    let silent = Silent()
    sender.activity.delegate = silent
    let receiver = Receiver()
    var streams: ContinuationStreams?
    receiver.onContinue = { streams = try? $0.continuationStreams() }
    let continuation = try Continuation(from: sender.app, launch: .foreground)
    continuation.deliver(to: receiver)
    try streams?.input.open()
    #expect(try streams?.input.read(upTo: 1) == .nothingYet)
    #expect(continuation.originStreams?.input.status == .notOpen)
    #expect(sender.activity.delegate === silent)
  }

  @Test func streamsToASceneToo() throws {
    let sender = try sender { $0.supportsContinuationStreams = true }
    let scene = Scene()
    try Continuation(from: sender.app, launch: .cold).deliver(toScene: scene)
    #expect(scene.streams != nil)
  }

  @Test func givesStreamsOnlyWhereTheyAreSupported() throws {
    let sender = try sender()
    let receiver = Receiver()
    receiver.onContinue = { continuation in
      #expect(throws: ContinuationStreamFailure.notSupported) { try continuation.continuationStreams() }
    }
    let continuation = try Continuation(from: sender.app, launch: .foreground)
    continuation.deliver(to: receiver)
    #expect(continuation.records.contains(.streams(.notSupported)))
    #expect(sender.editor.streams == nil)
  }

  @Test func givesStreamsOnlyInsideTheContinuationAndOnce() throws {
    let sender = try sender { $0.supportsContinuationStreams = true }
    let receiver = Receiver()
    receiver.onContinue = { continuation in
      _ = try? continuation.continuationStreams()
      #expect(throws: ContinuationStreamFailure.alreadyRequested) {
        try continuation.continuationStreams()
      }
    }
    let continuation = try Continuation(from: sender.app, launch: .foreground)
    #expect(throws: ContinuationStreamFailure.outsideContinuation) {
      try continuation.continuationStreams()
    }
    continuation.deliver(to: receiver)
    #expect(throws: ContinuationStreamFailure.outsideContinuation) {
      try continuation.continuationStreams()
    }
  }

  @Test func hasNoOtherSideForSiri() throws {
    var activity = try UserActivity(continuing: Interaction(intent: Intent("SolveGameIntent")))
    activity.supportsContinuationStreams = true
    let receiver = Receiver()
    receiver.onContinue = { continuation in
      #expect(throws: ContinuationStreamFailure.noOtherSide) { try continuation.continuationStreams() }
    }
    Continuation(of: activity, launch: .foreground).deliver(to: receiver)
    #expect(receiver.received != nil)
  }

  @Test func refusesABufferForNothing() throws {
    let sender = try sender { $0.supportsContinuationStreams = true }
    let receiver = Receiver()
    receiver.onContinue = { continuation in
      #expect(throws: ContinuationStreamFailure.invalidLength(0)) {
        try continuation.continuationStreams()
      }
    }
    let continuation = try Continuation(from: sender.app, launch: .foreground)
    continuation.streamCapacity = 0
    continuation.deliver(to: receiver)
    #expect(continuation.originStreams == nil)
  }

  /// Two apps that perform random operations, including inside callbacks.
  @Test(arguments: 0..<200) func endsAndGivesTheSameRecordForTheSameCalls(seed: Int) throws {
    func run() throws -> [ContinuationRecord] {
      var random = SeededSource(seed: UInt64(seed))
      let sender = try sender { $0.supportsContinuationStreams = random.number(in: 0...1) == 0 }
      sender.app.link = SendingApp.Link.allCases[max(0, random.number(in: -6...2))]
      let receiver = Receiver()
      receiver.answer = random.number(in: 0...3) > 0
      var handlers = 0
      receiver.onContinue = { continuation in
        for _ in 0..<random.number(in: 0...4) {
          handlers += 1
          switch random.number(in: 0...4) {
          case 0: _ = try? continuation.continuationStreams()
          case 1: continuation.deliver(to: receiver)
          case 2: sender.activity.invalidate()
          case 3: sender.app.save(sender.activity)
          default: sender.editor.userActivity = nil
          }
        }
      }
      let profiles: [Profile] = [.documented, .iOS8, .iOS10, .iOS26, .bothRefusals, .measuredFoundation]
      let continuation = try Continuation(
        from: sender.app,
        launch: LaunchState.allCases[random.number(in: 0...2)],
        on: AppFramework.allCases[random.number(in: 0...1)],
        profile: profiles[random.number(in: 0...5)]
      )
      if random.number(in: 0...4) == 0 { sender.activity.invalidate() }
      if random.number(in: 0...2) == 0 {
        continuation.deliver(toScene: Scene(), of: receiver)
      } else {
        continuation.deliver(to: receiver)
      }
      #expect(continuation.end != nil)
      #expect(continuation.records.count < 40)
      return continuation.records
    }
    #expect(try run() == run())
  }
}
