import AppFoundation
import WatchClocks
import WatchKit

/// A scene of a watch app's storyboard: a controller, and what the designer put on it.
///
/// Every outlet of the controller is connected to an element of its type. Add what else the storyboard says:
///
/// ```swift
/// import WatchKit
///
/// class ClockController: WKInterfaceController {
///   @IBOutlet var timeLabel: WKInterfaceLabel!
///
///   @IBAction func stop() { timeLabel.setText("--:--") }
/// }
///
/// let clock = WatchScene("Clock") { ClockController() }
///   .text("timeLabel", "--:--")
///   .action("stopButton", ClockController.stop)
/// ```
public struct WatchScene: Sendable {
  package var design: SceneDesign

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - name: the identifier in the storyboard.
  ///   - title: the title at the top; nil if there is none.
  ///   - make: creates the controller.
  public init(
    _ name: String,
    title: String? = nil,
    make: @escaping @MainActor @Sendable () -> WKInterfaceController
  ) {
    design = SceneDesign(name, title: title, make: make)
  }

  /// Sets the text of a label, the title of a button or the name of an image.
  ///
  /// - Parameters:
  ///   - outlet: the outlet's name.
  ///   - text: the text in the storyboard.
  public func text(_ outlet: String, _ text: String) -> WatchScene {
    changed(outlet) { $0.text = text }
  }

  /// Hides an element from the start.
  ///
  /// - Parameter outlet: the outlet's name.
  public func hidden(_ outlet: String) -> WatchScene {
    changed(outlet) { $0.isHidden = true }
  }

  /// Puts elements into a group, which hides them when it is hidden.
  ///
  /// - Parameters:
  ///   - group: the outlet's name of the group.
  ///   - outlets: the outlets' names of the elements.
  public func group(_ group: String, _ outlets: String...) -> WatchScene {
    outlets.reduce(self) { scene, outlet in scene.changed(outlet) { $0.group = group } }
  }

  /// Sets how a `WKInterfaceDate` shows the time of day.
  ///
  /// - Parameters:
  ///   - outlet: the outlet's name.
  ///   - format: the format. Without it, the locale chooses.
  public func time(_ outlet: String, _ format: FaceFormat) -> WatchScene {
    changed(outlet) { $0.dateFormat = .time(format) }
  }

  /// Sets how a `WKInterfaceDate` shows a date.
  ///
  /// - Parameters:
  ///   - outlet: the outlet's name.
  ///   - pattern: a pattern of a date formatter, such as `EEE d`.
  public func date(_ outlet: String, _ pattern: String) -> WatchScene {
    changed(outlet) { $0.dateFormat = .pattern(pattern) }
  }

  /// Leaves an outlet unconnected. The app's code finds nil in it.
  ///
  /// - Parameter outlet: the outlet's name.
  public func unconnected(_ outlet: String) -> WatchScene {
    changed(outlet) { $0.isConnected = false }
  }

  /// Connects a button to an action.
  ///
  /// - Parameters:
  ///   - outlet: the outlet's name, or any name for a button without an outlet.
  ///   - action: the method, such as `ClockController.stop`.
  public func action<Controller: AnyObject>(
    _ outlet: String,
    _ action: @escaping @MainActor @Sendable (Controller) -> @MainActor () -> Void
  ) -> WatchScene {
    changed { $0.actions[outlet] = ActionAdapter.adapted(action) }
  }

  /// Connects a switch, a slider or a picker to an action.
  ///
  /// - Parameters:
  ///   - outlet: the outlet's name.
  ///   - action: the method, which takes a `Bool`, a `Float` or an `Int`.
  public func action<Controller: AnyObject, Value>(
    _ outlet: String,
    _ action: @escaping @MainActor @Sendable (Controller) -> @MainActor (Value) -> Void
  ) -> WatchScene {
    changed { $0.actions[outlet] = ActionAdapter.adapted(action) }
  }

  /// Connects a button or a row type to a segue that pushes a controller.
  ///
  /// - Parameters:
  ///   - identifier: the segue's identifier.
  ///   - source: the outlet's name of the button, or the row type.
  ///   - name: the identifier of the controller.
  public func push(_ identifier: String, from source: String, to name: String) -> WatchScene {
    changed { $0.segues.append(SegueDesign(identifier, .push, from: source, to: [name])) }
  }

  /// Connects a button or a row type to a segue that presents controllers.
  ///
  /// - Parameters:
  ///   - identifier: the segue's identifier.
  ///   - source: the outlet's name of the button, or the row type.
  ///   - names: the identifiers of the controllers, which are pages if there are several.
  public func present(_ identifier: String, from source: String, to names: String...) -> WatchScene {
    changed { $0.segues.append(SegueDesign(identifier, .modal, from: source, to: names)) }
  }

  /// Adds a row type to the tables of the scene.
  public func row(_ row: WatchRow) -> WatchScene {
    changed { $0.rows[row.name] = row.design }
  }

  /// Adds an item to the menu that a firm press opens.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - action: the method, such as `ClockController.reset`.
  public func menuItem<Controller: AnyObject>(
    _ title: String,
    _ action: @escaping @MainActor @Sendable (Controller) -> @MainActor () -> Void
  ) -> WatchScene {
    let adapted = ActionAdapter.adapted(action)
    return changed { $0.menu.append(MenuItemDesign(title) { adapted($0, nil) }) }
  }

  /// Makes it the long look of notifications.
  ///
  /// - Parameter category: the category.
  public func category(_ category: String) -> WatchScene {
    changed { $0.category = category }
  }

  private func changed(_ change: (inout SceneDesign) -> Void) -> WatchScene {
    var scene = self
    change(&scene.design)
    return scene
  }

  private func changed(_ outlet: String, _ change: (inout ElementDesign) -> Void) -> WatchScene {
    changed { change(&$0.elements[outlet, default: ElementDesign()]) }
  }
}

/// A row type of a table in a storyboard.
public struct WatchRow: Sendable {
  package let name: String
  package var design: RowDesign

  /// Creates a row type.
  ///
  /// - Parameters:
  ///   - name: the identifier.
  ///   - make: creates the row controller.
  public init(_ name: String, make: @escaping @MainActor @Sendable () -> AnyObject) {
    self.name = name
    design = RowDesign(make: make)
  }

  /// Sets the text of a label, the title of a button or the name of an image.
  public func text(_ outlet: String, _ text: String) -> WatchRow {
    var row = self
    row.design.elements[outlet, default: ElementDesign()].text = text
    return row
  }

  /// Connects a button in the row to an action of the row controller.
  public func action<Controller: AnyObject>(
    _ outlet: String,
    _ action: @escaping @MainActor @Sendable (Controller) -> @MainActor () -> Void
  ) -> WatchRow {
    var row = self
    row.design.actions[outlet] = ActionAdapter.adapted(action)
    return row
  }

  /// Connects a button in the row to an action of a row controller that belongs to no actor.
  public func action<Controller: AnyObject>(
    _ outlet: String,
    _ action: @escaping @Sendable (Controller) -> () -> Void
  ) -> WatchRow {
    var row = self
    row.design.actions[outlet] = { owner, _ in
      guard let owner = owner as? Controller else { return ActionAdapter.mismatch(owner, Controller.self) }
      action(owner)()
    }
    return row
  }
}

/// Turns methods of an app's controllers into what the system calls.
enum ActionAdapter {
  static func adapted<Controller: AnyObject>(
    _ action: @escaping @MainActor @Sendable (Controller) -> @MainActor () -> Void
  ) -> @MainActor @Sendable (AnyObject, Any?) -> Void {
    { owner, _ in
      guard let owner = owner as? Controller else { return mismatch(owner, Controller.self) }
      action(owner)()
    }
  }

  static func adapted<Controller: AnyObject, Value>(
    _ action: @escaping @MainActor @Sendable (Controller) -> @MainActor (Value) -> Void
  ) -> @MainActor @Sendable (AnyObject, Any?) -> Void {
    { owner, value in
      guard let owner = owner as? Controller else { return mismatch(owner, Controller.self) }
      guard let value = value as? Value else {
        fatalError(
          "The storyboard's control has a value of type \(type(of: value)); the action takes \(Value.self)"
        )
      }
      action(owner)(value)
    }
  }

  static func mismatch(_ owner: AnyObject, _ type: Any.Type) {
    fatalError("The storyboard connects an action of \(type) in a scene of \(Swift.type(of: owner))")
  }
}
