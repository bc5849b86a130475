import SimulationKit

/// The controllers in an app's storyboard.
public struct Storyboard: Hashable, Sendable {
  /// One controller of a storyboard.
  public struct Scene: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The identifier, which code uses as the name.
    public var name: String
    /// The title at the top of its screen; nil if it has none.
    public var title: String?

    /// Creates a controller.
    public init(_ name: String, title: String? = nil) {
      self.name = name
      self.title = title
    }

    /// Creates a controller without a title.
    public init(stringLiteral name: String) {
      self.init(name)
    }
  }

  /// The controllers, in the order of the storyboard.
  public let scenes: [Scene]

  /// Creates a storyboard.
  ///
  /// - Parameter scenes: its controllers.
  /// - Throws: ``NavigationError`` if a name is empty or occurs twice.
  public init(_ scenes: [Scene]) throws(NavigationError) {
    var names: Set<String> = []
    for scene in scenes {
      guard !scene.name.isEmpty else { throw .emptyName }
      guard names.insert(scene.name).inserted else { throw .duplicateName(scene.name) }
    }
    self.scenes = scenes
  }

  /// Returns the controller with a name.
  ///
  /// - Throws: ``NavigationError/unknownController(_:nearest:)`` if there is none.
  public func scene(_ name: String) throws(NavigationError) -> Scene {
    guard let scene = scenes.first(where: { $0.name == name }) else {
      throw .unknownController(name, nearest: name.nearest(among: scenes.map(\.name)))
    }
    return scene
  }
}
