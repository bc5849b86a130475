/// Where an app stands in its scenes: what is on the screen, what lies beneath it, and what each other tab shows.
///
/// It makes one move after the other and refuses those that the framework has no meaning for. It knows nothing of
/// routes, so a test can walk one by it and see where it leads.
public struct SceneStack: Hashable, Sendable {
  /// Why a move cannot be made.
  public enum Failure: Error, Hashable, Sendable {
    /// The scene that is to go is not on top.
    case notOnTop(SceneGraph.Move)
    /// The scene that is to come is not reached from the one on top, or not in that way.
    case notReachable(SceneGraph.Move)
    /// Something that is presented covers the bar of tabs.
    case covered(SceneGraph.Move)
    /// There is no such scene.
    case unknownScene(String)
  }

  /// The scenes of the app.
  public let graph: SceneGraph
  /// The scenes of the tab that is chosen, from the first to the one on the screen.
  public private(set) var path: [String]
  /// What the other tabs show, by tab; a tab that shows its first scene is left out.
  public private(set) var tops: [String: String] = [:]

  /// An app that shows a scene, with all that leads to it beneath.
  ///
  /// - Parameters:
  ///   - graph: the scenes of the app.
  ///   - scene: the scene on the screen; the root where it is left out.
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

  /// Whether a scene is alive: on the screen, beneath it, or in another tab.
  public func contains(_ scene: String) -> Bool {
    scenes.contains(scene)
  }

  /// Every scene that is alive, in the order of the graph.
  public var scenes: [String] {
    let kept = tops.values.flatMap { (try? graph.path(to: $0)) ?? [] }
    // A tab's first scene lives as long as the app does.
    let alive = Set(path + kept + graph.tabs)
    return graph.scenes.filter(alive.contains)
  }

  /// Whether something presented is on the screen or beneath it.
  public var isCovered: Bool { path.contains { graph.presentation(of: $0) == .present } }

  /// Makes a move.
  ///
  /// - Parameter move: the move.
  /// - Throws: ``Failure``; everything then stays as it was.
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

  /// The way to a scene from here, with the questions that must be asked before.
  ///
  /// - Parameters:
  ///   - goal: the scene that is wanted.
  ///   - unsaved: the scenes with work that would be lost with them.
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
  /// The failure as a sentence without its full stop.
  public var description: String {
    switch self {
    case .notOnTop(let move): "Cannot \(move): it is not what is on top"
    case .notReachable(let move): "Cannot \(move): it does not follow from what is on top"
    case .covered(let move): "Cannot \(move): something that is presented covers the tabs"
    case .unknownScene(let scene): "There is no scene '\(scene)'"
    }
  }
}
