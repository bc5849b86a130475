extension SceneGraph {
  /// Returns the route from one scene to another: back from the top, one scene at a time, then forward.
  ///
  /// A goal in another tab is reached by selecting that tab. Scenes pushed in the current tab stay there; only scenes
  /// presented over it are dismissed, from the top down, because they cover the tab bar.
  ///
  /// - Parameters:
  ///   - start: the scene on the screen.
  ///   - goal: the destination.
  ///   - tops: the top scenes of other tabs, by tab; a tab that is left out shows its first scene.
  /// - Returns: the moves; none if the goal is already on the screen.
  /// - Throws: ``Failure/unknownScene(_:)``.
  public func route(
    from start: String,
    to goal: String,
    keeping tops: [String: String] = [:]
  ) throws(Failure) -> [Move] {
    let up = try path(to: start)
    let down = try path(to: goal)
    guard let here = up.first, let tab = down.first, here != tab else { return route(up, down) }
    let top = tops[tab].flatMap { contains($0) && self.tab(of: $0) == tab ? $0 : nil } ?? tab
    let uncovered = uncovered(up)
    return route(up, uncovered) + [.choose(tab)] + route(try path(to: top), down)
  }

  /// Returns the scenes from the tab or the root to a scene, including the scene itself.
  ///
  /// - Parameter scene: the scene.
  /// - Throws: ``Failure/unknownScene(_:)``.
  public func path(to scene: String) throws(Failure) -> [String] {
    guard contains(scene) else { throw .unknownScene(scene) }
    var path = [scene]
    while let last = path.last, let parent = parent(of: last) {
      path.append(parent)
    }
    return path.reversed()
  }

  /// Returns the part of a path before the first presented scene.
  func uncovered(_ path: [String]) -> [String] {
    Array(path.prefix { presentation(of: $0) != .present })
  }

  private func tab(of scene: String) -> String? {
    (try? path(to: scene))?.first
  }

  /// Returns the route between two scenes of the same tab, given their paths.
  private func route(_ up: [String], _ down: [String]) -> [Move] {
    let common = zip(up, down).prefix { $0 == $1 }.count
    let back = up.dropFirst(common).reversed().map { scene in
      presentation(of: scene) == .present ? Move.dismiss(scene) : .pop(scene)
    }
    let forward = down.dropFirst(common).map { scene in
      presentation(of: scene) == .present ? Move.present(scene) : .push(scene)
    }
    return back + forward
  }
}
