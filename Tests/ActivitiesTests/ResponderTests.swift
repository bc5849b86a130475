import SimulationKit
import Testing

@testable import Activities

@Suite struct ResponderTests {
  private final class Editor: Responder {
    var entries: [ActivityValue: ActivityValue] = [:]
    var found: [Int] = []
    var onUpdate: (ActivityObject) -> Void = { _ in }

    override func updateUserActivityState(_ activity: ActivityObject) {
      found.append(activity.userInfo.count)
      activity.addUserInfoEntries(entries)
      onUpdate(activity)
      super.updateUserActivityState(activity)
    }
  }

  private final class AppDelegate: SendingAppDelegate {
    var updated: [[ActivityValue: ActivityValue]] = []

    func application(didUpdate activity: ActivityObject) {
      updated.append(activity.userInfo)
      activity.addUserInfoEntries(["version": 1])
    }
  }

  private let type = "com.example.edit"

  private func editor(_ entries: [ActivityValue: ActivityValue], _ activity: ActivityObject) -> Editor {
    let editor = Editor()
    editor.entries = entries
    editor.userActivity = activity
    return editor
  }

  @Test func handsItsActivityToTheFramework() throws {
    let activity = try SendingApp().makeActivity(type)
    let editor = editor([:], activity)
    #expect(activity.value.isManaged)
    #expect(activity.needsSave)
    #expect(activity.responders == ["Editor 1"])
    editor.userActivity = nil
    #expect(activity.phase == .invalidated)
  }

  @Test func findsAnEmptyDictionaryAndSharesIt() throws {
    let app = SendingApp()
    let activity = try app.makeActivity(type, userInfo: ["title": "old", "lost": 1])
    let one = editor(["title": "new"], activity)
    let two = editor(["cursor": 3], activity)
    app.save(activity)
    #expect(one.found == [0])
    #expect(two.found == [1])
    #expect(activity.userInfo == ["title": "new", "cursor": 3])
    #expect(app.records == [.update(type, responder: "Editor 1"), .update(type, responder: "Editor 2")])
  }

  @Test func leavesTheActivityEmptyWithoutAnOverride() throws {
    let app = SendingApp()
    let activity = try app.makeActivity(type, userInfo: ["title": "old"])
    let responder = Responder()
    responder.userActivity = activity
    app.save(activity)
    #expect(activity.userInfo.isEmpty)
    #expect(!activity.needsSave)
    _ = responder
  }

  @Test func tellsTheAppDelegateLast() throws {
    let app = SendingApp()
    let delegate = AppDelegate()
    app.delegate = delegate
    let activity = try app.makeActivity(type)
    let editor = editor(["cursor": 3], activity)
    app.save(activity)
    #expect(delegate.updated == [["cursor": 3]])
    #expect(activity.userInfo == ["cursor": 3, "version": 1])
    #expect(app.records.last == .didUpdate(type))
    let own = try app.makeActivity(type)
    own.needsSave = true
    app.save(own)
    #expect(delegate.updated.count == 1)
    _ = editor
  }

  @Test func invalidatesTheActivityWhenTheLastOneLetsGo() throws {
    let app = SendingApp()
    let activity = try app.makeActivity(type)
    let one = editor([:], activity)
    do {
      let two = editor([:], activity)
      #expect(activity.responders.count == 2)
      _ = two
    }
    #expect(activity.responders == ["Editor 1"])
    one.userActivity = activity
    #expect(activity.phase == .created)
    let other = try app.makeActivity(type)
    one.userActivity = other
    #expect(activity.phase == .invalidated)
    #expect(other.phase == .created)
  }

  @Test func isNotAskedOnceItHasLetGo() throws {
    let app = SendingApp()
    let activity = try app.makeActivity(type)
    let one = editor([:], activity)
    let two = editor([:], activity)
    one.onUpdate = { _ in two.userActivity = nil }
    app.save(activity)
    #expect(one.found.count == 1)
    #expect(two.found.isEmpty)
    one.onUpdate = { _ in one.userActivity = nil }
    activity.needsSave = true
    app.save(activity)
    #expect(activity.phase == .invalidated)
  }

  @Test func becomesCurrentWithItsWindowOnTheMac() throws {
    let app = SendingApp(.appKit)
    let (one, two) = (try app.makeActivity("one"), try app.makeActivity("two"))
    let (first, second) = (editor([:], one), editor([:], two))
    app.windowBecomesMain(showing: first)
    #expect(app.current === one)
    app.windowBecomesMain(showing: second)
    #expect(app.current === two)
    app.entersForeground(showing: [first])
    #expect(app.current === two)
    app.windowBecomesMain(showing: Responder())
    #expect(app.current == nil)
    two.invalidate()
    app.windowBecomesMain(showing: second)
    #expect(app.records.last == .fault("two", .invalidated))
  }

  @Test func leavesAnUnmanagedActivityCurrentWhenAWindowBecomesMain() throws {
    let app = SendingApp(.appKit)
    let own = try app.makeActivity("own")
    try own.becomeCurrent()
    app.windowBecomesMain(showing: Responder())
    #expect(app.current === own)
  }

  @Test func becomesCurrentWithTheAppOnIOS() throws {
    let app = SendingApp(.uiKit)
    let (one, two) = (try app.makeActivity("one"), try app.makeActivity("two"))
    let (first, second) = (editor([:], one), editor([:], two))
    #expect(app.current == nil)
    app.windowBecomesMain(showing: first)
    #expect(app.current == nil)
    app.entersForeground(showing: [Responder(), second, first])
    #expect(app.current === two)
    app.entersForeground(showing: [])
    #expect(app.current === two)
    let stranger = Editor()
    stranger.userActivity = try SendingApp().makeActivity("stranger")
    app.entersForeground(showing: [stranger, first])
    #expect(app.current === one)
  }

  /// Random sequences of all operations on an app's objects, including inside callbacks.
  @Test(arguments: 0..<100) func keepsTheRulesInAnyOrder(seed: Int) throws {
    func run() throws -> [SendingRecord] {
      var random = SeededSource(seed: UInt64(seed))
      let app = SendingApp(
        seed % 2 == 0 ? .uiKit : .appKit,
        profile: seed % 3 == 0 ? .measuredFoundation : .documented
      )
      let activities = try (0..<4).map { try app.makeActivity("a\($0)") }
      let editors = (0..<3).map { _ in Editor() }
      for (index, editor) in editors.enumerated() {
        editor.onUpdate = { activity in
          switch index {
          case 0: app.save(activity)
          case 1: try? activities[2].becomeCurrent()
          default: editors[0].userActivity = activities[1]
          }
        }
      }
      var over: Set<Int> = []
      for _ in 0..<80 {
        let activity = activities[random.number(in: 0...3)]
        let editor = editors[random.number(in: 0...2)]
        switch random.number(in: 0...8) {
        case 0: try? activity.becomeCurrent()
        case 1: activity.resignCurrent()
        case 2: if random.number(in: 0...9) == 0 { activity.invalidate() }
        case 3: editor.userActivity = activity
        case 4: editor.userActivity = nil
        case 5: app.windowBecomesMain(showing: editor)
        case 6: app.entersForeground(showing: editors)
        case 7: activity.needsSave = true
        default: app.save(activity)
        }
        let phases = activities.map(\.phase)
        #expect(phases.filter { $0 == .current }.count <= 1)
        #expect(over.allSatisfy { phases[$0] == .invalidated })
        over = Set(phases.indices.filter { phases[$0] == .invalidated })
      }
      return app.records
    }
    #expect(try run() == run())
  }
}
