import DocsFoundation

/// The output that an `output` fence expects from a listing.
///
/// - `...` within a line matches any text; alone on a line, it matches any number of lines, even none. `\...` is three
///   literal dots.
/// - `approx=1e-6`: corresponding numbers may differ; see `NumberToken.isNear`.
/// - `unordered`: the lines may come in any order, each as often as it is expected; empty lines are ignored.
/// - `filter=/re/`, any number of times: matches are removed from each line on both sides before comparison. A line
///   left empty is skipped; a `...` alone on its line is never filtered.
/// - `for=NAME`: the listing that prints the output; without it, the preceding one.
///
/// Trailing blanks and empty lines at the end of the output are ignored. Everything else counts.
///
/// Filters are applied line by line. The standard library's matcher has no time limit, so a slow filter is the author's
/// responsibility, like slow code in a listing.
package struct OutputPattern: Hashable, Sendable {
  /// The most lines of an `unordered` fence that have no fixed text; pairing them takes a search.
  static let flexibleLineLimit = 500
  /// The maximum length of a filter, in bytes.
  static let filterLimit = 1_000

  /// The lines of the body, without empty ones at the end.
  package let lines: [String]
  /// How far numbers may differ, or nil to compare them as text.
  private(set) var tolerance: Double?
  /// Whether the lines may come in any order.
  private(set) var isUnordered = false
  /// The source of each filter; each one compiles.
  package private(set) var filters: [String] = []
  /// The name of the listing that prints the output, if the fence gives one.
  package private(set) var listing: String?

  /// Reads a block; returns nil if it isn't an `output` fence.
  ///
  /// - Parameter diagnostics: receives errors in the fence's options.
  init?(_ block: CodeBlock, diagnostics: inout [Diagnostic]) {
    let fence = FenceWords(block.info)
    guard block.isFenced, fence.language == "output" else { return nil }
    self.init(body: block.text, words: fence.words, at: block.position, diagnostics: &diagnostics)
  }

  /// Reads a body and its fence's options; ignores an invalid option.
  ///
  /// - Parameters:
  ///   - position: the position of the fence.
  ///   - diagnostics: receives errors in the options.
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
          "\(flexible) unordered lines have no fixed text; at most \(Self.flexibleLineLimit) may",
          hints: ["Remove 'unordered', or write the lines without '...' and approx="]
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
      return ("'for' must name a listing", "Write for=NAME, and name=NAME on the listing")
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
        #"Write filter=/[0-9]+ms/, with quotes if it contains a space or a comma: filter="/a, b/""#
      )
    }
    guard value.utf8.count <= Self.filterLimit else {
      return ("The filter is longer than \(Self.filterLimit) bytes", "Write several filters instead")
    }
    let source = String(value.dropFirst().dropLast())
    do {
      _ = try Regex(source)
    } catch {
      return ("The filter /\(source)/ is not a regular expression", "The compiler says: \(error)")
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
      "'\(word.name)' is not an option of an output fence",
      near.map { "Did you mean '\($0)'?" } ?? "Use approx=1e-6, unordered, filter=/.../ or for=NAME"
    )
  }

}

extension OutputPattern {
  /// Returns whether a listing printed what is expected.
  package func matches(_ actual: String) -> Bool {
    let comparison = Prepared(self, actual).comparison
    guard isUnordered else { return comparison.matchesInOrder }
    return comparison.editsInAnyOrder.allSatisfy { if case .keep = $0 { true } else { false } }
  }

  /// Returns the diff to what a listing printed, for a terminal; empty if it matches.
  package func difference(from actual: String) -> [String] {
    let prepared = Prepared(self, actual)
    return LineDiff.lines(
      prepared.edits,
      expected: prepared.expected.map { lines[$0] },
      actual: prepared.actual
    )
  }

  /// Returns the lines of a body that matches what a listing printed; lines that already match stay unchanged.
  package func lines(accepting actual: String) -> [String] {
    let prepared = Prepared(self, actual)
    var accepted: [String] = []
    var next = 0
    for edit in prepared.edits {
      switch edit {
      case .insert(let line):
        accepted.append(LinePattern.escaping(prepared.actual[line]))
      case .keep(let pattern), .remove(let pattern):
        let index = prepared.expected[pattern]
        // Between them are lines that the filters remove.
        accepted += lines[next..<index]
        if case .keep = edit {
          accepted.append(lines[index])
        }
        next = index + 1
      }
    }
    return accepted + lines[next...]
  }

  /// Both sides with the filters applied.
  private struct Prepared {
    /// The index in the body of each compared expected line.
    let expected: [Int]
    /// The compared actual lines, as printed.
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
      /// The line with the filters applied.
      var rest: String
    }

    /// Returns the lines to compare: without those that a filter empties and without empty lines that are ignored.
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
