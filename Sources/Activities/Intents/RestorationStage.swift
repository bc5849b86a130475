import SimulationKit

/// Everything that a run of `activity-restoration` keeps: the app in its scenes, what was donated, and how far the last
/// request has come.
struct RestorationStage: Sendable {
  let scenario: RestorationScenario
  let profile: Profile
  /// The request that Siri is asked for.
  let intent: Intent
  /// The activity that the extension supplies, or nil.
  let ownActivity: UserActivity?

  /// Every scene with its depth, which the picture of each moment needs.
  let tree: [(scene: String, depth: Int)]

  /// Where the app stands.
  var stack: SceneStack
  /// The scenes that are alive and have unsaved work.
  var unsaved: Set<String> = []
  /// The scenes whose work was stored, and those whose work was lost, in order.
  var savedWork: [String] = []
  var lostWork: [String] = []
  /// The ways that the app means to take, and has not taken because it must ask first.
  var openWays: [OpenWay] = []
  /// Whether a question is on the screen.
  var isAsking = false
  /// The parameters that a scene was given, by scene.
  var shown: [String: [String: ActivityValue]] = [:]
  /// Whether the app is running.
  var launch: LaunchState
  /// What stands in front of the app, or instead of it.
  var overlay = Overlay.none

  var donations = DonationStore()
  var shortcuts = VoiceShortcutCenter()
  let ranking = SuggestionRanking()
  /// What was shown when the person last looked at the suggestions, or nil.
  var suggestions: [Suggestion]?
  /// The requests so far, in order. A handler that is kept belongs to one of them, which need not be the last.
  var requests: [SiriRequest] = []

  /// A way that waits for an answer.
  struct OpenWay: Hashable, Sendable {
    /// The scene that it leads to.
    let goal: String
    /// The parameters that the scene is to show, and the number of the request that they belong to; nil where the
    /// person goes there.
    let intent: Intent?
    let request: Int?
  }

  /// What a person sees in front of the app.
  enum Overlay: Hashable, Sendable {
    case none
    case siri(String)
    case suggestions
    case question(RoutePlan.Question, answer: RoutePlan.Answer)
  }

  init(_ scenario: RestorationScenario, profile: Profile) throws(Rejection) {
    self.scenario = scenario
    self.profile = profile
    intent = try Self.intent(scenario.intent)
    ownActivity = try scenario.response.activity.map { own throws(Rejection) in
      let place = ["response", "activity"]
      let userInfo = try Self.values(own.userInfo, at: place + ["userInfo"])
      do {
        return try UserActivity(activityType: own.type, userInfo: userInfo.byActivityKey)
      } catch {
        throw Rejection(at: JSONPointer(place + ["type"]), "\(error)")
      }
    }
    launch = scenario.launch
    let graph = try Self.graph(scenario)
    tree = graph.tree
    let left = try Self.checked(scenario.scene, in: graph, at: ["scene"])
    _ = try Self.checked(scenario.delegate.opens, in: graph, at: ["delegate", "opens"])
    for (index, scene) in scenario.delegate.list.enumerated() {
      _ = try Self.checked(scene, in: graph, at: ["delegate", "list", String(index)])
    }
    do {
      stack = try SceneStack(graph, at: launch == .cold ? graph.root : left)
    } catch {
      throw Rejection(at: JSONPointer(["scene"]), "\(error)")
    }
    unsaved = Set(scenario.scenes.filter { $0.unsaved && stack.contains($0.name) }.map(\.name))
  }

  /// The last request, or nil before the first.
  var request: SiriRequest? { requests.last }

  /// The name of the device, as a reader sees it.
  var device: String { scenario.device == .phone ? "Phone" : "Watch" }

  /// The scene of a name in the scenario; nil for the root.
  func scene(_ name: String) -> RestorationScenario.Scene? {
    scenario.scenes.first { $0.name == name }
  }

  /// The fields of the scene that the root opens: what each shows, or nil.
  var goalFields: [(field: String, value: ActivityValue?)] {
    let goal = scenario.delegate.opens
    return (scene(goal)?.fields ?? []).map { ($0, shown[goal]?[$0]) }
  }
}

extension RestorationStage {
  private static func graph(_ scenario: RestorationScenario) throws(Rejection) -> SceneGraph {
    guard !scenario.root.isEmpty else {
      throw Rejection(at: JSONPointer(["root"]), "\(SceneGraph.Failure.emptyName)")
    }
    var graph = SceneGraph(root: scenario.root)
    for (index, scene) in scenario.scenes.enumerated() {
      do {
        try graph.add(scene.name, from: scene.from, by: scene.by)
      } catch {
        let member =
          switch error {
          case .unknownScene: "from"
          case .duplicateScene, .emptyName: "name"
          case .tabAwayFromRoot: "by"
          case .tooManyScenes: "name"
          }
        throw Rejection(at: JSONPointer(["scenes", String(index), member]), "\(error)")
      }
    }
    return graph
  }

  /// A scene that the graph has.
  static func checked(_ scene: String, in graph: SceneGraph, at place: [String]) throws(Rejection) -> String {
    guard graph.contains(scene) else {
      let near = scene.nearest(among: graph.scenes).map { "; did you mean '\($0)'?" } ?? ""
      throw Rejection(at: JSONPointer(place), "\(SceneGraph.Failure.unknownScene(scene))\(near)")
    }
    return scene
  }

  private static func intent(_ request: RestorationScenario.Request) throws(Rejection) -> Intent {
    guard !request.name.isEmpty else {
      throw Rejection(at: JSONPointer(["intent", "name"]), "\(IntentError.emptyName)")
    }
    var intent = Intent(request.name, title: request.title.isEmpty ? nil : request.title)
    intent.parameters = try values(request.parameters, at: ["intent", "parameters"])
    if let text = request.phrase {
      intent.suggestedInvocationPhrase = try phrase(text, at: ["intent", "phrase"])
    }
    return intent
  }

  /// A phrase, or a rejection at its place.
  static func phrase(_ text: String, at place: [String]) throws(Rejection) -> InvocationPhrase {
    do {
      return try InvocationPhrase(text)
    } catch {
      throw Rejection(at: JSONPointer(place), "\(error)")
    }
  }

  /// Values that an activity may carry, or a rejection at the place of the first that it may not.
  static func values(
    _ members: [String: JSONValue],
    at place: [String]
  ) throws(Rejection) -> [String: ActivityValue] {
    var values: [String: ActivityValue] = [:]
    for (name, json) in members.sorted(by: { $0.key < $1.key }) {
      do {
        values[name] = try ActivityValue(json: json)
      } catch {
        throw Rejection(at: JSONPointer(place + [name] + (error.place?.tokens ?? [])), "\(error)")
      }
    }
    return values
  }
}

extension [String: ActivityValue] {
  /// The same entries, with keys as `userInfo` has them.
  var byActivityKey: [ActivityValue: ActivityValue] {
    reduce(into: [:]) { $0[.string($1.key)] = $1.value }
  }
}
