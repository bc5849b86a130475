/// The scenes of an app, each with the one that it is reached from, and the way between any two of them.
///
/// Whatever scene an app was left in, a restored activity wants another. The way there leads back to the
/// nearest scene that both have in common, and from there on.
///
/// A scene is added after the one that it is reached from, so there is no way to build a circle, and every way ends.
public struct SceneGraph: Hashable, Sendable {
  /// How many scenes an app may have. The limit is this library's.
  public static let mostScenes = 1000

  /// How a scene comes onto the screen.
  public enum Presentation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pushed onto a navigation stack; popped on the way back.
    case push
    /// Presented over what was there; dismissed on the way back.
    case present
    /// Beside the root, in its bar of tabs. Who leaves a tab leaves it as it is.
    case tab
  }

  /// One step of a way.
  public enum Move: Hashable, Sendable, CustomStringConvertible {
    /// A step back: the scene of this name, which was presented, is dismissed.
    case dismiss(String)
    /// A step back: the scene of this name, which was pushed, is popped.
    case pop(String)
    /// A step on: the scene of this name is pushed onto the navigation stack.
    case push(String)
    /// A step on: the scene of this name is presented over what is there.
    case present(String)
    /// A step aside: the tab of this name is chosen, and shows what it showed last.
    case choose(String)

    /// The scene that comes or goes.
    public var scene: String {
      switch self {
      case .dismiss(let scene), .pop(let scene), .push(let scene), .present(let scene), .choose(let scene):
        scene
      }
    }

    /// Whether the scene goes, and what is in it with it.
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

  /// Why a graph or a way cannot be.
  public enum Failure: Error, Hashable, Sendable {
    /// There is no such scene.
    case unknownScene(String)
    /// There is such a scene already.
    case duplicateScene(String)
    /// A scene needs a name.
    case emptyName
    /// A tab stands beside the root, and nowhere else.
    case tabAwayFromRoot(String)
    /// There are ``SceneGraph/mostScenes`` already.
    case tooManyScenes
  }

  /// The scene that is always there.
  public let root: String
  /// Every scene, the root first, in the order in which they were added.
  public private(set) var scenes: [String]
  private var origins: [String: Origin] = [:]

  private struct Origin: Hashable, Sendable {
    let parent: String
    let presentation: Presentation
  }

  /// An app with one scene.
  ///
  /// - Parameter root: the scene that is always there.
  public init(root: String) {
    self.root = root
    scenes = [root]
  }

  /// Adds a scene.
  ///
  /// - Parameters:
  ///   - scene: its name.
  ///   - parent: the scene that it is reached from, which must be there already; the root for a tab.
  ///   - presentation: how it comes onto the screen.
  /// - Throws: ``Failure``. As each scene comes after its parent, the way to the root always ends.
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

  /// Whether there is such a scene.
  public func contains(_ scene: String) -> Bool {
    scene == root || origins[scene] != nil
  }

  /// The scene that a scene is reached from; nil for the root, for a tab, and where there is no such scene.
  public func parent(of scene: String) -> String? {
    origins[scene].flatMap { $0.presentation == .tab ? nil : $0.parent }
  }

  /// How a scene comes onto the screen; nil for the root, and where there is no such scene.
  public func presentation(of scene: String) -> Presentation? {
    origins[scene]?.presentation
  }

  /// The tabs, the root first.
  public var tabs: [String] {
    scenes.filter { $0 == root || origins[$0]?.presentation == .tab }
  }
}

extension SceneGraph.Failure: CustomStringConvertible {
  /// The failure as a sentence without its full stop.
  public var description: String {
    switch self {
    case .unknownScene(let scene): "There is no scene '\(scene)'"
    case .duplicateScene(let scene): "There is a scene '\(scene)' already"
    case .emptyName: "A scene needs a name"
    case .tabAwayFromRoot(let scene): "'\(scene)' is a tab, and tabs stand beside the root only"
    case .tooManyScenes: "An app may have at most \(SceneGraph.mostScenes) scenes"
    }
  }
}
