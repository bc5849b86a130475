import Foundation
import TestPages
import Testing

/// The repeated delimiters known as slow from libcmark's own tests, a megabyte of each.
struct MarkdownLimitsTests {
  private static func heap(_ mark: String, after: String = "", length: Int = 1_000_000) -> String {
    String(repeating: mark, count: length / mark.utf8.count) + after
  }

  /// The length of accepted heaps: shorter than in `make soak`, but in a time proportional to its square, they would
  /// still exceed the time limit.
  private static let acceptedLength =
    ProcessInfo.processInfo.environment["LIVEDOCS_ORACLE"] == nil ? 250_000 : 1_000_000

  private func faults(_ text: String) -> [String] {
    Array(Set(TestPage.parse(text).diagnostics.map(\.identifier))).sorted()
  }

  /// Input that would take quadratic time is refused before parsing.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("![[]()", "", "paragraph-is-too-crowded"), ("![[a](b)", "", "paragraph-is-too-crowded"),
      ("> ", "x", "nested-too-deep"), (">", "a*", "nested-too-deep"), ("- ", "x", "nested-too-deep"),
      ("1. ", "x", "nested-too-deep"), ("> - ", "x\n>\n>\n", "nested-too-deep"),
      ("- ", "x" + String(repeating: "\n", count: 1000), "nested-too-deep"),
      ("a<!--", "", "paragraph-is-too-crowded"), ("a<?", "", "paragraph-is-too-crowded"),
      ("a<!A", "", "paragraph-is-too-crowded"), ("a<![CDATA[", "", "paragraph-is-too-crowded"),
    ]
  )
  func refusesWhatWouldTakeQuadraticTime(mark: String, after: String, fault: String) {
    #expect(faults(Self.heap(mark, after: after)) == [fault])
  }

  /// Input that libcmark parses in linear time is accepted, and later passes are linear too.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "*a **a ", "*a_ ", "a**b", "[a", "[ a_", "[ (](", "[a](<b", "[a](b", "``` ", "`a``b ", "<a x='",
      "[a]: u\n",
      "~~a ", "a~ ", "[^a", "www.a", "a\n===\n", "|", "\u{0}", "\\~",
    ]
  )
  func readsOtherHeaps(mark: String) {
    let allowed: Set<String> = ["nested-too-deep"]
    #expect(Set(faults(Self.heap(mark, length: Self.acceptedLength))).subtracting(allowed).isEmpty)
  }

  @Test func backticksOfGrowingLengthAreRead() {
    #expect(faults((1..<1400).map { "e" + String(repeating: "`", count: $0) }.joined()) == [])
  }

  @Test func listsThatGrowDeeperLineByLineAreRefused() {
    let lines = (0..<900).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    #expect(faults(lines + String(repeating: "\n", count: 100_000)) == ["nested-too-deep"])
  }

  @Test(.timeLimit(.minutes(10)))
  func aLongTableIsRefused() {
    #expect(faults(Self.heap(":-|-\n")) == ["table-is-too-large"])
  }

  @Test func aWideTableThatIsFilledUpIsRefused() {
    let columns = 100_000
    let table =
      String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns) + "\n"
      + String(repeating: "|\n", count: columns)
    #expect(faults(table) == ["table-is-too-large"])
  }

  @Test func aLongDefinitionThatIsUsedOftenIsRefused() {
    let definition = "[a]: /" + String(repeating: "u", count: 100_000) + "\n\n"
    #expect(faults(definition + String(repeating: "[a] ", count: 1000)) == ["definition-is-too-long"])
    let title = "[a]: /u '" + String(repeating: "]: u\n", count: 20_000) + "'\n\n"
    #expect(faults(title + String(repeating: "[a] ", count: 1000)) == ["definition-is-too-long"])
  }

  @Test func manyTablesWithManyDefinitionsAreBounded() {
    let definitions = (0..<20_000).map { "[d\($0)]: /page/\n" }.joined()
    let tables = String(repeating: "| [d1] |\n|---|\n\n", count: 2000)
    #expect(faults(definitions + "\n" + tables) == ["page-is-too-long"])
  }

  @Test func aLongTextIsRefused() {
    let (_, diagnostics) = TestPage.parse(String(repeating: "word ", count: 300_000))
    #expect(diagnostics.map(\.line) == ["4:1: The text has 1500000 bytes; the limit is 1048576"])
  }

  /// Text that people write, and that only resembles repeated delimiters.
  @Test(
    arguments: [
      String(repeating: "- a\n", count: 5000), String(repeating: "> a\n", count: 5000),
      String(repeating: "- - - -\n\n", count: 500), String(repeating: "![a](/a.svg)\n\n", count: 2000),
      "```text\n" + String(repeating: "- ", count: 60) + "\n```",
      "```text\n" + String(repeating: " ", count: 500) + "x\n```",
      String(repeating: "1. a\n   - b\n     > c\n", count: 500), String(repeating: "*", count: 1000),
      String(repeating: "| [a](/page/) | `b` |\n", count: 1) + "|---|---|\n"
        + String(repeating: "| [a](/page/) | `b` |\n", count: 3000),
    ]
  )
  func acceptsWhatPeopleWrite(text: String) {
    #expect(faults(text) == [])
  }

  @Test func theFaultSaysWhereItStands() {
    let (_, diagnostics) = TestPage.parse("a\n\nb\n" + String(repeating: "![a](/b.svg)", count: 1001))
    #expect(diagnostics.map(\.line) == ["7:12001: The paragraph has more than 1000 images"])
  }
}
