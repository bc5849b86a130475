/// The scenes of an app with their parents, and the routes between them.
///
/// Restoring an activity may have to leave any scene for any other. The route leads back to the nearest common
/// ancestor, then forward.
///
/// A scene is added after its parent, so the graph has no cycles, and every route ends.
public struct SceneGraph: Hashable, Sendable {
  /// The maximum number of scenes. The limit is this library's.
  public static let mostScenes = 1000

  /// How a scene appears on the screen.
  public enum Presentation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pushed onto a navigation stack; popped on the way back.
    case push
    /// Presented over the current scene; dismissed on the way back.
    case present
    /// Beside the root, in its tab bar. Leaving a tab doesn't change it.
    case tab
  }

  /// A step of a route.
  public enum Move: Hashable, Sendable, CustomStringConvertible {
    /// A step back: dismisses the presented scene with this name.
    case dismiss(String)
    /// A step back: pops the pushed scene with this name.
    case pop(String)
    /// A step forward: pushes the scene with this name onto the navigation stack.
    case push(String)
    /// A step forward: presents the scene with this name.
    case present(String)
    /// A step sideways: selects the tab with this name, which shows its last scene.
    case choose(String)

    /// The scene that appears or disappears.
    public var scene: String {
      switch self {
      case .dismiss(let scene), .pop(let scene), .push(let scene), .present(let scene), .choose(let scene):
        scene
      }
    }

    /// Whether the scene is removed, along with its content.
    public var removes: Bool {
      switch self {
      case .dismiss, .pop: true
      case .push, .present, .choose: false
      }
    }

    /// The step in words: "dismiss Settings".
    public var description: String {
      switch self {
      case .dismiss(let scene): "dismiss \(scene)"
      case .pop(let scene): "pop \(scene)"
      case .push(let scene): "push \(scene)"
      case .present(let scene): "present \(scene)"
      case .choose(let scene): "choose \(scene)"
      }
    }
  }

  /// Why a graph or a route is impossible.
  public enum Failure: Error, Hashable, Sendable {
    /// There is no such scene.
    case unknownScene(String)
    /// The scene already exists.
    case duplicateScene(String)
    /// A scene needs a name.
    case emptyName
    /// A tab whose parent isn't the root.
    case tabAwayFromRoot(String)
    /// The graph already has ``SceneGraph/mostScenes`` scenes.
    case tooManyScenes
  }

  /// The root scene, which always exists.
  public let root: String
  /// Every scene, starting with the root, in the order in which they were added.
  public private(set) var scenes: [String]
  private var origins: [String: Origin] = [:]

  private struct Origin: Hashable, Sendable {
    let parent: String
    let presentation: Presentation
  }

  /// Creates an app with a single scene.
  ///
  /// - Parameter root: the root scene.
  public init(root: String) {
    self.root = root
    scenes = [root]
  }

  /// Adds a scene.
  ///
  /// - Parameters:
  ///   - scene: its name.
  ///   - parent: its parent, which must already exist; the root for a tab.
  ///   - presentation: how it appears on the screen.
  /// - Throws: ``Failure``. Each scene comes after its parent, so every path to the root ends.
  public mutating func add(
    _ scene: String,
    from parent: String,
    by presentation: Presentation
  ) throws(Failure) {
    guard !scene.isEmpty else { throw .emptyName }
    guard contains(parent) else { throw .unknownScene(parent) }
    guard !contains(scene) else { throw .duplicateScene(scene) }
    guard presentation != .tab || parent == root else { throw .tabAwayFromRoot(scene) }
    guard scenes.count < Self.mostScenes else { throw .tooManyScenes }
    origins[scene] = Origin(parent: parent, presentation: presentation)
    scenes.append(scene)
  }

  /// Returns whether the scene exists.
  public func contains(_ scene: String) -> Bool {
    scene == root || origins[scene] != nil
  }

  /// Returns a scene's parent; nil for the root, for a tab, and if there is no such scene.
  public func parent(of scene: String) -> String? {
    origins[scene].flatMap { $0.presentation == .tab ? nil : $0.parent }
  }

  /// Returns how a scene appears on the screen; nil for the root, and if there is no such scene.
  public func presentation(of scene: String) -> Presentation? {
    origins[scene]?.presentation
  }

  /// The tabs, starting with the root.
  public var tabs: [String] {
    scenes.filter { $0 == root || origins[$0]?.presentation == .tab }
  }
}

extension SceneGraph.Failure: CustomStringConvertible {
  /// The failure as a sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownScene(let scene): "There is no scene '\(scene)'"
    case .duplicateScene(let scene): "The scene '\(scene)' already exists"
    case .emptyName: "A scene needs a name"
    case .tabAwayFromRoot(let scene): "'\(scene)' is a tab, so it must come from the root"
    case .tooManyScenes: "An app may have at most \(SceneGraph.mostScenes) scenes"
    }
  }
}
