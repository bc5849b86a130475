import AppFoundation
import WatchClocks

/// The app on the watch: its delegate, its controllers and its state.
///
/// Source: developer.apple.com/documentation/watchkit/wkextension.
@preconcurrency @MainActor
open class WKExtension: NSObject {
  let runtime: WatchRuntime

  init(_ runtime: WatchRuntime) { self.runtime = runtime }

  /// Returns the app whose code runs.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextension/shared().
  public class func shared() -> WKExtension {
    AppContext.required(by: "WKExtension.shared()").watch.extensionObject
  }

  /// The delegate; nil if it conforms to another protocol.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextension/delegate.
  open weak var delegate: (any WKExtensionDelegate)? { runtime.delegate as? any WKExtensionDelegate }

  /// The first controller of the app.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextension/rootinterfacecontroller.
  open var rootInterfaceController: WKInterfaceController? { runtime.root }

  /// The controller on the screen.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextension/visibleinterfacecontroller.
  open var visibleInterfaceController: WKInterfaceController? { runtime.visible }

  /// Whether the app is active, inactive or in the background.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextension/applicationstate.
  open var applicationState: WKApplicationState { runtime.applicationState }

  /// Asks the system to open an address, such as a phone number.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextension/opensystemurl(_:).
  ///
  /// - Parameter url: the address.
  open func openSystemURL(_ url: URL) {
    runtime.openedURLs.append(url)
  }
}

/// The app on the watch, if it has only one target.
///
/// Source: developer.apple.com/documentation/watchkit/wkapplication.
@preconcurrency @MainActor
open class WKApplication: NSObject {
  let runtime: WatchRuntime

  init(_ runtime: WatchRuntime) { self.runtime = runtime }

  /// Returns the app whose code runs.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkapplication/shared().
  public class func shared() -> WKApplication {
    AppContext.required(by: "WKApplication.shared()").watch.applicationObject
  }

  /// The delegate; nil if it conforms to another protocol.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkapplication/delegate.
  open weak var delegate: (any WKApplicationDelegate)? { runtime.delegate as? any WKApplicationDelegate }

  /// The first controller of the app.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkapplication/rootinterfacecontroller.
  open var rootInterfaceController: WKInterfaceController? { runtime.root }

  /// The controller on the screen.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkapplication/visibleinterfacecontroller.
  open var visibleInterfaceController: WKInterfaceController? { runtime.visible }

  /// Whether the app is active, inactive or in the background.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkapplication/applicationstate.
  open var applicationState: WKApplicationState { runtime.applicationState }

  /// Asks the system to open an address, such as a phone number.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkapplication/opensystemurl(_:).
  ///
  /// - Parameter url: the address.
  open func openSystemURL(_ url: URL) {
    runtime.openedURLs.append(url)
  }
}

/// The state of an app.
///
/// Source: developer.apple.com/documentation/watchkit/wkapplicationstate.
public enum WKApplicationState: Int, Sendable {
  /// On the screen, and reacts to the wearer.
  case active = 0
  /// On the screen, and doesn't react.
  case inactive = 1
  /// Not on the screen.
  case background = 2
}
