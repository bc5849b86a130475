extension Navigation where Style == Pages {
  /// A page-based app that has just been launched: its first page is on the screen.
  ///
  /// - Parameters:
  ///   - names: the pages from left to right.
  ///   - contexts: what each is handed, or nil.
  ///   - storyboard: the controllers of the app.
  ///   - habits: which of the ways of real watches this one has.
  ///   - app: what the app does in the system's calls.
  /// - Throws: ``NavigationError`` where there is no page, the storyboard does not have one, or the contexts are not as
  ///   many.
  public init(
    pages names: [String],
    contexts: [String]? = nil,
    in storyboard: Storyboard,
    habits: NavigationHabits = NavigationHabits(),
    app: @escaping App = { _, _ in }
  ) throws(NavigationError) {
    self.init(storyboard: storyboard, habits: habits, app: app)
    layers = [try load(names, contexts: contexts)]
    make(.willActivate, layer: 0)
    make(.didAppear, layer: 0)
    prime(layer: 0)
  }

  /// The dots at the foot of the screen; nil where there is one page only.
  public var pageDots: PageDots? { dots(ofLayer: 0) }

  /// The wearer swipes to another page.
  ///
  /// The new page is activated before the old one is deactivated, as was
  /// [measured](https://blog.mikeswanson.com/post/118262770484/watchkit-controller-life-cycle); Apple's guide had it the
  /// other way around. A page that is there already gets no call.
  ///
  /// - Parameter page: its index, from 0.
  /// - Throws: ``NavigationError`` where there is no such page, or a modal interface covers the pages.
  public mutating func show(page: Int) throws(NavigationError) {
    try bright()
    try uncovered()
    try turn(layer: 0, to: page)
  }

  /// The app brings one of its pages to the screen.
  ///
  /// Source: [becomeCurrentPage()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/becomecurrentpage()):
  /// the controller "must be installed in the page-based interface".
  ///
  /// - Parameter name: the page that calls the method on itself; the first of that name.
  /// - Throws: ``NavigationError`` where the controller is none of the pages, or a modal interface covers them.
  public mutating func becomeCurrentPage(_ name: String) throws(NavigationError) {
    try bright()
    try uncovered()
    guard let page = layers.first?.controllers.firstIndex(where: { $0.name == name }) else {
      _ = try storyboard.scene(name)
      throw .notAPage(name)
    }
    try turn(layer: 0, to: page)
  }

  /// Replaces every page by new ones; the first of them is on the screen.
  ///
  /// Source: [reloadRootControllers(withNames:contexts:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/reloadrootcontrollers(withnames:contexts:)),
  /// which "rebuilds the app's page-based interface". What becomes of a modal interface is not documented; here it must
  /// be dismissed before.
  ///
  /// - Parameters:
  ///   - names: the new pages from left to right.
  ///   - contexts: what each is handed, or nil.
  /// - Throws: ``NavigationError`` as at the launch, or where a modal interface covers the pages.
  public mutating func reloadRootControllers(
    withNames names: [String],
    contexts: [String]? = nil
  ) throws(NavigationError) {
    try bright()
    try uncovered()
    let old = layers
    // The new pages take the place of the old ones, so these do not count.
    layers = []
    do {
      let new = try load(names, contexts: contexts)
      layers = [new] + old
    } catch {
      layers = old
      throw error
    }
    make(.willActivate, layer: 0)
    make(.didDeactivate, layer: 1)
    release(layers.removeLast().controllers)
    make(.didAppear, layer: 0)
    prime(layer: 0)
  }
}
