import RowActions
import Simulator
import Testing
import UIKit

/// A whole app with a table, on a device.
@MainActor struct TableAppTests {
  let device = SimulatedWorld().addDevice(.phone)

  func install() throws -> SimulatedApp {
    let bundle = try AppBundle(info: ["CFBundleIdentifier": "com.example.list"], team: "ABCDE12345")
    return try device.install(bundle) { ListDelegate() }
  }

  @Test func theDeviceDecidesOnTheSystemAndTheDirection() throws {
    device.tableSystem = .iOS9
    device.layoutDirection = .rightToLeft
    let app = try install()
    app.launch()
    let table = try #require(app.tables.first)
    #expect(
      try table.swipeRow(at: IndexPath(row: 0, section: 0), .right, distance: 140).refusal
        == .noActions(0, .trailing)
    )
    device.tableSystem = .iOS13
    #expect(try table.swipeRow(at: IndexPath(row: 0, section: 0), .right, distance: 140).result == .open)
  }

  @Test func anAlertAsksBeforeARowIsDeleted() throws {
    let app = try install()
    app.launch()
    let table = try #require(app.tables.first)
    try table.openRow(at: IndexPath(row: 1, section: 0))
    try table.tapButton("Rename")
    let field = try #require(app.alert?.textFields?.first)
    app.run { _ = field.type(" bread") }
    try app.tapAlertAction("OK")
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "Fresh bread")
    #expect(table.openRowPath == nil)
  }

  @Test func theAppHasTheNibsAndColorsThatATestAdds() throws {
    let app = try install()
    app.addNib("Note") { NoteCell(style: .default, reuseIdentifier: nil) }
    app.addColor(.purple, named: "Accent")
    app.launch()
    let table = app.run { UITableView() }
    app.run {
      table.register(UINib(nibName: "Note", bundle: nil), forCellReuseIdentifier: "Note")
      table.register(UINib(nibName: "Other", bundle: nil), forCellReuseIdentifier: "Other")
      #expect(table.dequeueReusableCell(withIdentifier: "Note") is NoteCell)
      #expect(table.dequeueReusableCell(withIdentifier: "Note")?.reuseIdentifier == "Note")
      #expect(UIColor(named: "Accent") == .purple)
      #expect(UIColor(named: "Other") == nil)
      #expect(table.dequeueReusableCell(withIdentifier: "Other") == nil)
    }
    #expect(
      app.exceptions.map(\.reason) == [
        "Could not load NIB in bundle: 'NSBundle <com.example.list>' with name 'Other'"
      ]
    )
  }

  @Test func anExceptionEndsTheApp() throws {
    let app = try install()
    app.launch()
    let table = try #require(app.tables.first)
    try table.openRow(at: IndexPath(row: 0, section: 0))
    #expect(throws: AppException.self) { try table.tapButton("Break") }
    #expect(app.exceptions.count == 1)
    #expect(throws: AppException.self) { try table.tapRow(at: IndexPath(row: 0, section: 0)) }
    app.kill()
    app.launch()
    #expect(app.exceptions.isEmpty)
  }
}

private final class ListDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UINavigationController(rootViewController: RenamingController(style: .plain))
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

private final class RenamingController: UITableViewController {
  private var items = ["Milk", "Fresh"]

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = items[indexPath.row]
    return cell
  }

  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let rename = UIContextualAction(style: .normal, title: "Rename") { [weak self] _, _, completion in
      self?.rename(indexPath, completion)
    }
    let mistake = UIContextualAction(style: .normal, title: "Break") { _, _, completion in
      tableView.deleteRows(at: [indexPath], with: .none)
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [mistake, rename])
  }

  private func rename(_ indexPath: IndexPath, _ completion: @escaping (Bool) -> Void) {
    let alert = UIAlertController(title: "Rename", message: nil, preferredStyle: .alert)
    alert.addTextField { [items] in $0.text = items[indexPath.row] }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in completion(false) })
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { [weak self, weak alert] _ in
        self?.items[indexPath.row] = alert?.textFields?.first?.text ?? ""
        self?.tableView.reloadRows(at: [indexPath], with: .automatic)
        completion(true)
      }
    )
    present(alert, animated: true)
  }
}
