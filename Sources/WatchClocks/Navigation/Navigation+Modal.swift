extension Navigation {
  /// Presents a modal interface of one or more pages, which both styles support.
  ///
  /// Source: [presentController(withNames:contexts:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentcontroller(withnames:contexts:)).
  /// A modal interface can present another above it.
  ///
  /// - Parameters:
  ///   - names: the controllers from left to right, at least one; nil is possible from Objective-C.
  ///   - contexts: the contexts of the controllers, or nil.
  /// - Throws: ``NavigationError`` if there is no name, a name is unknown, or the number of contexts differs.
  public mutating func present(_ names: [String]?, contexts: [String]? = nil) throws(NavigationError) {
    try bright()
    let layer = try load(names ?? [], contexts: contexts)
    layers.append(layer)
    make(.willActivate, layer: layers.count - 1)
    make(.didDeactivate, layer: layers.count - 2)
    make(.didAppear, layer: layers.count - 1)
    prime(layer: layers.count - 1)
  }

  /// Presents one controller.
  ///
  /// Source: [presentController(withName:context:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentcontroller(withname:context:)).
  ///
  /// - Parameters:
  ///   - name: its name in the storyboard.
  ///   - context: its context.
  /// - Throws: ``NavigationError`` if the name is unknown.
  public mutating func present(_ name: String, context: String? = nil) throws(NavigationError) {
    try present([name], contexts: context.map { [$0] })
  }

  /// Dismisses the top modal interface and releases its controllers.
  ///
  /// The controller below is activated before the modal controller is deactivated, as
  /// [measured](https://blog.mikeswanson.com/post/118262770484/watchkit-controller-life-cycle).
  ///
  /// - Throws: ``NavigationError/nothingPresented`` if there is none.
  public mutating func dismiss() throws(NavigationError) {
    try bright()
    guard isModal else { throw .nothingPresented }
    make(.willActivate, layer: layers.count - 2)
    make(.didDeactivate, layer: layers.count - 1)
    release(layers.removeLast().controllers)
    make(.didAppear, layer: layers.count - 1)
  }

  /// The wearer swipes to another page of the modal interface.
  ///
  /// - Parameter page: its index, from 0.
  /// - Throws: ``NavigationError`` if there is no modal interface, or if it has no such page.
  public mutating func showModal(page: Int) throws(NavigationError) {
    try bright()
    guard isModal else { throw .nothingPresented }
    try turn(layer: layers.count - 1, to: page)
  }

  /// The dots at the bottom of the modal interface; nil if there is none or it has only one page.
  public var modalDots: PageDots? { isModal ? dots(ofLayer: layers.count - 1) : nil }

  func dots(ofLayer layer: Int) -> PageDots? {
    guard layers.indices.contains(layer), layers[layer].controllers.count > 1 else { return nil }
    return PageDots(count: layers[layer].controllers.count, current: layers[layer].current)
  }

  mutating func turn(layer: Int, to page: Int) throws(NavigationError) {
    guard layers.indices.contains(layer), layers[layer].controllers.indices.contains(page) else {
      throw .noSuchPage(page)
    }
    let old = layers[layer].current
    guard page != old else { return }
    layers[layer].current = page
    make(.willActivate, layer: layer)
    make(.didDeactivate, layer: layer, index: old)
    make(.didAppear, layer: layer)
  }
}
