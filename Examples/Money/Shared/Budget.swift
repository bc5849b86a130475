import Foundation

/// What the app and its widget share: the currency in the group's defaults, and the expenses in a file of the group.
struct Budget {
  static let group = "group.com.example.money"

  private let defaults: UserDefaults
  private let file: URL

  /// Returns nil if the group is missing in the entitlements.
  init?() {
    guard let defaults = UserDefaults(suiteName: Self.group),
      let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group)
    else { return nil }
    self.defaults = defaults
    file = folder.appendingPathComponent("expenses.json")
  }

  var currency: String {
    get { defaults.string(forKey: "currency") ?? "USD" }
    nonmutating set { defaults.set(newValue, forKey: "currency") }
  }

  /// Reads the expenses while nobody writes them.
  func expenses() -> [Int] {
    var expenses: [Int] = []
    var error: NSError?
    NSFileCoordinator().coordinate(readingItemAt: file, options: [], error: &error) { file in
      expenses = (try? Self.expenses(in: file)) ?? []
    }
    return expenses
  }

  /// Reads and writes in one turn, so that no expense of the other process is lost between the two.
  func add(_ expense: Int) throws {
    var error: NSError?
    var failure: Error?
    NSFileCoordinator().coordinate(writingItemAt: file, options: .forMerging, error: &error) { file in
      do {
        let data = try JSONEncoder().encode(Self.expenses(in: file) + [expense])
        try data.write(to: file, options: .atomic)
      } catch {
        failure = error
      }
    }
    if let error = error ?? failure { throw error }
  }

  private static func expenses(in file: URL) throws -> [Int] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try JSONDecoder().decode([Int].self, from: Data(contentsOf: file))
  }

  var summary: String { "\(expenses().reduce(0, +)) \(currency)" }
}
