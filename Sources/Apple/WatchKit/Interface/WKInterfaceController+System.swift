import AppFoundation

// What the system shows over a controller, and the menu.
extension WKInterfaceController {
  /// Presents an alert or an action sheet.
  ///
  /// The controller's life goes on below it: which calls the real one gets is not documented.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentalert(withtitle:message:preferredstyle:actions:).
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - message: the text below.
  ///   - preferredStyle: an alert or an action sheet.
  ///   - actions: the buttons.
  public func presentAlert(
    withTitle title: String?,
    message: String?,
    preferredStyle: WKAlertControllerStyle,
    actions: [WKAlertAction]
  ) {
    runtime?.overlay = .alert(title: title, message: message, style: preferredStyle, actions: actions)
  }

  /// Asks the wearer for a text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/presenttextinputcontroller(withsuggestions:allowedinputmode:completion:).
  ///
  /// - Parameters:
  ///   - suggestions: texts from which to choose.
  ///   - inputMode: what may be entered.
  ///   - completion: called with the texts; nil if the wearer cancels.
  public func presentTextInputController(
    withSuggestions suggestions: [String]?,
    allowedInputMode inputMode: WKTextInputMode,
    completion: @escaping ([Any]?) -> Void
  ) {
    runtime?.overlay = .textInput(suggestions: suggestions ?? [], completion: completion)
  }

  /// Cancels the text that the app asked for.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/dismisstextinputcontroller().
  public func dismissTextInputController() {
    guard case .textInput? = runtime?.overlay else { return }
    runtime?.overlay = nil
  }

  /// Changes elements with an animation. The simulated screen shows the result at once.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/animate(withduration:animations:).
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - animations: the changes.
  public func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animations()
  }

  // MARK: - Menu

  /// Adds an item to the menu that a firm press opens. It has room for four.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/addmenuitem(with:title:action:).
  ///
  /// - Parameters:
  ///   - itemIcon: the icon.
  ///   - title: the title.
  ///   - action: the method of the controller to call.
  @available(watchOS, introduced: 2.0, deprecated: 7.0)
  public func addMenuItem(with itemIcon: WKMenuItemIcon, title: String, action: Selector) {
    add(WatchMenuItem(title: title, action: action))
  }

  /// Adds an item to the menu that a firm press opens. It has room for four.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/addmenuitem(withimagenamed:title:action:).
  ///
  /// - Parameters:
  ///   - imageName: the image of the app's bundle.
  ///   - title: the title.
  ///   - action: the method of the controller to call.
  @available(watchOS, introduced: 2.0, deprecated: 7.0)
  public func addMenuItem(withImageNamed imageName: String, title: String, action: Selector) {
    add(WatchMenuItem(title: title, action: action))
  }

  /// Adds an item to the menu that a firm press opens. It has room for four.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/addmenuitem(with:title:action:).
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - title: the title.
  ///   - action: the method of the controller to call.
  @available(watchOS, introduced: 2.0, deprecated: 7.0)
  public func addMenuItem(with image: UIImage, title: String, action: Selector) {
    add(WatchMenuItem(title: title, action: action))
  }

  /// Removes the items that the app added. Those of the storyboard stay.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/clearallmenuitems().
  @available(watchOS, introduced: 2.0, deprecated: 7.0)
  public func clearAllMenuItems() {
    menuItems = []
  }

  private func add(_ item: WatchMenuItem) {
    guard menuItems.count + (scene?.menu.count ?? 0) < 4 else { return }
    menuItems.append(item)
  }
}

/// An item that an app added to a menu.
package struct WatchMenuItem {
  package let title: String
  package let action: Selector
}

/// A button of an alert.
///
/// Source: developer.apple.com/documentation/watchkit/wkalertaction.
open class WKAlertAction: NSObject {
  package let title: String
  package let style: WKAlertActionStyle
  package let handler: () -> Void

  /// Creates a button.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkalertaction/init(title:style:handler:).
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - style: what it means.
  ///   - handler: called when the wearer taps it.
  public init(title: String, style: WKAlertActionStyle, handler: @escaping () -> Void) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// What a button of an alert means.
///
/// Source: developer.apple.com/documentation/watchkit/wkalertactionstyle.
public enum WKAlertActionStyle: Int, Sendable {
  case `default` = 0
  case cancel = 1
  case destructive = 2
}

/// The form of an alert.
///
/// Source: developer.apple.com/documentation/watchkit/wkalertcontrollerstyle.
public enum WKAlertControllerStyle: Int, Sendable {
  case alert = 0
  case sideBySideButtonsAlert = 1
  case actionSheet = 2
}

/// What a text may have in it.
///
/// Source: developer.apple.com/documentation/watchkit/wktextinputmode.
public enum WKTextInputMode: Int, Sendable {
  case plain = 0
  case allowEmoji = 1
  case allowAnimatedEmoji = 2
}

/// The icon of a menu item.
///
/// Source: developer.apple.com/documentation/watchkit/wkmenuitemicon.
public enum WKMenuItemIcon: Int, Sendable {
  case accept = 0
  case add, block, decline, info, maybe, more, mute, pause, play, `repeat`, resume, share, shuffle, speaker,
    trash
}
