import Foundation
import Scratch
import Testing

/// The page with the contents of the old tutorials names code for its rows, and each stands in the section that the row
/// links to. That the links lead somewhere is checked by every build of the handbook.
@Suite struct OldTutorialTableTests {
  private struct Row {
    let line: Int
    /// The page, without a slash at its ends.
    let page: String
    /// The anchor; empty for what stands before the first heading.
    let anchor: String
    let proof: String
  }

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: Checkout.at("content").appending(path: page + ".md"), encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    let lines = try text("errata/old-tutorials").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      guard let row = line.wholeMatch(of: /\| .* \| \[.*\]\(\/([^#]*)\/(?:#(.*))?\) \| (.*) \|/) else {
        return nil
      }
      return Row(line: index + 1, page: String(row.1), anchor: String(row.2 ?? ""), proof: String(row.3))
    }
  }

  /// The parts of a page by the anchors of their headings.
  private static func sections(of page: String) throws -> [String: String] {
    var sections: [String: String] = [:]
    var anchor = ""
    var isCode = false
    for line in try text(page).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, let heading = line.wholeMatch(of: /##+ (.*)/) {
        anchor = heading.1.lowercased().replacing(" ", with: "-").filter {
          $0.isLetter || $0.isNumber || $0 == "-"
        }
      }
      sections[anchor, default: ""] += line + "\n"
    }
    return sections
  }

  @Test func everyRowIsProvedWhereItLeads() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 140)
    for (page, rows) in Dictionary(grouping: rows, by: \.page) {
      let sections = try Self.sections(of: page)
      for row in rows {
        guard let section = sections[row.anchor] else {
          Issue.record("line \(row.line): /\(page)/ has no section \(row.anchor)")
          continue
        }
        let code = row.proof.matches(of: /`([^`]+)`/).map { String($0.1) }
        switch row.proof {
        case "words": break
        case "a run": #expect(section.contains(/```(simulation|output)/), "line \(row.line)")
        default: #expect(!code.isEmpty && code.allSatisfy(section.contains), "line \(row.line): \(row.proof)")
        }
      }
    }
  }
}
