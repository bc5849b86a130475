import AppFoundation
import WatchClocks

extension WKInterfaceController {
  /// Replaces the app's controllers. Several names are pages; one is the root of a hierarchy.
  ///
  /// The library loads the first page, and then turns to another if `pageIndex` says so.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/reloadrootpagecontrollers(withnames:contexts:orientation:pageindex:).
  ///
  /// - Parameters:
  ///   - names: the identifiers of the controllers.
  ///   - contexts: what their `awake(withContext:)` get, one for each.
  ///   - orientation: how the pages are arranged. It changes no call.
  ///   - pageIndex: the page to show, from 0.
  public class func reloadRootPageControllers(
    withNames names: [String],
    contexts: [Any]?,
    orientation: WKPageOrientation,
    pageIndex: Int
  ) {
    let runtime = AppContext.required(by: "WKInterfaceController.reloadRootPageControllers").watch
    runtime.ask(for: .reload(names, contexts: contexts, page: pageIndex))
  }

  /// Replaces the app's controllers, and shows the first.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/reloadrootcontrollers(withnames:contexts:).
  ///
  /// - Parameters:
  ///   - names: the identifiers of the controllers.
  ///   - contexts: what their `awake(withContext:)` get, one for each.
  @available(
    watchOS,
    introduced: 2.0,
    deprecated: 4.0,
    message: "use reloadRootPageControllersWithNames:contexts:orientation:pageIndex:"
  )
  public class func reloadRootControllers(withNames names: [String], contexts: [Any]?) {
    let runtime = AppContext.required(by: "WKInterfaceController.reloadRootControllers").watch
    runtime.ask(for: .reload(names, contexts: contexts, page: 0))
  }

  /// Replaces the app's controllers, and shows the first.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/reloadrootcontrollers(withnamesandcontexts:).
  ///
  /// - Parameter namesAndContexts: the identifiers, and what the controllers' `awake(withContext:)` get.
  public class func reloadRootControllers(
    withNamesAndContexts namesAndContexts: [(name: String, context: AnyObject)]
  ) {
    let runtime = AppContext.required(by: "WKInterfaceController.reloadRootControllers").watch
    let contexts = namesAndContexts.map { $0.context as Any }
    runtime.ask(for: .reload(namesAndContexts.map(\.name), contexts: contexts, page: 0))
  }

  /// Presents pages over the app.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentcontroller(withnamesandcontexts:).
  ///
  /// - Parameter namesAndContexts: the identifiers, and what the controllers' `awake(withContext:)` get.
  public func presentController(withNamesAndContexts namesAndContexts: [(name: String, context: AnyObject)]) {
    let contexts = namesAndContexts.map { $0.context as Any }
    runtime?.ask(for: .present(namesAndContexts.map(\.name), contexts: contexts))
  }
}

/// How pages are arranged.
///
/// Source: developer.apple.com/documentation/watchkit/wkpageorientation.
public enum WKPageOrientation: Int, Sendable {
  /// From left to right.
  case horizontal = 0
  /// From top to bottom.
  case vertical = 1
}
