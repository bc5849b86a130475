import UIKit

extension UIControl {
  /// A person taps the control. Nothing happens if it is disabled, hidden or doesn't get touches.
  ///
  /// A switch changes its state, and a text field begins to be edited.
  ///
  /// - Returns: whether the touch reached the control.
  @discardableResult
  public func tap() -> Bool {
    guard isOperable else { return false }
    switch self {
    case let control as UISwitch:
      control.isOn.toggle()
      control.sendActions(for: [.valueChanged, .primaryActionTriggered])
    case let field as UITextField: field.becomeFirstResponder()
    default: sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }
    return true
  }
}

extension UIRefreshControl {
  /// A person pulls the content down until the control refreshes. Nothing happens if it refreshes already, or if the
  /// content can't be dragged.
  ///
  /// - Returns: whether it refreshes because of that.
  @discardableResult
  public func pull() -> Bool {
    guard isOperable, !isRefreshing, let view = superview as? UIScrollView, view.isScrollEnabled else {
      return false
    }
    beginRefreshing()
    sendActions(for: .valueChanged)
    return true
  }
}

extension UITextField {
  /// A person types at the end of the text. The field begins to be edited if it isn't.
  ///
  /// - Parameter string: what is typed.
  /// - Returns: whether the field takes it.
  @discardableResult
  public func type(_ string: String) -> Bool {
    guard isOperable, becomeFirstResponder() else { return false }
    edit(string, replacing: false)
    return true
  }

  /// A person taps the Return key.
  public func tapReturn() { pressReturn() }
}

extension UITextView {
  /// A person types at the end of the text. It begins to be edited if it isn't.
  ///
  /// - Parameter string: what is typed.
  /// - Returns: whether the view takes it.
  @discardableResult
  public func type(_ string: String) -> Bool {
    guard becomeFirstResponder() else { return false }
    edit(string, replacing: false)
    return true
  }
}

extension SimulatedApp {
  /// A person taps a button on the screen.
  ///
  /// - Parameter title: its text, or what VoiceOver says for it.
  /// - Throws: ``SimulatorFault/nothingToTap(_:)``.
  public func tapButton(_ title: String) throws(SimulatorFault) {
    let views = visibleViewControllers.compactMap(\.viewIfLoaded).flatMap(\.descendants)
    let button = views.lazy.compactMap { $0 as? UIButton }.first { button in
      button.currentTitle == title || button.accessibilityLabel == title
    }
    guard let button, run({ button.tap() }) else { throw .nothingToTap(title) }
  }

  /// The tables on the screen, frontmost first.
  public var tables: [UITableView] {
    visibleViewControllers.compactMap(\.viewIfLoaded).flatMap { $0.descendants.reversed() }
      .compactMap { $0 as? UITableView }
  }
}
