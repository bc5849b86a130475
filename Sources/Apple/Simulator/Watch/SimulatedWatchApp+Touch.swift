import AppFoundation
import WatchClocks
import WatchKit

extension SimulatedWatchApp {
  // MARK: - Controls

  /// The wearer taps a button, a group or an image.
  ///
  /// - Parameter outlet: the outlet's name, or the name in the storyboard of a button without an outlet.
  /// - Throws: ``WatchDriveError`` if it isn't there, is disabled or has no action.
  public func tap(_ outlet: String) throws(WatchDriveError) {
    let controller = try touchable(outlet)
    if let button = controller.elements[outlet] as? WKInterfaceButton, !button.isEnabled {
      throw .disabled(outlet)
    }
    try act(outlet, on: controller, value: nil)
  }

  /// The wearer taps a switch.
  ///
  /// - Parameter outlet: the outlet's name.
  /// - Throws: ``WatchDriveError`` if it isn't there or is disabled.
  public func toggle(_ outlet: String) throws(WatchDriveError) {
    let controller = try touchable(outlet)
    guard let control = controller.elements[outlet] as? WKInterfaceSwitch else {
      throw .noElement(outlet, controller: controller.life.name)
    }
    guard control.isEnabled else { throw .disabled(outlet) }
    control.isOn.toggle()
    try act(outlet, on: controller, value: control.isOn)
  }

  /// The wearer moves a slider.
  ///
  /// - Parameters:
  ///   - outlet: the outlet's name.
  ///   - value: the value.
  /// - Throws: ``WatchDriveError`` if it isn't there or is disabled.
  public func slide(_ outlet: String, to value: Float) throws(WatchDriveError) {
    let controller = try touchable(outlet)
    guard let control = controller.elements[outlet] as? WKInterfaceSlider else {
      throw .noElement(outlet, controller: controller.life.name)
    }
    guard control.isEnabled else { throw .disabled(outlet) }
    control.value = value
    try act(outlet, on: controller, value: value)
  }

  /// The wearer turns the crown until a picker shows an item.
  ///
  /// - Parameters:
  ///   - outlet: the outlet's name.
  ///   - index: the item, from 0.
  /// - Throws: ``WatchDriveError`` if it isn't there, is disabled or has no such item.
  public func pick(_ outlet: String, _ index: Int) throws(WatchDriveError) {
    let controller = try touchable(outlet)
    guard let picker = controller.elements[outlet] as? WKInterfacePicker else {
      throw .noElement(outlet, controller: controller.life.name)
    }
    guard picker.isEnabled else { throw .disabled(outlet) }
    guard picker.items.indices.contains(index) else { throw .value(outlet) }
    picker.selectedItemIndex = index
    try act(outlet, on: controller, value: index)
  }

  /// The wearer turns the crown, and stops.
  ///
  /// - Parameters:
  ///   - rotations: full rotations; negative for the other direction.
  ///   - perSecond: how fast.
  /// - Throws: ``WatchDriveError/notOnScreen`` if the app isn't on the screen.
  public func turnCrown(by rotations: Double, perSecond: Double = 1) throws(WatchDriveError) {
    let controller = try front()
    runtime.turn { controller.crownSequencer.turn(by: rotations, perSecond: perSecond) }
  }

  /// The wearer edits a text field.
  ///
  /// - Parameters:
  ///   - text: the text; nil clears it.
  ///   - outlet: the outlet's name.
  /// - Throws: ``WatchDriveError`` if it isn't there or is disabled.
  public func enter(_ text: String?, in outlet: String) throws(WatchDriveError) {
    let controller = try touchable(outlet)
    guard let field = controller.elements[outlet] as? WKInterfaceTextField else {
      throw .noElement(outlet, controller: controller.life.name)
    }
    guard field.isEnabled else { throw .disabled(outlet) }
    field.text = text ?? ""
    // The action's parameter is an `NSString?`, as Interface Builder writes it.
    try act(outlet, on: controller, value: text.map { NSString(string: $0) } as Any)
  }

  /// The wearer makes a gesture.
  ///
  /// - Parameters:
  ///   - outlet: the outlet's name of the gesture.
  ///   - states: the stages. The action is called for each: `.ended` alone for a tap or a swipe.
  ///   - point: where the finger is, in points.
  ///   - translation: how far it has moved, in points.
  /// - Throws: ``WatchDriveError`` if the scene has no such gesture, or it is disabled.
  public func gesture(
    _ outlet: String,
    _ states: [WKGestureRecognizerState] = [.ended],
    at point: CGPoint = .zero,
    movedBy translation: CGPoint = .zero
  ) throws(WatchDriveError) {
    let controller = try front()
    guard let gesture = controller.gestures[outlet] else {
      throw .noElement(outlet, controller: controller.life.name)
    }
    guard gesture.isEnabled else { throw .disabled(outlet) }
    guard let action = controller.scene?.actions[outlet] else { throw .noAction(outlet) }
    gesture.location = point
    gesture.translation = translation
    for state in states {
      gesture.state = state
      runtime.turn { action(controller, gesture) }
    }
    gesture.state = .possible
  }

  // MARK: - Tables

  /// The wearer taps a row.
  ///
  /// The row's segue is followed. Without one, the controller's `table(_:didSelectRowAt:)` is called.
  ///
  /// - Parameters:
  ///   - row: the row, from 0.
  ///   - outlet: the outlet's name of the table; nil for the only one.
  /// - Throws: ``WatchDriveError`` if there is no such row.
  public func tapRow(_ row: Int, of outlet: String? = nil) throws(WatchDriveError) {
    let (controller, table, name) = try self.table(outlet)
    guard table.rows.indices.contains(row) else { throw .noRow(row, table: name) }
    let segue = controller.scene?.segues.first { $0.source == table.rows[row].type }
    runtime.turn {
      if let segue {
        controller.follow(segue, in: table, row: row)
      } else {
        controller.table(table, didSelectRowAt: row)
      }
    }
  }

  /// The wearer taps a button in a row.
  ///
  /// - Parameters:
  ///   - button: the outlet's name in the row controller.
  ///   - row: the row, from 0.
  ///   - outlet: the outlet's name of the table; nil for the only one.
  /// - Throws: ``WatchDriveError`` if there is no such row, or its type has no such action.
  public func tap(_ button: String, inRow row: Int, of outlet: String? = nil) throws(WatchDriveError) {
    let (controller, table, name) = try self.table(outlet)
    guard table.rows.indices.contains(row) else { throw .noRow(row, table: name) }
    guard let action = controller.scene?.rows[table.rows[row].type]?.actions[button] else {
      throw .noAction(button)
    }
    runtime.turn { action(table.rows[row].controller, nil) }
  }

  // MARK: - Helpers

  private func table(
    _ outlet: String?
  ) throws(WatchDriveError) -> (WKInterfaceController, WKInterfaceTable, String) {
    let controller = try front()
    let name = outlet ?? controller.elements.first { $0.value is WKInterfaceTable }?.key ?? "table"
    guard let table = controller.elements[name] as? WKInterfaceTable else {
      throw .noElement(name, controller: controller.life.name)
    }
    guard isShown(name, of: controller) else { throw .hidden(name) }
    return (controller, table, name)
  }

  /// The controller that the wearer can touch.
  func front() throws(WatchDriveError) -> WKInterfaceController {
    guard state == .active, let controller = runtime.visible else { throw .notOnScreen }
    guard runtime.overlay == nil else { throw .covered }
    return controller
  }

  private func touchable(_ outlet: String) throws(WatchDriveError) -> WKInterfaceController {
    let controller = try front()
    guard isShown(outlet, of: controller) else { throw .hidden(outlet) }
    return controller
  }

  private func act(_ outlet: String, on controller: WKInterfaceController, value: Any?)
    throws(WatchDriveError)
  {
    if let action = controller.scene?.actions[outlet] {
      runtime.turn { action(controller, value) }
    } else if let segue = controller.scene?.segues.first(where: { $0.source == outlet }) {
      runtime.turn { controller.follow(segue) }
    } else if value == nil {
      guard controller.elements[outlet] != nil else {
        throw .noElement(outlet, controller: controller.life.name)
      }
      throw .noAction(outlet)
    }
  }
}
