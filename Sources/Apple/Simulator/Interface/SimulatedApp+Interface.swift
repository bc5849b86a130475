import AppFoundation
import UIKit

extension SimulatedApp {
  /// The window in front; nil if the app has none, or doesn't run.
  public var window: UIWindow? { uiKit?.keyWindow }

  /// The view controllers that a person sees, frontmost first; the containers come after what they contain.
  public var visibleViewControllers: [UIViewController] { uiKit?.visibleControllers ?? [] }

  /// The view controller in front.
  public var visibleViewController: UIViewController? { visibleViewControllers.first }

  /// Returns the frontmost visible view controller of a class, or nil.
  ///
  /// - Parameter type: the class.
  public func visible<Controller: UIViewController>(_ type: Controller.Type) -> Controller? {
    visibleViewControllers.lazy.compactMap { $0 as? Controller }.first
  }

  /// The scene; nil if the app has none, or doesn't run.
  public var scene: UIWindowScene? { host(UIKitHost.self)?.scene }

  /// What the app asked of UIKit and UIKit refused. The real one logs it.
  public var complaints: [String] { uiKit?.complaints ?? [] }

  /// A person taps a button of the navigation bar.
  ///
  /// - Parameter label: its text, or what VoiceOver says for a button of the system's, such as "Done" or "Add".
  /// - Throws: ``SimulatorFault/nothingToTap(_:)``.
  public func tapBarButton(_ label: String) throws(SimulatorFault) {
    guard
      let button = visibleViewControllers.flatMap(\.navigationItem.buttons).first(where: { $0.label == label }
      )
    else { throw .nothingToTap(label) }
    run { button.tap() }
  }

  /// The message in front; nil if there is none.
  public var alert: UIAlertController? { visibleViewController as? UIAlertController }

  /// A person taps a button of the message in front.
  ///
  /// - Parameter title: the button's text.
  /// - Throws: ``SimulatorFault/nothingToTap(_:)``.
  public func tapAlertAction(_ title: String) throws(SimulatorFault) {
    guard let alert, let action = alert.actions.first(where: { $0.title == title }) else {
      throw .nothingToTap(title)
    }
    run { alert.tap(action) }
  }

  /// A person taps the button that goes back.
  ///
  /// - Throws: ``SimulatorFault/nothingToTap(_:)`` if there is nothing to go back to.
  public func tapBack() throws(SimulatorFault) {
    guard let container = visible(UINavigationController.self), container.viewControllers.count > 1,
      !container.isNavigationBarHidden, container.topViewController?.navigationItem.hidesBackButton != true
    else { throw .nothingToTap("Back") }
    run { _ = container.popViewController(animated: true) }
  }

  /// A person taps a tab.
  ///
  /// - Parameter index: its number, from 0.
  /// - Throws: ``SimulatorFault/nothingToTap(_:)``.
  public func tapTab(_ index: Int) throws(SimulatorFault) {
    guard let container = visible(UITabBarController.self),
      container.viewControllers?.indices.contains(index) == true
    else { throw .nothingToTap("tab \(index)") }
    run { container.tap(tab: index) }
  }

  /// A person taps what a storyboard connects with a segue.
  ///
  /// - Parameters:
  ///   - segue: the segue's name.
  ///   - sender: the control that the app is told of.
  /// - Throws: ``SimulatorFault/nothingToTap(_:)`` if no visible controller has the segue.
  public func tap(segue: String, sender: Any? = nil) throws(SimulatorFault) {
    guard let controller = visibleViewControllers.first(where: { $0.hasSegue(segue) }) else {
      throw .nothingToTap(segue)
    }
    run { controller.tap(segue: segue, sender: sender) }
  }

  /// A person swipes the app away in the app switcher: it ends, and its scene is gone for good.
  public func swipeAwayInAppSwitcher() {
    enterBackground()
    host(UIKitHost.self)?.discardScene()
    kill()
  }

  /// The system is short of memory: the app's delegate and its view controllers are told. Does nothing unless the app's
  /// code runs.
  public func warnOfLowMemory() {
    guard state == .foreground || state == .background else { return }
    host(UIKitHost.self)?.warnOfLowMemory()
  }

  private var uiKit: UIKitRuntime? { state == .notRunning ? nil : context.uiKit }
}
