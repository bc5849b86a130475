extension Navigation where Style == Pages {
  /// Launches a page-based app with its first page on the screen.
  ///
  /// - Parameters:
  ///   - names: the pages from left to right.
  ///   - contexts: the contexts of the pages, or nil.
  ///   - storyboard: the controllers of the app.
  ///   - habits: the habits of this watch.
  ///   - app: the app's code in the system's calls.
  /// - Throws: ``NavigationError`` if there is no page, the storyboard doesn't have one of them, or the number of
  ///   contexts differs.
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

  /// The dots at the bottom of the screen; nil if there is only one page.
  public var pageDots: PageDots? { dots(ofLayer: 0) }

  /// The wearer swipes to another page.
  ///
  /// The new page is activated before the old one is deactivated, as
  /// [measured](https://blog.mikeswanson.com/post/118262770484/watchkit-controller-life-cycle). Apple's guide had the
  /// opposite order. Nothing is called if the page is already shown.
  ///
  /// - Parameter page: its index, from 0.
  /// - Throws: ``NavigationError`` if there is no such page, or a modal interface covers the pages.
  public mutating func show(page: Int) throws(NavigationError) {
    try bright()
    try uncovered()
    try turn(layer: 0, to: page)
  }

  /// The app brings one of its pages to the front.
  ///
  /// Source: [becomeCurrentPage()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/becomecurrentpage()):
  /// the controller "must be installed in the page-based interface".
  ///
  /// - Parameter name: the page that calls the method on itself, which is the first with that name.
  /// - Throws: ``NavigationError`` if the controller isn't one of the pages, or a modal interface covers them.
  public mutating func becomeCurrentPage(_ name: String) throws(NavigationError) {
    try bright()
    try uncovered()
    guard let page = layers.first?.controllers.firstIndex(where: { $0.name == name }) else {
      _ = try storyboard.scene(name)
      throw .notAPage(name)
    }
    try turn(layer: 0, to: page)
  }

  /// Replaces all pages and shows the first new one.
  ///
  /// Source: [reloadRootControllers(withNames:contexts:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/reloadrootcontrollers(withnames:contexts:)),
  /// which "rebuilds the app's page-based interface". The effect on a modal interface is not documented. Here you must
  /// dismiss it first.
  ///
  /// - Parameters:
  ///   - names: the new pages from left to right.
  ///   - contexts: the contexts of the pages, or nil.
  /// - Throws: ``NavigationError`` as at launch, or if a modal interface covers the pages.
  public mutating func reloadRootControllers(
    withNames names: [String],
    contexts: [String]? = nil
  ) throws(NavigationError) {
    try bright()
    try uncovered()
    let old = layers
    // The new pages replace the old ones, which therefore don't count toward the limit.
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
