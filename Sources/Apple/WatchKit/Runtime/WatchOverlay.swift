/// What the system shows over the app's controllers, because the app asked for it.
package enum WatchOverlay {
  /// An alert or an action sheet.
  case alert(title: String?, message: String?, style: WKAlertControllerStyle, actions: [WKAlertAction])
  /// The suggestions for a text, and what is called with the result.
  case textInput(suggestions: [String], completion: ([Any]?) -> Void)
  /// The menu that a firm press opens.
  case menu
}
