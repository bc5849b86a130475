import AppFoundation

/// Which of the optional methods an app implements, as far as a table behaves differently.
struct ActionMethods: OptionSet {
  let rawValue: Int

  static let edit = ActionMethods(rawValue: 1)
  static let trailing = ActionMethods(rawValue: 2)
  static let leading = ActionMethods(rawValue: 4)
}

extension UITableViewDataSource {
  /// Whether the app implements `tableView(_:commit:forRowAt:)`.
  var implementsCommit: Bool {
    if let controller = self as? UITableViewController {
      return ControllerMethods.implements(ControllerMethods.commit, controller)
    }
    return CommitResult.self != NotImplemented.self
  }

  /// Whether the app implements `tableView(_:moveRowAt:to:)`.
  var implementsMove: Bool {
    if let controller = self as? UITableViewController {
      return ControllerMethods.implements(ControllerMethods.move, controller)
    }
    return MoveResult.self != NotImplemented.self
  }
}

extension UITableViewDelegate {
  /// The methods for actions that the app implements.
  var actionMethods: ActionMethods {
    var methods: ActionMethods = []
    if let controller = self as? UITableViewController {
      if ControllerMethods.implements(ControllerMethods.edit, controller) { methods.insert(.edit) }
      if ControllerMethods.implements(ControllerMethods.trailing, controller) { methods.insert(.trailing) }
      if ControllerMethods.implements(ControllerMethods.leading, controller) { methods.insert(.leading) }
      return methods
    }
    if EditActions.self != NotImplemented.self { methods.insert(.edit) }
    if TrailingActions.self != NotImplemented.self { methods.insert(.trailing) }
    if LeadingActions.self != NotImplemented.self { methods.insert(.leading) }
    return methods
  }
}

/// The optional methods that `UITableViewController` declares for its subclasses, and doesn't implement itself.
@MainActor private enum ControllerMethods {
  static let commit = place(of: Commit.self)
  static let move = place(of: Move.self)
  static let edit = place(of: Edit.self)
  static let trailing = place(of: Trailing.self)
  static let leading = place(of: Leading.self)

  /// Whether a controller's class overrides a method.
  static func implements(_ place: Int, _ controller: UITableViewController) -> Bool {
    ClassMethods.words(of: type(of: controller))[place]
      != ClassMethods.words(of: UITableViewController.self)[place]
  }

  private static func place(of probe: AnyClass) -> Int {
    let places = ClassMethods.places(
      overriddenBy: probe,
      butNotBy: Plain.self,
      in: UITableViewController.self
    )
    guard places.count == 1 else { fatalError("This compiler's method tables are unknown: \(places)") }
    return places[0]
  }

  private final class Plain: UITableViewController {}

  private final class Commit: UITableViewController {
    override func tableView(
      _ tableView: UITableView,
      commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {}
  }

  private final class Move: UITableViewController {
    override func tableView(
      _ tableView: UITableView,
      moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {}
  }

  private final class Edit: UITableViewController {
    override func tableView(
      _ tableView: UITableView,
      editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? { [] }
  }

  private final class Trailing: UITableViewController {
    override func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { UISwipeActionsConfiguration(actions: []) }
  }

  private final class Leading: UITableViewController {
    override func tableView(
      _ tableView: UITableView,
      leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { UISwipeActionsConfiguration(actions: []) }
  }
}
