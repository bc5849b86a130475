import Activities
import AppFoundation
import WatchClocks
import WatchKit

/// An app on a watch, as its wearer uses it.
///
/// Each method is one act of the wearer, or of the system. What the app asks for in it, such as a push, has happened
/// when the method returns.
@MainActor
public final class SimulatedWatchApp {
  /// A call of the system to a controller.
  public struct ControllerCall: Hashable, Sendable {
    /// The controller's number, which is unique even if two have the same name.
    public let controller: Int
    /// The name of the controller in the storyboard.
    public let name: String
    /// The call.
    public let call: InterfaceController.Call
    /// The number of setters ignored in the call.
    public let drops: Int
  }

  unowned let app: SimulatedApp
  let design: WatchDesign
  var context: AppContext { app.context }
  var runtime: WatchRuntime { context.watch }

  init(_ app: SimulatedApp, _ design: WatchDesign) {
    self.app = app
    self.design = design
  }

  // MARK: - Life

  /// The system starts the app's process in the background, for its glance, a notification or a task. Does nothing if
  /// it runs.
  public func launchInBackground() {
    guard app.state == .notRunning else { return }
    let frontmost = app.device.frontmostApp
    app.start()
    app.state = .background
    app.device.frontmostApp = frontmost
  }

  /// The wearer presses the crown, which takes the app from the screen.
  public func pressCrown() {
    app.enterBackground()
  }

  /// The wearer lowers the wrist. The screen goes dark.
  ///
  /// - Throws: ``NavigationError/wrist(isUp:)`` if it is dark already.
  public func lowerWrist() throws(NavigationError) {
    runtime.notification?.lowerWrist()
    try runtime.lowerWrist()
  }

  /// The wearer raises the wrist.
  ///
  /// - Throws: ``NavigationError/wrist(isUp:)`` if the screen is on already.
  public func raiseWrist() throws(NavigationError) {
    runtime.notification?.raiseWrist()
    try runtime.raiseWrist()
  }

  /// Runs code as this app's, as one turn of its run loop: moves happen at its end.
  public func run<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try runtime.turn(body)
  }

  // MARK: - What happened

  /// Whether the app is active, inactive or in the background.
  public var state: WKApplicationState { runtime.applicationState }

  /// The controller on the screen; nil if the app isn't running.
  public var controller: WKInterfaceController? { runtime.visible }

  /// The delegate; nil if the app isn't running.
  public var delegate: AnyObject? { runtime.delegate }

  /// The calls to controllers, in order.
  public var calls: [ControllerCall] {
    runtime.calls.map {
      ControllerCall(controller: $0.controller, name: $0.name, call: $0.call, drops: $0.drops)
    }
  }

  /// The calls to the delegate and to controllers, in order: `Clock.willActivate()`.
  public var trace: [String] { runtime.trace }

  /// Moves that the system refused. The app isn't told.
  public var refusals: [NavigationError] { runtime.refusals }

  /// The setters of the present controllers that were ignored, controller by controller.
  public var ignoredSetters: [InterfaceController.Drop] {
    let alive = runtime.controllers.sorted { $0.key < $1.key }.map(\.value)
    return (runtime.leaked + alive).flatMap(\.life.dropped)
  }

  /// The controllers that have left the screen for good, and that a timer or a closure of the app keeps alive.
  public var leakedControllers: [WKInterfaceController] { runtime.leaked }

  /// The number of the app's timers that will fire.
  public var timerCount: Int { context.world.agenda.count(of: context) }

  /// The taps on the wrist that apps on this watch asked for.
  public var haptics: [WKHapticType] { context.device.watch.haptics }

  /// The addresses that the app asked the system to open.
  public var openedURLs: [URL] { runtime.openedURLs }
}
