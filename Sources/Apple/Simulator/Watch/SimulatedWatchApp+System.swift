import Activities
import AppFoundation
import WatchClocks
import WatchKit

extension SimulatedWatchApp {
  // MARK: - Navigation

  /// The wearer swipes to a page of the app, or of the modal interface.
  ///
  /// - Parameter page: the page, from 0.
  /// - Throws: ``WatchDriveError`` if there is no such page.
  public func swipe(toPage page: Int) throws(WatchDriveError) {
    try move(.show(page: page))
  }

  /// The wearer taps the title at the top left: back, or away with a modal interface.
  ///
  /// - Throws: ``WatchDriveError`` if there is nothing to leave.
  public func goBack() throws(WatchDriveError) {
    try move(runtime.stack?.dismissTitle == nil ? .pop : .dismiss)
  }

  private func move(_ move: WatchMove) throws(WatchDriveError) {
    _ = try front()
    do throws(NavigationError) {
      try runtime.make(move)
    } catch {
      throw .move(error)
    }
  }

  // MARK: - Alerts, texts and menus

  /// The title, the message and the buttons of the alert on the screen; nil if there is none.
  public var alert: (title: String?, message: String?, buttons: [String])? {
    guard case .alert(let title, let message, _, let actions)? = runtime.overlay else { return nil }
    return (title, message, actions.map(\.title))
  }

  /// The wearer taps a button of the alert.
  ///
  /// - Parameter title: the button's title.
  /// - Throws: ``WatchDriveError/noButton(_:)`` if there is no such button.
  public func tapAlert(_ title: String) throws(WatchDriveError) {
    guard case .alert(_, _, _, let actions)? = runtime.overlay,
      let action = actions.first(where: { $0.title == title })
    else { throw .noButton(title) }
    runtime.overlay = nil
    runtime.turn(action.handler)
  }

  /// The texts that the app suggests to a wearer who is asked for one; nil if none is asked for.
  public var textSuggestions: [String]? {
    guard case .textInput(let suggestions, _)? = runtime.overlay else { return nil }
    return suggestions
  }

  /// The wearer enters a text, or cancels.
  ///
  /// - Parameter text: the text; nil cancels.
  /// - Throws: ``WatchDriveError/notOnScreen`` if the app didn't ask for one.
  public func enter(_ text: String?) throws(WatchDriveError) {
    guard case .textInput(_, let completion)? = runtime.overlay else { throw .notOnScreen }
    runtime.overlay = nil
    runtime.turn { completion(text.map { [$0] }) }
  }

  /// The titles of the menu that a firm press would open.
  public var menu: [String] {
    (runtime.visible?.scene?.menu.map(\.title) ?? []) + (runtime.visible?.menuItems.map(\.title) ?? [])
  }

  /// The wearer presses firmly, and taps an item of the menu.
  ///
  /// - Parameter title: the item's title.
  /// - Throws: ``WatchDriveError/noButton(_:)`` if there is no such item.
  public func tapMenu(_ title: String) throws(WatchDriveError) {
    let controller = try front()
    if let item = controller.scene?.menu.first(where: { $0.title == title }) {
      runtime.turn { item.action(controller) }
    } else if let item = controller.menuItems.first(where: { $0.title == title }) {
      runtime.turn { item.action.perform(on: controller) }
    } else {
      throw .noButton(title)
    }
  }

  // MARK: - Glance

  /// The system creates the glance, which it does before anyone looks.
  ///
  /// - Throws: ``NavigationError`` if the storyboard has no glance.
  public func prepareGlance() throws(NavigationError) {
    launchInBackground()
    try runtime.glance.prepare(in: runtime)
  }

  /// The wearer looks at the glance.
  ///
  /// - Returns: what it shows.
  /// - Throws: ``NavigationError`` if the storyboard has no glance.
  @discardableResult
  public func showGlance() throws(NavigationError) -> WatchScreen? {
    launchInBackground()
    try runtime.glance.show(in: runtime)
    return glance
  }

  /// What the glance shows; nil if it isn't on the screen.
  public var glance: WatchScreen? {
    runtime.glance.isShown ? runtime.glance.controller.map { screen(of: $0) } : nil
  }

  /// The wearer leaves the glance, or lowers the wrist.
  public func hideGlance() {
    runtime.glance.hide(in: runtime)
  }

  /// The wearer taps the glance, which opens the app.
  ///
  /// The app's `handleUserActivity(_:)` gets the data of the activity that the glance published. Without one it isn't
  /// called.
  ///
  /// - Throws: ``NavigationError/dark`` if the glance isn't on the screen.
  public func tapGlance() throws(NavigationError) {
    guard runtime.glance.isShown else { throw .dark }
    let activity = runtime.glance.activity
    hideGlance()
    app.launch()
    if let activity {
      runtime.handle(userInfo: activity.userInfo)
    }
  }

  // MARK: - Activities and tasks

  /// Siri, or a tap on a complication, opens the app with an activity.
  ///
  /// - Parameters:
  ///   - activity: the activity.
  ///   - source: its origin.
  /// - Throws: `IntentError` if it is said to be from Siri and has no interaction.
  public func open(_ activity: UserActivity, from source: WatchDelivery.Source) throws(IntentError) {
    try runtime.deliver(
      activity,
      from: source,
      launch: { self.launchInBackground() },
      show: { self.app.launch() }
    )
  }

  /// The system gives background tasks to the app.
  ///
  /// - Parameter tasks: the tasks.
  /// - Returns: those that the app didn't complete.
  @discardableResult
  public func give(_ tasks: Set<WKRefreshBackgroundTask>) -> Set<WKRefreshBackgroundTask> {
    launchInBackground()
    runtime.handle(tasks)
    return tasks.filter { !$0.isCompleted }
  }
}
