/// What an `output` fence expects a listing to print.
///
/// - `...` matches any text inside a line, and any number of lines, also none, when alone on its line; `\...` is dots;
/// - `approx=1e-6`: numbers in corresponding places may differ, see `NumberToken.isNear`;
/// - `unordered`: the lines may come in any order, each as often as it is expected; empty ones do not count;
/// - `filter=/re/`, as often as wanted: what matches in a line is removed from both sides before they are
///   compared. A line of which nothing is left is left out; a `...` alone on its line is never filtered;
/// - `for=NAME`: the listing that prints it, else the one before.
///
/// Blanks at the end of a line and empty lines at the end of the output do not matter. All else does.
///
/// A filter is applied line by line. How long a filter takes is for its author to answer, as with the code of
/// a listing: the matcher of the standard library has no bound.
struct OutputPattern: Hashable, Sendable {
  /// The most lines of an `unordered` fence that have no fixed text; their pairing is tried one by one.
  static let flexibleLineLimit = 500
  /// The longest filter, in bytes.
  static let filterLimit = 1_000

  /// The lines of the body, without the empty ones at its end.
  let lines: [String]
  /// How far numbers may differ, or nil where they are compared as text.
  private(set) var tolerance: Double?
  /// Whether the lines may come in any order.
  private(set) var isUnordered = false
  /// The source of each filter, every one of which compiles.
  private(set) var filters: [String] = []
  /// The name of the listing that prints it, where the fence gives one.
  private(set) var listing: String?

  /// Reads a block, or gives nil where it is no `output` fence.
  ///
  /// - Parameter diagnostics: where a fault in the fence's words is put.
  init?(_ block: CodeBlock, diagnostics: inout [Diagnostic]) {
    let fence = FenceWords(block.info)
    guard block.isFenced, fence.language == "output" else { return nil }
    self.init(body: block.text, words: fence.words, at: block.position, diagnostics: &diagnostics)
  }

  /// Reads a body and the words of its fence; a word that is wrong is left out.
  ///
  /// - Parameters:
  ///   - position: the place of the fence.
  ///   - diagnostics: where a fault in the words is put.
  init(
    body: String,
    words: [FenceWords.Word],
    at position: SourcePosition,
    diagnostics: inout [Diagnostic]
  ) {
    let lines = body.printedLines
    self.lines = Array(lines.prefix(lines.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0))
    for word in words {
      if let fault = read(word) {
        diagnostics.append(
          Diagnostic("fence-is-wrong", at: position, fault.summary, hints: [fault.hint])
        )
      }
    }
    let flexible = lines.map { LinePattern($0, tolerance: tolerance) }.count { $0.literal == nil }
    if isUnordered, flexible > Self.flexibleLineLimit {
      diagnostics.append(
        Diagnostic(
          "fence-is-wrong",
          at: position,
          "\(flexible) unordered lines have no fixed text; \(Self.flexibleLineLimit) is the most",
          hints: ["Leave out 'unordered', or write lines without '...' and without approx="]
        )
      )
      isUnordered = false
    }
  }

  private mutating func read(_ word: FenceWords.Word) -> (summary: String, hint: String)? {
    switch (word.name, word.value) {
    case ("unordered", nil):
      isUnordered = true
    case ("for", let name?) where !name.isEmpty:
      listing = name
    case ("for", _):
      return ("'for' must name a listing", "Write for=NAME, and name=NAME at the listing")
    case ("approx", let value):
      guard let number = value.flatMap(Double.init), number > 0, number < 1 else {
        return ("'approx' must be a number above 0 and below 1", "Write approx=1e-6")
      }
      tolerance = number
    case ("filter", let value):
      return readFilter(value ?? "")
    default:
      return unknown(word)
    }
    return nil
  }

  private mutating func readFilter(_ value: String) -> (summary: String, hint: String)? {
    guard value.count > 2, value.hasPrefix("/"), value.hasSuffix("/") else {
      return (
        "'filter' must be a regular expression between slashes",
        #"Write filter=/[0-9]+ms/, and in quotes where it has a space or a comma: filter="/a, b/""#
      )
    }
    guard value.utf8.count <= Self.filterLimit else {
      return ("The filter is longer than \(Self.filterLimit) bytes", "Write several filters instead")
    }
    let source = String(value.dropFirst().dropLast())
    do {
      _ = try Regex(source)
    } catch {
      return ("The filter /\(source)/ is no regular expression", "The compiler says: \(error)")
    }
    filters.append(source)
    return nil
  }

  private func unknown(_ word: FenceWords.Word) -> (summary: String, hint: String) {
    if word.name == "unordered" {
      return ("'unordered' takes no value", "Write unordered")
    }
    let near = word.name.nearest(among: ["approx", "filter", "for", "unordered"])
    return (
      "'\(word.name)' is no word for an output fence",
      near.map { "Did you mean '\($0)'?" } ?? "It may be approx=1e-6, unordered, filter=/.../ or for=NAME"
    )
  }

}

extension OutputPattern {
  /// Whether a listing printed what is expected.
  func matches(_ actual: String) -> Bool {
    let comparison = Prepared(self, actual).comparison
    guard isUnordered else { return comparison.matchesInOrder }
    return comparison.editsInAnyOrder.allSatisfy { if case .keep = $0 { true } else { false } }
  }

  /// The difference to what a listing printed, for a terminal; empty where it matches.
  func difference(from actual: String) -> [String] {
    let prepared = Prepared(self, actual)
    return LineDiff.lines(
      prepared.edits,
      expected: prepared.expected.map { lines[$0] },
      actual: prepared.actual
    )
  }

  /// The lines of a body that matches what a listing printed: those that match already stay as they are.
  func lines(accepting actual: String) -> [String] {
    let prepared = Prepared(self, actual)
    var accepted: [String] = []
    var next = 0
    for edit in prepared.edits {
      switch edit {
      case .insert(let line):
        accepted.append(LinePattern.escaping(prepared.actual[line]))
      case .keep(let pattern), .remove(let pattern):
        let index = prepared.expected[pattern]
        // Between them stand lines that the filters leave out.
        accepted += lines[next..<index]
        if case .keep = edit {
          accepted.append(lines[index])
        }
        next = index + 1
      }
    }
    return accepted + lines[next...]
  }

  /// Both sides without what the filters remove.
  private struct Prepared {
    /// For each expected line that is compared, which one of the body it is.
    let expected: [Int]
    /// The actual lines that are compared, as they were printed.
    let actual: [String]
    let comparison: LineComparison
    private let isUnordered: Bool

    init(_ pattern: OutputPattern, _ output: String) {
      let filters = pattern.filters.compactMap { try? Regex($0) }
      let expected = Self.compared(pattern.lines, pattern, filters)
      let actual = Self.compared(output.printedLines, pattern, filters, keepsHoles: false)
      self.expected = expected.map(\.index)
      self.actual = actual.map { $0.line }
      comparison = LineComparison(
        expected: expected.map { LinePattern($0.rest, tolerance: pattern.tolerance) },
        actual: actual.map { LinePattern.Line($0.rest, findsNumbers: pattern.tolerance != nil) }
      )
      isUnordered = pattern.isUnordered
    }

    private struct Compared {
      var index: Int
      var line: String
      /// What the filters leave of it.
      var rest: String
    }

    /// The lines that are compared: without those that a filter empties, and without the empty ones that do
    /// not matter.
    private static func compared(
      _ lines: [String],
      _ pattern: OutputPattern,
      _ filters: [Regex<AnyRegexOutput>],
      keepsHoles: Bool = true
    ) -> [Compared] {
      var compared = lines.enumerated().compactMap { index, line -> Compared? in
        let isHole = keepsHoles && LinePattern(line).isAnyLines
        let rest = isHole ? line : filters.reduce(line) { $0.replacing($1, with: "") }
        let isEmptied = rest.isBlank && !line.isBlank
        return isEmptied ? nil : Compared(index: index, line: line, rest: rest)
      }
      if pattern.isUnordered {
        compared.removeAll(where: \.rest.isBlank)
      }
      while compared.last?.rest.isBlank == true {
        compared.removeLast()
      }
      return compared
    }

    var edits: [LineComparison.Edit] {
      isUnordered ? comparison.editsInAnyOrder : comparison.editsInOrder
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { utf8.allSatisfy(\.isBlank) }
}
