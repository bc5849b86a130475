import UIKit

/// A shopping list. Swipe left to delete or postpone, swipe right to check off.
class ShoppingViewController: UITableViewController {
  struct Item {
    var name: String
    var isDone = false
  }

  private(set) var items: [Item]
  private(set) var postponed: [String] = []

  init(items: [String]) {
    self.items = items.map { Item(name: $0) }
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    fatalError("The list isn't in a storyboard")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Shopping"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add,
      target: self,
      action: #selector(addItem(_:))
    )
  }

  @objc func addItem(_ sender: Any) {
    items.append(Item(name: "Something"))
    tableView.insertRows(at: [IndexPath(row: items.count - 1, section: 0)], with: .automatic)
  }

  // MARK: Rows

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    let item = items[indexPath.row]
    cell.textLabel?.text = item.name
    cell.accessoryType = item.isDone ? .checkmark : .none
    return cell
  }

  // MARK: Swipes

  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
      guard let self else { return completion(false) }
      items.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
      completion(true)
    }
    let later = UIContextualAction(style: .normal, title: "Later") { [weak self] _, _, completion in
      guard let self else { return completion(false) }
      postponed.append(items[indexPath.row].name)
      completion(true)
    }
    later.backgroundColor = .systemOrange
    return UISwipeActionsConfiguration(actions: [delete, later])
  }

  override func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let done = UIContextualAction(style: .normal, title: "Done") { [weak self] _, _, completion in
      self?.items[indexPath.row].isDone.toggle()
      tableView.reloadRows(at: [indexPath], with: .automatic)
      completion(true)
    }
    let configuration = UISwipeActionsConfiguration(actions: [done])
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }
}
