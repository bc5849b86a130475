import Activities
import AppFoundation

/// A document of the app, as far as Handoff has to do with it.
///
/// Source: developer.apple.com/documentation/appkit/nsdocument.
@preconcurrency @MainActor open class NSDocument: NSObject {
  private var adapter: ResponderAdapter?

  /// Creates an empty document.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/init().
  public override init() { super.init() }

  /// The name for a person.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/displayname.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var displayName: String! = "Untitled"

  /// The controllers of its windows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/windowcontrollers.
  open private(set) var windowControllers: [NSWindowController] = []

  /// Adds the controller of a window.
  ///
  /// - Parameter windowController: the controller.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/addwindowcontroller(_:).
  open func addWindowController(_ windowController: NSWindowController) {
    guard !windowControllers.contains(where: { $0 === windowController }) else { return }
    windowControllers.append(windowController)
    windowController.document = self
  }

  /// Creates the controllers of its windows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/makewindowcontrollers().
  open func makeWindowControllers() {}

  /// Shows its windows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/showwindows().
  open func showWindows() {
    windowControllers.forEach { $0.showWindow(self) }
  }

  /// Closes its windows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/close().
  open func close() {
    windowControllers.forEach { $0.close() }
    windowControllers = []
    userActivity = nil
  }

  /// The activity that AppKit manages for the document.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/useractivity.
  open var userActivity: NSUserActivity? {
    didSet {
      guard userActivity !== oldValue else { return }
      let adapter = adapter ?? ResponderAdapter { [weak self] in self?.updateUserActivityState($0) }
      self.adapter = adapter
      adapter.hold(userActivity)
    }
  }

  /// Writes the document's state into its activity. The activity's `userInfo` is empty before.
  ///
  /// - Parameter userActivity: the activity.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/updateuseractivitystate(_:).
  open func updateUserActivityState(_ userActivity: NSUserActivity) {}

  /// Restores the state in an activity.
  ///
  /// - Parameter userActivity: the activity.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/restoreuseractivitystate(_:).
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

  /// The simulated responder of its present activity; nil if it has none.
  var activityResponder: Responder? { userActivity == nil ? nil : adapter }
}

extension NSDocument: NSUserActivityRestoring {}
