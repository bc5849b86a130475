extension Navigation where Style == Hierarchy {
  /// Launches a hierarchical app with its root on the screen.
  ///
  /// - Parameters:
  ///   - root: the name of the first controller.
  ///   - context: the context of the root.
  ///   - storyboard: the controllers of the app.
  ///   - habits: the habits of this watch.
  ///   - app: the app's code in the system's calls.
  /// - Throws: ``NavigationError`` if the storyboard doesn't have the root.
  public init(
    root: String,
    context: String? = nil,
    in storyboard: Storyboard,
    habits: NavigationHabits = NavigationHabits(),
    app: @escaping App = { _, _ in }
  ) throws(NavigationError) {
    self.init(storyboard: storyboard, habits: habits, app: app)
    layers = [try load([root], contexts: context.map { [$0] })]
    make(.willActivate, layer: 0)
    make(.didAppear, layer: 0)
  }

  /// The names of the controllers from the root to the top.
  public var path: [String] { layers.first?.controllers.map(\.name) ?? [] }

  /// Pushes a controller, creating it each time.
  ///
  /// Source: [pushController(withName:context:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/pushcontroller(withname:context:)).
  /// The order of the calls is the same as for turning a page.
  ///
  /// - Parameters:
  ///   - name: its name in the storyboard.
  ///   - context: its context.
  /// - Throws: ``NavigationError`` if the name is unknown or a modal interface covers the screen.
  public mutating func push(_ name: String, context: String? = nil) throws(NavigationError) {
    try bright()
    try uncovered()
    let new = try load([name], contexts: context.map { [$0] })
    guard let old = layers.first?.current else { return }
    layers[0].controllers += new.controllers
    layers[0].current = old + 1
    make(.willActivate, layer: 0)
    make(.didDeactivate, layer: 0, index: old)
    make(.didAppear, layer: 0)
  }

  /// Pops the top controller and releases it.
  ///
  /// Source: [pop()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/pop()).
  ///
  /// - Throws: ``NavigationError`` at the root, or if a modal interface covers the screen.
  public mutating func pop() throws(NavigationError) {
    try pop(to: (layers.first?.current ?? 0) - 1)
  }

  /// Pops to the root and releases all other controllers.
  ///
  /// Source: [popToRootController()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/poptorootcontroller()).
  ///
  /// - Throws: ``NavigationError`` at the root, or if a modal interface covers the screen.
  public mutating func popToRoot() throws(NavigationError) {
    try pop(to: 0)
  }

  private mutating func pop(to index: Int) throws(NavigationError) {
    try bright()
    try uncovered()
    guard let old = layers.first?.current, index >= 0, index < old else { throw .nothingToPop }
    layers[0].current = index
    make(.willActivate, layer: 0)
    make(.didDeactivate, layer: 0, index: old)
    release(Array(layers[0].controllers[(index + 1)...]))
    layers[0].controllers.removeSubrange((index + 1)...)
    make(.didAppear, layer: 0)
  }
}
