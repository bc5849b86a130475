import SimulationKit

/// The controllers of an app, as its storyboard names them.
public struct Storyboard: Hashable, Sendable {
  /// One controller of a storyboard.
  public struct Scene: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The identifier, by which code names it.
    public var name: String
    /// The title at the top of its screen; nil where it has none.
    public var title: String?

    /// A controller.
    public init(_ name: String, title: String? = nil) {
      self.name = name
      self.title = title
    }

    /// A controller without a title.
    public init(stringLiteral name: String) {
      self.init(name)
    }
  }

  /// The controllers, in the order of the storyboard.
  public let scenes: [Scene]

  /// A storyboard.
  ///
  /// - Parameter scenes: its controllers.
  /// - Throws: ``NavigationError`` where a name is empty or there twice.
  public init(_ scenes: [Scene]) throws(NavigationError) {
    var names: Set<String> = []
    for scene in scenes {
      guard !scene.name.isEmpty else { throw .emptyName }
      guard names.insert(scene.name).inserted else { throw .duplicateName(scene.name) }
    }
    self.scenes = scenes
  }

  /// The controller of a name.
  ///
  /// - Throws: ``NavigationError/unknownController(_:nearest:)`` where there is none.
  public func scene(_ name: String) throws(NavigationError) -> Scene {
    guard let scene = scenes.first(where: { $0.name == name }) else {
      throw .unknownController(name, nearest: name.nearest(among: scenes.map(\.name)))
    }
    return scene
  }
}
