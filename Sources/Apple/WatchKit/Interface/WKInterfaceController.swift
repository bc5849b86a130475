import AppFoundation
import WatchClocks

/// A screen of a watch app, which controls the elements of a scene.
///
/// The system creates it from the storyboard. Setters of its elements work from `init()` to the end of
/// `awake(withContext:)`, and from `willActivate()` until `didDeactivate()` begins. At other times they are ignored,
/// and the simulator records each of them.
///
/// A move to another controller happens after the code that asks for it. The simulator records what the system
/// refuses, because the methods report nothing.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller.
@preconcurrency @MainActor
open class WKInterfaceController: NSObject {
  /// The controller as the library simulates it: its stage, its texts and the setters that were ignored.
  package internal(set) var life: InterfaceController
  /// The app whose controller it is.
  weak var runtime: WatchRuntime?
  package internal(set) var identity = 0
  /// Whether `didAppear()` was called, and `willDisappear()` wasn't since.
  var hasAppeared = false
  /// The elements of the scene, by the names of their outlets.
  package internal(set) var elements: [String: WKInterfaceObject] = [:]
  /// The gestures of the scene, by the names of their outlets.
  package internal(set) var gestures: [String: WKGestureRecognizer] = [:]
  /// What the storyboard says about the scene.
  package internal(set) var scene: SceneDesign?
  /// The items that the app added to the menu.
  package internal(set) var menuItems: [WatchMenuItem] = []
  /// The activity that it publishes.
  var publishedActivity: NSUserActivity?

  /// The Digital Crown.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/crownsequencer.
  public let crownSequencer = WKCrownSequencer()

  /// Creates a controller. Its outlets are connected when this returns.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/init().
  public override init() {
    let runtime = AppContext.current?.watch
    let arriving = runtime?.arriving
    life = arriving?.state ?? InterfaceController()
    self.runtime = runtime
    scene = arriving?.scene
    super.init()
    // What the app's `init()` creates isn't this scene's.
    runtime?.arriving = nil
    if let scene {
      connectOutlets(of: scene)
    }
  }

  // MARK: - Life

  /// Completes the initialization. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/awake(withcontext:).
  ///
  /// - Parameter context: what the previous controller passed on.
  open func awake(withContext context: Any?) {}

  /// The controller is about to be shown, or is being prepared. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/willactivate().
  open func willActivate() {}

  /// The controller has left the screen. Setters are already ignored. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/diddeactivate().
  open func didDeactivate() {}

  /// The controller has appeared on the screen. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/didappear().
  open func didAppear() {}

  /// The controller is about to leave the screen for another. The default does nothing.
  ///
  /// It is called for a controller that has appeared, before its `didDeactivate()`.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/willdisappear().
  open func willDisappear() {}

  // MARK: - Events

  /// The wearer tapped a row. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/table(_:didselectrowat:).
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - rowIndex: the row, from 0.
  open func table(_ table: WKInterfaceTable, didSelectRowAt rowIndex: Int) {}

  /// The app was opened with data from its glance, a notification or a complication. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/handleuseractivity(_:).
  ///
  /// - Parameter userInfo: the data.
  @available(
    watchOS,
    introduced: 2.0,
    deprecated: 4.0,
    message: "use WKExtensionDelegate's handleUserActivity:"
  )
  open func handleUserActivity(_ userInfo: [AnyHashable: Any]?) {}

  // MARK: - Hierarchy

  /// Pushes a controller. In a page-based interface the simulated system refuses it.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/pushcontroller(withname:context:).
  ///
  /// - Parameters:
  ///   - name: its identifier in the storyboard.
  ///   - context: what its `awake(withContext:)` gets.
  open func pushController(withName name: String, context: Any?) {
    runtime?.ask(for: .push(name, context: context))
  }

  /// Pops the controller on the screen, which is then released.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/pop().
  open func pop() {
    runtime?.ask(for: .pop)
  }

  /// Pops to the first controller.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/poptorootcontroller().
  open func popToRootController() {
    runtime?.ask(for: .popToRoot)
  }

  /// Brings this controller to the front, which must be one of the pages.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/becomecurrentpage().
  open func becomeCurrentPage() {
    runtime?.ask(for: .becomeCurrent(self))
  }

  // MARK: - Modal interfaces

  /// Presents a controller over the app.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentcontroller(withname:context:).
  ///
  /// - Parameters:
  ///   - name: its identifier in the storyboard.
  ///   - context: what its `awake(withContext:)` gets.
  open func presentController(withName name: String, context: Any?) {
    runtime?.ask(for: .present([name], contexts: context.map { [$0] }))
  }

  /// Presents pages over the app.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentcontroller(withnames:contexts:).
  ///
  /// - Parameters:
  ///   - names: the identifiers of the controllers, at least one.
  ///   - contexts: what their `awake(withContext:)` get, one for each.
  open func presentController(withNames names: [String], contexts: [Any]?) {
    runtime?.ask(for: .present(names, contexts: contexts))
  }

  /// Dismisses the modal interface that is on the screen.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/dismiss().
  open func dismiss() {
    runtime?.ask(for: .dismiss)
  }

  // MARK: - Segues

  /// Returns the context of the controller to which a segue leads. The default returns nil.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/contextforsegue(withidentifier:).
  ///
  /// - Parameter segueIdentifier: the segue's identifier.
  open func contextForSegue(withIdentifier segueIdentifier: String) -> Any? { nil }

  /// Returns the contexts of the pages to which a segue leads. The default returns nil.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/contextsforsegue(withidentifier:).
  ///
  /// - Parameter segueIdentifier: the segue's identifier.
  open func contextsForSegue(withIdentifier segueIdentifier: String) -> [Any]? { nil }

  /// Returns the context of the controller to which a row's segue leads. The default returns nil.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/contextforsegue(withidentifier:in:rowindex:).
  ///
  /// - Parameters:
  ///   - segueIdentifier: the segue's identifier.
  ///   - table: the table.
  ///   - rowIndex: the row, from 0.
  open func contextForSegue(
    withIdentifier segueIdentifier: String,
    in table: WKInterfaceTable,
    rowIndex: Int
  ) -> Any? { nil }

  /// Returns the contexts of the pages to which a row's segue leads. The default returns nil.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/contextsforsegue(withidentifier:in:rowindex:).
  ///
  /// - Parameters:
  ///   - segueIdentifier: the segue's identifier.
  ///   - table: the table.
  ///   - rowIndex: the row, from 0.
  open func contextsForSegue(
    withIdentifier segueIdentifier: String,
    in table: WKInterfaceTable,
    rowIndex: Int
  ) -> [Any]? { nil }

  // MARK: - Title and size

  /// Sets the title at the top of the screen. On a modal interface it replaces "Cancel".
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/settitle(_:).
  ///
  /// - Parameter title: the title.
  open func setTitle(_ title: String?) {
    life.setTitle(title ?? "")
  }

  /// The frame in which the content is: the screen without the bar at the top.
  ///
  /// The bar is 19 points high on the simulated watch of 2015.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/contentframe.
  open var contentFrame: CGRect {
    let screen = WKInterfaceDevice.current().screenBounds
    return CGRect(x: 0, y: 19, width: screen.width, height: screen.height - 19)
  }
}

extension WKInterfaceController {
  /// Whether a setter reaches the screen now; records it if it doesn't.
  ///
  /// - Parameters:
  ///   - change: the setter, for the record.
  ///   - element: the element's name.
  func accepts(_ change: @autoclosure () -> String, of element: String) -> Bool {
    guard !life.acceptsSetters else { return true }
    life.setText(change(), of: element)
    return false
  }
}
