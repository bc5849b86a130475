import Foundation
import Testing

@testable import Activities

/// An app as a developer would write it: a delegate that checks the type, and a root that knows the route.
@Suite struct RestorationTests {
  private final class Root: UserActivityRestoring {
    var stack: SceneStack
    var unsaved: Set<String> = []
    var answer = RoutePlan.Answer.save
    var target: Int?
    var complaint: IntentError?

    init(_ stack: SceneStack) { self.stack = stack }

    func restoreUserActivityState(_ activity: UserActivity) {
      do {
        let intent = try activity.intent(named: "SolveGameIntent")
        target = try intent.value(of: "target").integerValue
        let resolution = try stack.plan(to: "Solver", unsaved: unsaved).resolve { _ in answer }
        for move in resolution.moves { try stack.perform(move) }
      } catch {
        complaint = error as? IntentError
      }
    }
  }

  private final class Delegate: ContinuationDelegate {
    let root: Root

    init(_ root: Root) { self.root = root }

    func application(
      continue activity: UserActivity,
      restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
      restorationHandler([root])
      return true
    }
  }

  private func app(at scene: String) throws -> Root {
    var scenes = SceneGraph(root: "Menu")
    try scenes.add("Game", from: "Menu", by: .push)
    try scenes.add("Settings", from: "Game", by: .present)
    try scenes.add("Solver", from: "Menu", by: .push)
    return Root(try SceneStack(scenes, at: scene))
  }

  private func deliver(_ activity: UserActivity?, to root: Root) throws {
    let continuation = Continuation(of: try #require(activity), launch: .background)
    continuation.deliver(to: Delegate(root))
    #expect(continuation.restoredObjects == 1)
  }

  private func request(_ intent: Intent) throws -> UserActivity? {
    try Interaction(intent: intent, response: IntentResponse(code: .continueInApp)).launchActivity()
  }

  @Test func leadsFromSiriToTheSolver() throws {
    let root = try app(at: "Settings")
    root.unsaved = ["Game"]
    try deliver(request(Intent("SolveGameIntent", parameters: ["target": 947])), to: root)
    #expect(root.stack.path == ["Menu", "Solver"])
    #expect(root.target == 947)
  }

  @Test func staysInTheGameWhereThePersonCancels() throws {
    let root = try app(at: "Settings")
    root.unsaved = ["Game"]
    root.answer = .cancel
    try deliver(request(Intent("SolveGameIntent", parameters: ["target": 947])), to: root)
    #expect(root.stack.path == ["Menu", "Game", "Settings"])
  }

  @Test func saysWhatIsWrongWithARequest() throws {
    let complaints: [(UserActivity?, IntentError)] = [
      (try request(Intent("SolveGameIntent")), .missingParameter("target", of: "SolveGameIntent")),
      (
        try request(Intent("StartGameIntent")),
        .wrongIntent(expected: "SolveGameIntent", found: "StartGameIntent")
      ),
      (try UserActivity(activityType: "SolveGameIntent"), .noInteraction(type: "SolveGameIntent")),
    ]
    for (activity, complaint) in complaints {
      let root = try app(at: "Game")
      try deliver(activity, to: root)
      #expect(root.complaint == complaint)
      #expect(root.stack.top == "Game")
    }
  }

  @Test func proposesAgainWhatWasDoneLastWeek() throws {
    let monday = Date(timeIntervalSince1970: 1_772_446_140)
    let solve = Interaction(
      intent: Intent("SolveGameIntent", title: "Solve Game", parameters: ["target": 947])
    )
    var store = DonationStore()
    try store.donate(solve, at: monday)
    let week = monday.addingTimeInterval(7 * 86_400)
    let best = try #require(try SuggestionRanking().suggestions(from: store, at: week).first { $0.isOffered })
    #expect(best.score.total == 500)
    guard case .intent(let intent) = best.action else {
      Issue.record("no intent")
      return
    }
    let root = try app(at: "Menu")
    try deliver(request(intent), to: root)
    #expect(root.target == 947)
  }
}
