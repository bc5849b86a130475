import Foundation
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

/// Counts false alarms on comments in other people's code: `LIVEDOCS_COMMENTS=FOLDER:FOLDER swift test --filter
/// CommentCorpusTests` lists each comment that would be reported.
struct CommentCorpusTests {
  private static let folders =
    ProcessInfo.processInfo.environment["LIVEDOCS_COMMENTS"]?.split(separator: ":").map(String.init) ?? []

  private struct Count {
    var comments = 0
    var told: [String] = []

    mutating func read(_ code: String, _ path: String) {
      let source = SwiftSource(code)
      comments += source.comments.count
      told += source.nearMisses(among: source.items()).map { "\(path): \($0.comment.text)" }
    }
  }

  @Test(.enabled(if: !folders.isEmpty, "LIVEDOCS_COMMENTS names no folders"))
  func proseOfOtherPeopleIsLeftAlone() async throws {
    let files = Self.folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
        .filter { !$0.contains("/.build/") }.map { "\(folder)/\($0)" }
    }.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
    let counts = await files.concurrentMap { path -> (source: Count, listings: Count) in
      var (source, listings) = (Count(), Count())
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return (source, listings) }
      if path.hasSuffix(".swift") { source.read(text, path) }
      for code in Self.listings(of: text, isMarkdown: path.hasSuffix(".md")) { listings.read(code, path) }
      return (source, listings)
    }
    for (name, counts) in [("sources", counts.map(\.source)), ("listings", counts.map(\.listings))] {
      let told = counts.flatMap(\.told)
      let comments = counts.map(\.comments).reduce(0, +)
      print("\(name): \(comments) comments, \(told.count) told")
      print(told.joined(separator: "\n"))
      if name == "sources" { #expect(told.count * 1000 <= comments) }
    }
  }

  /// The listings of a page, or of the doc comments of a source file.
  private static func listings(of text: String, isMarkdown: Bool) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.map { line -> String in
      let text = line.drop { $0 == " " || $0 == "\t" }
      return text.hasPrefix("///") ? String(text.dropFirst(3)) : ""
    }
    let prose = isMarkdown ? text : comments.joined(separator: "\n")
    let blocks = MarkdownParser.blocks(of: prose, file: "", firstLine: 1).blocks
    return PageOutline(blocks).codeBlocks.filter { block in
      ["", "swift"].contains(FenceWords(block.info).language)
    }.map(\.text)
  }
}
