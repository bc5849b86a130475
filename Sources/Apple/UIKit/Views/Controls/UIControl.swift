import AppFoundation

/// A view that a person operates, and which tells the app of it.
///
/// Source: developer.apple.com/documentation/uikit/uicontrol.
open class UIControl: UIView {
  private enum Handler {
    case selector(Selector, target: WeakTarget?)
    case action(UIAction)
  }

  private final class WeakTarget {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  private struct Registration {
    let handler: Handler
    var events: Event
  }

  private var registrations: [Registration] = []

  /// Creates a control.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/init(frame:).
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control of an archive. Archives aren't read here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/init(coder:).
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Whether a person can operate it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/isenabled.
  open var isEnabled = true
  /// Whether it is selected.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/isselected.
  open var isSelected = false
  /// Whether it is drawn as touched.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/ishighlighted.
  open var isHighlighted = false

  /// The three properties as one value.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/state-swift.property.
  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// Calls a method at events.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/addtarget(_:action:for:).
  ///
  /// - Parameters:
  ///   - target: the object, which isn't retained; nil for the first one in the responder chain that has the method.
  ///   - action: the method.
  ///   - controlEvents: the events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let object = target.map { WeakTarget($0 as AnyObject) }
    let known = registrations.firstIndex { registration in
      guard case .selector(action, let target) = registration.handler else { return false }
      return target?.object === object?.object
    }
    if let known {
      registrations[known].events.formUnion(controlEvents)
    } else {
      registrations.append(Registration(handler: .selector(action, target: object), events: controlEvents))
    }
  }

  /// No longer calls methods at events.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/removetarget(_:action:for:).
  ///
  /// - Parameters:
  ///   - target: the object; nil for all.
  ///   - action: the method; nil for all of the object's.
  ///   - controlEvents: the events.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { handler in
      guard case .selector(let selector, let other) = handler else { return false }
      return (object == nil || other?.object === object) && (action == nil || selector == action)
    }
  }

  /// Calls a closure at events. One with the same identifier is replaced.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:).
  ///
  /// - Parameters:
  ///   - action: the closure.
  ///   - controlEvents: the events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    registrations.append(Registration(handler: .action(action), events: controlEvents))
  }

  /// No longer calls a closure at events.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/removeaction(_:for:).
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// No longer calls the closure with an identifier at events.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/removeaction(identifiedby:for:).
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    remove(controlEvents) { handler in
      if case .action(let action) = handler { action.identifier == actionIdentifier } else { false }
    }
  }

  private func remove(_ events: Event, where isMeant: (Handler) -> Bool) {
    for index in registrations.indices where isMeant(registrations[index].handler) {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// The events that call something.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/allcontrolevents.
  open var allControlEvents: Event { registrations.reduce(into: []) { $0.formUnion($1.events) } }

  /// Calls what was added for events, in the order in which it was added.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/sendactions(for:).
  ///
  /// - Parameter controlEvents: the events.
  open func sendActions(for controlEvents: Event) {
    for registration in registrations where !registration.events.isDisjoint(with: controlEvents) {
      switch registration.handler {
      case .action(let action): sendAction(action)
      case .selector(let selector, let target): send(selector, to: target)
      }
    }
  }

  /// Calls a closure. A subclass that overrides it calls `super`, or suppresses the action.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/sendaction(_:).
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  private func send(_ selector: Selector, to target: WeakTarget?) {
    if let target {
      guard let object = target.object else { return }
      selector.perform(on: object, with: [self])
      return
    }
    let responder = sequence(first: self as UIResponder) { $0.next }.first { selector.canPerform(on: $0) }
    if let responder { selector.perform(on: responder, with: [self]) }
  }

  /// Whether a person's touch reaches the control.
  package var isOperable: Bool {
    isEnabled
      && sequence(first: self as UIView) { $0.superview }.allSatisfy { view in
        view.isUserInteractionEnabled && !view.isHidden && view.alpha > 0.01
      }
  }
}
