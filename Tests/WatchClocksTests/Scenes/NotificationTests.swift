import SimulationKit
import Testing
import WatchClocks

@Suite struct NotificationTests {
  func scene(
    _ answer: NotificationScene.DynamicInterface.Answer? = nil,
    after delay: Int = 0
  ) -> NotificationScene {
    NotificationScene(
      "meeting",
      title: "Stand-up",
      staticInterface: [SceneElement(.label, "alert")],
      dynamicInterface: answer.map { .init([SceneElement(.map, "room")], answer: $0, after: delay) }
    )
  }

  func looks(_ notification: NotificationPresentation) -> [NotificationPresentation.Look] {
    notification.steps.compactMap { if case .look(let look) = $0.step { look } else { nil } }
  }

  @Test func showsTheShortLookThenTheLongOne() throws {
    var shown = try NotificationPresentation(of: scene(), wristIsUp: true)
    #expect(shown.look == .short)
    shown.advance(by: 1999)
    #expect(shown.look == .short)
    shown.advance(by: 1)
    #expect(shown.look == .staticLong)
    #expect(shown.nextStep == nil)
  }

  @Test func waitsForTheWrist() throws {
    var shown = try NotificationPresentation(of: scene(), wristIsUp: false)
    shown.advance(by: 3_600_000)
    #expect(shown.look == .waiting)
    shown.raiseWrist()
    #expect(shown.look == .short)
    #expect(shown.nextStep == 3_602_000)
  }

  @Test func showsTheDynamicInterfaceThatIsReadyInTime() throws {
    for delay in [0, 500, 3000] {
      var shown = try NotificationPresentation(of: scene(.custom, after: delay), wristIsUp: true)
      shown.tap()
      shown.advance(by: 60_000)
      #expect(looks(shown) == [.short, .dynamicLong])
    }
  }

  @Test func showsTheStaticInterfaceWhereTheDynamicOneIsTooSlow() throws {
    var shown = try NotificationPresentation(of: scene(.custom, after: 3001), wristIsUp: true)
    shown.tap()
    shown.advance(by: 60_000)
    #expect(looks(shown) == [.short, .staticLong])
    #expect(shown.steps.map(\.step).suffix(3) == [.outOfPatience, .look(.staticLong), .answeredTooLate])
    var silent = try NotificationPresentation(of: scene(.never), wristIsUp: true)
    silent.tap()
    silent.advance(by: 60_000)
    #expect(looks(silent) == [.short, .staticLong])
  }

  @Test func showsTheStaticInterfaceWhereTheAppAsksForIt() throws {
    var shown = try NotificationPresentation(of: scene(.default, after: 10), wristIsUp: true)
    shown.tap()
    shown.advance(by: 10)
    #expect(shown.look == .staticLong)
  }

  @Test func goesWhenTheWristGoesDown() throws {
    for wait in [0, 1000, 2500, 60_000] {
      var shown = try NotificationPresentation(of: scene(.custom, after: 1000), wristIsUp: true)
      shown.advance(by: wait)
      shown.lowerWrist()
      #expect(shown.look == .dismissed)
      shown.advance(by: 60_000)
      shown.raiseWrist()
      shown.tap()
      #expect(shown.look == .dismissed)
      #expect(looks(shown).filter { $0 == .dismissed }.count == 1)
    }
  }

  @Test func keepsTheLongLookBackForPrivacy() throws {
    var shown = try NotificationPresentation(
      of: scene(),
      settings: NotificationSettings(privacy: true),
      wristIsUp: true
    )
    shown.advance(by: .max)
    #expect(shown.look == .short)
    shown.tap()
    #expect(shown.look == .staticLong)
  }

  @Test func refusesANotificationWithoutAStaticInterface() throws {
    var scene = scene()
    scene.staticInterface = nil
    let refusal = #expect(throws: SceneRefusal.self) {
      try NotificationPresentation(of: scene, wristIsUp: true)
    }
    #expect(refusal?.diagnostics.map(\.rule) == [.staticRequired])
    #expect(refusal?.diagnostics.first?.place.description == "/notifications/0/staticInterface")
  }

  @Test func refusesControlsAndAnythingInTheShortLook() throws {
    var scene = scene(.custom)
    scene.shortLook = [SceneElement(.image, "photo")]
    scene.staticInterface?.append(SceneElement(.switch, "mute"))
    scene.dynamicInterface?.elements.append(SceneElement(.button, "accept"))
    let found = NotificationLint().diagnostics(for: [self.scene(), scene])
    #expect(
      found.map(\.place.description) == [
        "/notifications/1/shortLook/0", "/notifications/1/staticInterface/1",
        "/notifications/1/dynamicInterface/elements/1",
      ]
    )
    #expect(found.map(\.rule) == [.shortLookFixed, .longLookControls, .longLookControls])
    #expect(throws: SceneRefusal.self) { try NotificationLint().check([scene]) }
    try NotificationLint().check([self.scene(), self.scene(.custom)])
  }

  @Test func neverFailsWhateverTheTimes() throws {
    var random = SeededSource(seed: 7)
    for _ in 0..<500 {
      let answers: [NotificationScene.DynamicInterface.Answer?] = [nil, .custom, .default, .never]
      var shown = try NotificationPresentation(
        of: scene(answers[random.number(in: 0...3)], after: random.number(in: -5...9000)),
        settings: NotificationSettings(
          privacy: random.number(in: 0...1) == 0,
          shortLookDuration: random.number(in: -1...4000),
          patience: random.number(in: -1...4000)
        ),
        wristIsUp: random.number(in: 0...1) == 0
      )
      for _ in 0..<12 {
        switch random.number(in: 0...4) {
        case 0: shown.raiseWrist()
        case 1: shown.lowerWrist()
        case 2: shown.tap()
        case 3: shown.advance(by: random.number(in: 0...5) == 0 ? .max : 700)
        default: shown.advance(by: random.number(in: 0...3000))
        }
      }
      let looks = looks(shown)
      // Looks appear in this order only, each at most once.
      let order: [NotificationPresentation.Look] = [.short, .staticLong, .dynamicLong, .dismissed]
      let ranks = looks.compactMap { order.firstIndex(of: $0) }
      #expect(ranks.count == looks.count && zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
      #expect(!(looks.contains(.staticLong) && looks.contains(.dynamicLong)))
    }
  }
}
