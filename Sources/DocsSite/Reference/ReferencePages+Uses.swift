import DocsMarkdown
import DocsSamples

extension ReferencePages {
  /// A listing of the site that uses a symbol.
  struct Use: Hashable, Sendable {
    /// The title of its page.
    var title: String
    /// Its address with its anchor, relative to the site's base: `/handoff/watch-to-phone/#listing-3`.
    var address: String
    /// The line that uses the symbol.
    var excerpt: String
    /// The language of its page if it isn't the reference's; otherwise empty.
    var language = ""
    /// The listing, if the symbol's page can begin with it.
    var example: Example?
  }

  /// A listing that ran and shows how a symbol is used.
  struct Example: Hashable, Sendable {
    var sample: Sample
    var report: SampleReport
    /// The types that the compiler inferred for its type questions.
    var types: [String?] = []
    /// How much a reader must read or guess to understand it, in lines. The example with the fewest is shown.
    var cost: Int
  }
}

extension ReferencePages.Use {
  /// The address of the page itself.
  var page: String { String(address.prefix { $0 != "#" }) }

  /// The order of pages, and of listings within a page. The tenth listing comes after the ninth, and pages in other
  /// languages come last.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    guard left.language == right.language else { return left.language < right.language }
    return (left.page, left.address.utf8.count, left.address, left.excerpt, left.title)
      < (right.page, right.address.utf8.count, right.address, right.excerpt, right.title)
  }
}

extension ReferencePages.Example {
  /// Lines that an example is worth if it doesn't depend on earlier listings, proves what it says, or names the symbol.
  private static let worth = (independence: 6, proof: 4, name: 8)

  /// Creates an example of a symbol, or nil if the listing didn't run or its use is in a hidden line.
  ///
  /// - Parameters:
  ///   - offset: the byte of its code that uses the symbol.
  ///   - name: the symbol's name without labels. A listing can use a type by calling one of its methods.
  ///   - isIndependent: whether no other listing comes before it in its session.
  init?(
    _ sample: Sample,
    _ report: SampleReport?,
    types: [String?],
    use offset: Int,
    of name: String,
    isIndependent: Bool
  ) {
    let isProven: Bool
    switch report {
    case .ran(let output): isProven = output == .compared
    case .tested: isProven = true
    default: return nil
    }
    guard let report, sample.shows(offset) else { return nil }
    let isNamed = sample.code.utf8.dropFirst(offset).starts(with: name.utf8)
    let lines = sample.shownLines.count { $0.contains { !$0.isWhitespace } }
    let cost =
      lines + (isIndependent ? 0 : Self.worth.independence) + (isProven ? 0 : Self.worth.proof)
      + (isNamed ? 0 : Self.worth.name)
    self.init(sample: sample, report: report, types: types, cost: cost)
  }
}

extension Sample {
  /// The lines that a reader sees without unfolding.
  fileprivate var shownLines: [Substring] {
    markedSnippet?.lines.filter { !$0.isHidden }.map { $0.text[...] }
      ?? code.split(whereSeparator: \.isNewline)
  }

  /// Whether a reader sees a byte of the code without unfolding.
  fileprivate func shows(_ offset: Int) -> Bool {
    guard let markedSnippet else { return true }
    let line = source.firstLine + code.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
    return markedSnippet.lines.contains { $0.number == line && !$0.isHidden }
  }
}
