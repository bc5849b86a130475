import Activities
import SimulationKit

/// The state of a run of `activity-restoration`: the app with its scenes, the donations, and the progress of requests.
struct RestorationStage: Sendable {
  let scenario: RestorationScenario
  let profile: Profile
  /// The user's request to Siri.
  let intent: Intent
  /// The activity that the extension supplies, or nil.
  let ownActivity: UserActivity?

  /// Every scene with its depth, cached for the figures.
  let tree: [(scene: String, depth: Int)]

  /// The current scenes of the app.
  var stack: SceneStack
  /// The scenes that exist and have unsaved work.
  var unsaved: Set<String> = []
  /// The scenes whose work was saved, and those whose work was lost, in order.
  var savedWork: [String] = []
  var lostWork: [String] = []
  /// The pending routes, which the app cannot take before it has asked its questions.
  var openWays: [OpenWay] = []
  /// Whether a question is on the screen.
  var isAsking = false
  /// The parameters of each scene.
  var shown: [String: [String: ActivityValue]] = [:]
  /// Whether the app is running.
  var launch: LaunchState
  /// The screen in front of the app, or instead of it.
  var overlay = Overlay.none

  var donations = DonationStore()
  var shortcuts = VoiceShortcutCenter()
  let ranking = SuggestionRanking()
  /// The suggestions that the user saw last, or nil.
  var suggestions: [Suggestion]?
  /// The requests so far, in order. A kept handler belongs to one of them, not necessarily the last.
  var requests: [SiriRequest] = []

  /// A route that waits for an answer.
  struct OpenWay: Hashable, Sendable {
    /// The destination scene.
    let goal: String
    /// The request that provides the scene's parameters, and its index; nil if the user navigates there.
    let intent: Intent?
    let request: Int?
  }

  /// What covers the app on the screen.
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

  /// The display name of the device.
  var device: String { scenario.device == .phone ? "Phone" : "Watch" }

  /// Returns a scene of the scenario by its name; nil for the root.
  func scene(_ name: String) -> RestorationScenario.Scene? {
    scenario.scenes.first { $0.name == name }
  }

  /// The fields of the scene that the root opens, with their values.
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

  /// Returns the scene if the graph contains it.
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

  /// Parses a phrase; an error is reported at its place.
  static func phrase(_ text: String, at place: [String]) throws(Rejection) -> InvocationPhrase {
    do {
      return try InvocationPhrase(text)
    } catch {
      throw Rejection(at: JSONPointer(place), "\(error)")
    }
  }

  /// Converts values for an activity; the first invalid one is reported at its place.
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
  /// The same entries, with keys of `userInfo`'s type.
  var byActivityKey: [ActivityValue: ActivityValue] {
    reduce(into: [:]) { $0[.string($1.key)] = $1.value }
  }
}
