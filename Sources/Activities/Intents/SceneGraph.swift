/// The scenes of an app, each with the one that it is reached from, and the way between any two of them.
///
/// Whatever scene an app was left in, a restored activity wants another. The way there leads back to the
/// nearest scene that both have in common, and from there on.
public struct SceneGraph: Hashable, Sendable {
  /// How a scene comes onto the screen.
  public enum Presentation: String, Hashable, Sendable, Codable {
    /// Pushed onto a navigation stack; popped on the way back.
    case push
    /// Presented over what was there; dismissed on the way back.
    case present
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

    /// The step in words: "dismiss Settings".
    public var description: String {
      switch self {
      case .dismiss(let scene): "dismiss \(scene)"
      case .pop(let scene): "pop \(scene)"
      case .push(let scene): "push \(scene)"
      case .present(let scene): "present \(scene)"
      }
    }
  }

  /// Why a graph or a way cannot be.
  public enum Failure: Error, Hashable, Sendable {
    /// There is no such scene.
    case unknownScene(String)
    /// There is such a scene already.
    case duplicateScene(String)
  }

  /// The scene that is always there.
  public let root: String
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
  }

  /// Adds a scene.
  ///
  /// - Parameters:
  ///   - scene: its name.
  ///   - parent: the scene that it is reached from, which must be there already.
  ///   - presentation: how it comes onto the screen.
  /// - Throws: ``Failure``. As each scene comes after its parent, the way to the root always ends.
  public mutating func add(
    _ scene: String,
    from parent: String,
    by presentation: Presentation
  ) throws(Failure) {
    guard contains(parent) else { throw .unknownScene(parent) }
    guard !contains(scene) else { throw .duplicateScene(scene) }
    origins[scene] = Origin(parent: parent, presentation: presentation)
  }

  /// Whether there is such a scene.
  public func contains(_ scene: String) -> Bool {
    scene == root || origins[scene] != nil
  }

  /// The way from one scene to another: back from the top, one scene at a time, then on.
  ///
  /// - Parameters:
  ///   - start: the scene that is on the screen.
  ///   - goal: the scene that is wanted.
  /// - Returns: the steps; none where the goal is on the screen already.
  /// - Throws: ``Failure/unknownScene(_:)``.
  public func route(from start: String, to goal: String) throws(Failure) -> [Move] {
    let up = try pathToRoot(from: start)
    let down = try pathToRoot(from: goal)
    let common = zip(up.reversed(), down.reversed()).prefix { $0 == $1 }.count
    let back = up.dropLast(common).map { scene in
      origins[scene]?.presentation == .present ? Move.dismiss(scene) : .pop(scene)
    }
    let forward = down.dropLast(common).reversed().map { scene in
      origins[scene]?.presentation == .present ? Move.present(scene) : .push(scene)
    }
    return back + forward
  }

  private func pathToRoot(from scene: String) throws(Failure) -> [String] {
    guard contains(scene) else { throw .unknownScene(scene) }
    var path = [scene]
    while let last = path.last, let origin = origins[last] {
      path.append(origin.parent)
    }
    return path
  }
}
