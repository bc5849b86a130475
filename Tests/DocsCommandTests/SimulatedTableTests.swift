import Foundation
import Scratch
import Testing

/// The pages that list simulated features name a test for each row, or say that there is nothing to test.
@Suite struct SimulatedTableTests {
  /// A page, and the tests that it names.
  struct Page: CustomTestStringConvertible {
    let name: String
    /// The folders of the tests, below `Tests`.
    let tests: [String]
    /// The minimum number of rows, to detect a table that is no longer found.
    let rows: Int
    /// The minimum number of tests, for the same reason.
    let minimumTests: Int

    var testDescription: String { name }
  }

  /// A row of a table whose last column is headed "Test".
  private struct Row {
    let line: Int
    let text: String
    /// The names in the last cell.
    let tests: [String]

    /// Whether the row says that there is nothing to test.
    var isNotModeled: Bool { text.localizedCaseInsensitiveContains("not modeled") }
  }

  static let pages = [
    Page(
      name: "what-is-simulated",
      tests: [
        "ActivitiesTests", "Handbook/HandoffSimulationsTests", "Handbook/NumbersSimulationsTests",
        "Handbook/SiriSimulationsTests",
      ],
      rows: 80,
      minimumTests: 300
    ),
    Page(
      name: "simulated-app-groups",
      tests: ["AppGroupsTests", "Handbook/AppGroupSimulationsTests"],
      rows: 110,
      minimumTests: 150
    ),
    Page(
      name: "simulated-watch",
      tests: ["WatchClocksTests", "Handbook/WatchSimulationsTests"],
      rows: 100,
      minimumTests: 150
    ),
    Page(
      name: "simulated-tables",
      tests: ["RowActionsTests", "Handbook/TableSimulationsTests"],
      rows: 60,
      minimumTests: 70
    ),
    Page(
      name: "simulated-store",
      tests: ["ReceiptsTests", "StoreServerTests", "Handbook/StoreSimulationsTests"],
      rows: 70,
      minimumTests: 300
    ),
  ]

  private static let folder = Checkout.at("content/errata")

  private static func text(of page: Page) throws -> String {
    try String(contentsOf: folder.appending(path: page.name + ".md"), encoding: .utf8)
  }

  /// The rows of a page, in order.
  private static func rows(of page: Page) throws -> [Row] {
    var rows: [Row] = []
    var isInTable = false
    let lines = try text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard line.hasPrefix("|"), let last = cells(of: line).last else {
        isInTable = false
        continue
      }
      if isInTable {
        guard !line.hasPrefix("|---") else { continue }
        let tests = last.matches(of: /`(\w+)`/).map { String($0.1) }
        rows.append(Row(line: index + 1, text: String(line), tests: tests))
      } else {
        isInTable = last == "Test"
      }
    }
    return rows
  }

  private static func cells(of line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The names of the functions marked `@Test`, in all files of the page's folders of tests.
  private static func tests(of page: Page) throws -> Set<String> {
    let files = try page.tests.flatMap { name in
      let folder = Checkout.at("Tests").appending(path: name)
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }
    let names = try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .components(separatedBy: "@Test").dropFirst()
        .compactMap { $0.firstMatch(of: /func (\w+)\(/).map { String($0.1) } }
    }
    return Set(names)
  }

  @Test(arguments: pages) func everyTestThatAPageNamesIsThere(page: Page) throws {
    let tests = try Self.tests(of: page)
    #expect(tests.count >= page.minimumTests)
    for row in try Self.rows(of: page) {
      let missing = row.tests.filter { !tests.contains($0) }
      #expect(missing.isEmpty, "\(page.name).md:\(row.line): there is no such test")
    }
  }

  @Test(arguments: pages) func everyRowIsProvedOrSaysThatItIsNotModeled(page: Page) throws {
    let rows = try Self.rows(of: page)
    #expect(rows.count >= page.rows)
    for row in rows {
      let isAccountedFor = !row.tests.isEmpty || row.isNotModeled
      #expect(isAccountedFor, "\(page.name).md:\(row.line): \(row.text)")
    }
    #expect(rows.contains { $0.tests.isEmpty })
  }

  /// A reference to a source that isn't defined would be shown as text.
  @Test(arguments: pages) func everySourceIsGivenAndUsed(page: Page) throws {
    let text = try Self.text(of: page)
    let used = Set(text.matches(of: /\]\[(s\d+)\]/).map { String($0.1) })
    let given = text.matches(of: /(?m)^\[(s\d+)\]: https?:\/\/\S+$/).map { String($0.1) }
    #expect(Set(given) == used)
    #expect(given.count == used.count)
  }

  @Test func everyPageIsCheckedAndLinkedFromTheFirst() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.contains("simulated") }.map { String($0.dropLast(3)) }
    #expect(Set(names) == Set(Self.pages.map(\.name)))
    let first = try #require(Self.pages.first)
    let text = try Self.text(of: first)
    for page in Self.pages.dropFirst() {
      #expect(text.contains("(/errata/\(page.name)/)"), "\(first.name).md does not link to \(page.name)")
    }
  }
}
