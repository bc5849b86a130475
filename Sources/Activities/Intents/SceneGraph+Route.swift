extension SceneGraph {
  /// The way from one scene to another: back from the top, one scene at a time, then on.
  ///
  /// A goal in another tab is reached by choosing that tab. What was pushed in the tab that is left stays there; only
  /// what is presented over it goes, from the top down, because it covers the bar of tabs.
  ///
  /// - Parameters:
  ///   - start: the scene that is on the screen.
  ///   - goal: the scene that is wanted.
  ///   - tops: what other tabs show, by tab; one that is left out shows its first scene.
  /// - Returns: the steps; none where the goal is on the screen already.
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

  /// The scenes from the tab, or the root, to a scene: what lies beneath it, and itself last.
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

  /// The part of a path that nothing presented covers.
  func uncovered(_ path: [String]) -> [String] {
    Array(path.prefix { presentation(of: $0) != .present })
  }

  private func tab(of scene: String) -> String? {
    (try? path(to: scene))?.first
  }

  /// The way between two scenes of the same tab, by the paths to them.
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
