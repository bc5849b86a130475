/// The current state of an app's scenes: the scene on the screen, those beneath it, and the top scenes of other tabs.
///
/// It makes one move at a time, and refuses moves that the framework doesn't support. It doesn't compute routes, so a
/// test can use it to follow one independently.
public struct SceneStack: Hashable, Sendable {
  /// Why a move is impossible.
  public enum Failure: Error, Hashable, Sendable {
    /// The scene to remove is not on top.
    case notOnTop(SceneGraph.Move)
    /// The top scene isn't the parent of the new one, or the new one appears in another way.
    case notReachable(SceneGraph.Move)
    /// A presented scene covers the tab bar.
    case covered(SceneGraph.Move)
    /// There is no such scene.
    case unknownScene(String)
  }

  /// The scenes of the app.
  public let graph: SceneGraph
  /// The scenes of the selected tab, from the first to the one on the screen.
  public private(set) var path: [String]
  /// The top scenes of the other tabs, by tab, except those that show their first scene.
  public private(set) var tops: [String: String] = [:]

  /// Creates the state of an app that shows a scene, with its ancestors beneath.
  ///
  /// - Parameters:
  ///   - graph: the scenes of the app.
  ///   - scene: the scene on the screen; by default the root.
  /// - Throws: ``Failure/unknownScene(_:)``.
  public init(_ graph: SceneGraph, at scene: String? = nil) throws(Failure) {
    self.graph = graph
    do {
      path = try graph.path(to: scene ?? graph.root)
    } catch {
      throw .unknownScene(scene ?? graph.root)
    }
  }

  /// The scene on the screen.
  public var top: String { path.last ?? graph.root }

  /// Returns whether a scene exists: on the screen, beneath it, or in another tab.
  public func contains(_ scene: String) -> Bool {
    scenes.contains(scene)
  }

  /// Every existing scene, in the order of the graph.
  public var scenes: [String] {
    let kept = tops.values.flatMap { (try? graph.path(to: $0)) ?? [] }
    // A tab's first scene exists as long as the app runs.
    let alive = Set(path + kept + graph.tabs)
    return graph.scenes.filter(alive.contains)
  }

  /// Whether a presented scene is on the screen or beneath it.
  public var isCovered: Bool { path.contains { graph.presentation(of: $0) == .present } }

  /// Makes a move.
  ///
  /// - Parameter move: the move.
  /// - Throws: ``Failure``; nothing is changed then.
  public mutating func perform(_ move: SceneGraph.Move) throws(Failure) {
    switch move {
    case .pop(let scene), .dismiss(let scene):
      let expected: SceneGraph.Presentation = move == .pop(scene) ? .push : .present
      guard scene == top, graph.presentation(of: scene) == expected else { throw .notOnTop(move) }
      path.removeLast()
    case .push(let scene), .present(let scene):
      let expected: SceneGraph.Presentation = move == .push(scene) ? .push : .present
      guard graph.parent(of: scene) == top, graph.presentation(of: scene) == expected else {
        throw .notReachable(move)
      }
      path.append(scene)
    case .choose(let tab):
      guard graph.tabs.contains(tab), let here = path.first, tab != here else { throw .notReachable(move) }
      guard !isCovered else { throw .covered(move) }
      tops[here] = top == here ? nil : top
      path = (try? graph.path(to: tops.removeValue(forKey: tab) ?? tab)) ?? [tab]
    }
  }

  /// Returns the route to a scene, with the questions to ask first.
  ///
  /// - Parameters:
  ///   - goal: the destination.
  ///   - unsaved: the scenes with unsaved work.
  /// - Throws: ``Failure/unknownScene(_:)``.
  public func plan(to goal: String, unsaved: Set<String> = []) throws(Failure) -> RoutePlan {
    do {
      return RoutePlan(
        from: top,
        moves: try graph.route(from: top, to: goal, keeping: tops),
        unsaved: unsaved
      )
    } catch {
      throw .unknownScene(goal)
    }
  }
}

extension SceneStack.Failure: CustomStringConvertible {
  /// The failure as a sentence without a full stop.
  public var description: String {
    switch self {
    case .notOnTop(let move): "Cannot \(move): it is not on top"
    case .notReachable(let move): "Cannot \(move): it is not reached from the top scene"
    case .covered(let move): "Cannot \(move): a presented scene covers the tab bar"
    case .unknownScene(let scene): "There is no scene '\(scene)'"
    }
  }
}
