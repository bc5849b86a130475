import Foundation
import Testing

/// The page that lists what is simulated names a test for each row, or says that there is nothing to test.
@Suite struct SimulatedTableTests {
  /// A row of a table whose last column is headed "Test".
  private struct Row {
    let line: Int
    let text: String
    /// The names in the last cell.
    let tests: [String]

    /// Whether it says that there is nothing to test.
    var isNotModelled: Bool { text.localizedCaseInsensitiveContains("not modelled") }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The rows of the page, in order.
  private static func rows() throws -> [Row] {
    let page = root.appending(path: "content/errata/what-is-simulated.md")
    let lines = try String(contentsOf: page, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var rows: [Row] = []
    var isInTable = false
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

  /// The names of the functions behind `@Test`, in all files of the module's tests.
  private static func tests() throws -> Set<String> {
    let folder = root.appending(path: "Tests/ActivitiesTests")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
    let names = try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).components(separatedBy: "@Test").dropFirst()
        .compactMap { $0.firstMatch(of: /func (\w+)\(/).map { String($0.1) } }
    }
    return Set(names)
  }

  @Test func everyTestThatThePageNamesIsThere() throws {
    let tests = try Self.tests()
    #expect(tests.count > 300)
    for row in try Self.rows() {
      let missing = row.tests.filter { !tests.contains($0) }
      #expect(missing.isEmpty, "what-is-simulated.md:\(row.line): there is no such test")
    }
  }

  @Test func everyRowIsProvedOrSaysThatItIsNotModelled() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 80)
    for row in rows {
      let isAccountedFor = !row.tests.isEmpty || row.isNotModelled
      #expect(isAccountedFor, "what-is-simulated.md:\(row.line): \(row.text)")
    }
    #expect(rows.contains { $0.tests.isEmpty })
  }
}
