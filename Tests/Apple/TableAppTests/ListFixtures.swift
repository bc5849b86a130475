import RowActions
import UIKit

/// A table view controller as Xcode's template begins one, with actions on both sides.
final class ShoppingController: UITableViewController {
  var items = ["Milk", "Bread", "Tea"]
  var performed: [String] = []
  /// What the handler of Delete reports; nil for nothing.
  var reportsDeletion: Bool? = true
  var deletesRow = true
  private(set) var completions: [(Bool) -> Void] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Item")
    navigationItem.rightBarButtonItem = editButtonItem
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Item", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = items[indexPath.row]
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
      self?.delete(at: indexPath, completion)
    }
    let flag = UIContextualAction(style: .normal, title: "Flag") { [weak self] action, _, completion in
      self?.performed.append(action.title ?? "")
      completion(true)
    }
    flag.backgroundColor = .orange
    return UISwipeActionsConfiguration(actions: [delete, flag])
  }

  override func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let pin = UIContextualAction(style: .normal, title: "Pin") { [weak self] _, _, completion in
      self?.performed.append("Pin")
      completion(false)
    }
    let configuration = UISwipeActionsConfiguration(actions: [pin])
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    performed.append("Select \(items[indexPath.row])")
    tableView.deselectRow(at: indexPath, animated: true)
  }

  private func delete(at indexPath: IndexPath, _ completion: @escaping (Bool) -> Void) {
    performed.append("Delete \(items[indexPath.row])")
    completions.append(completion)
    if deletesRow {
      items.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    if let reportsDeletion { completion(reportsDeletion) }
  }
}

/// The same app, written for the simulated table itself.
final class ShoppingTable: TableDataSource, TrailingActionsDelegate, LeadingActionsDelegate {
  var items = ["Milk", "Bread", "Tea"]

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { items.count }

  func tableView(
    _ tableView: TableView,
    trailingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration? {
    SwipeActionsConfiguration(actions: [
      ContextualAction(.destructive, title: "Delete") { [unowned self] _, completion in
        items.remove(at: path.row)
        // A fault is in the records, too.
        try? tableView.deleteRows(at: [path])
        completion(true)
      },
      ContextualAction(.normal, title: "Flag", backgroundColor: Tint(hex: "#ff8000")) { $1(true) },
    ])
  }

  func tableView(
    _ tableView: TableView,
    leadingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration? {
    var configuration = SwipeActionsConfiguration(actions: [
      ContextualAction(.normal, title: "Pin") { $1(false) }
    ])
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }
}

/// An app of iOS 8: a plain controller that is a table's data source and delegate.
final class NotesController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  var notes = ["One", "Two", "Three"]
  var performed: [String] = []
  let tableView = UITableView()

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.frame = CGRect(x: 0, y: 0, width: 375, height: 600)
    tableView.dataSource = self
    tableView.delegate = self
    tableView.register(NoteCell.self, forCellReuseIdentifier: "Note")
    view.addSubview(tableView)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { notes.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Note", for: indexPath)
    cell.textLabel?.text = notes[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath)
    -> [UITableViewRowAction]?
  {
    let delete = UITableViewRowAction(style: .destructive, title: "Delete") { [weak self] _, path in
      guard let self else { return }
      performed.append("Delete \(notes.remove(at: path.row))")
      tableView.deleteRows(at: [path], with: .fade)
    }
    let share = UITableViewRowAction(style: .normal, title: "Share") { [weak self] action, path in
      self?.performed.append("\(action.title ?? "") \(path.row)")
    }
    share.backgroundColor = .blue
    return [delete, share]
  }
}

/// Such an app with the method that iOS 8 demands.
final class CommittingNotesController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  var notes = ["One", "Two", "Three"]
  let tableView = UITableView()

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.frame = CGRect(x: 0, y: 0, width: 375, height: 600)
    tableView.dataSource = self
    tableView.delegate = self
    view.addSubview(tableView)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { notes.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "Note")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "Note")
    cell.textLabel?.text = notes[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath)
    -> [UITableViewRowAction]?
  {
    [UITableViewRowAction(style: .normal, title: "Share") { _, _ in }]
  }

  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    // Empty: iOS 8 only demands that it is there.
  }
}

/// A cell as apps write them, without Interface Builder.
final class NoteCell: UITableViewCell {
  private let badge = UILabel()
  private(set) var reuseCount = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    badge.text = "new"
    contentView.addSubview(badge)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuseCount += 1
  }
}
