import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples

/// What a site knows of the symbols of its modules: their documentation, and the listings that use them.
package struct SymbolLookup: Sendable {
  /// A listing that ran.
  package struct Example: Hashable, Sendable {
    /// The title of its page.
    package var title: String
    /// Its address with its anchor, relative to the site's base: `/handoff/watch-to-phone/#listing-3`.
    package var address: String
    package var code: String
    /// The symbols that it uses, with their modules and types: `WatchClocks.Watch.tap()`.
    package var symbols: [String]
  }

  private let library: SymbolLibrary
  /// The symbols that have pages, by address.
  private let pages: [String: Symbol]
  private let examples: [Example]

  /// - Parameters:
  ///   - library: the symbols.
  ///   - pages: the pages of the site, in reading order.
  ///   - names: what each page's listings mention, by address.
  ///   - reports: the results of the listings.
  init(
    _ library: SymbolLibrary,
    _ pages: [Page],
    names: [String: PageNames],
    reports: [SourcePosition: SampleReport]
  ) {
    self.library = library
    self.pages = Dictionary(
      library.pages.compactMap { symbol in library.address(of: symbol.usr).map { ($0, symbol) } }
    ) { first, _ in first }
    examples = pages.flatMap { page in
      let numbers = page.listingNumbers
      return page.samples.compactMap { (sample: Sample) -> Example? in
        guard let number = numbers[sample.position], reports[sample.position]?.hasRun == true else {
          return nil
        }
        let used = names[page.urlPath]?.uses[sample.position]?.keys.sorted() ?? []
        return Example(
          title: page.frontMatter.title,
          address: "\(page.urlPath)#listing-\(number)",
          code: sample.script,
          symbols: used.compactMap { library.symbols[$0]?.fullName }.sorted()
        )
      }
    }
  }

  /// The listings that ran and use a symbol, the shortest first.
  ///
  /// - Parameters:
  ///   - name: its name, with as many of its types and its module as one likes: `tap`, `Watch.tap()`.
  ///   - limit: the largest number of listings.
  package func examples(of name: String, limit: Int) -> [Example] {
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last else { return [] }
    func isMeant(_ symbol: String) -> Bool {
      let own = symbol.split(separator: ".").map(String.init)
      guard own.count >= parts.count, let name = own.last else { return false }
      return own.suffix(parts.count).dropLast() == parts.dropLast()
        && (name == last || name.symbolBaseName == last)
    }
    // Pages in several languages show the same code.
    var seen: Set<String> = []
    return examples.filter { $0.symbols.contains(where: isMeant) && seen.insert($0.code).inserted }
      .enumerated().sorted {
        ($0.element.code.utf8.count, $0.offset) < ($1.element.code.utf8.count, $1.offset)
      }
      .prefix(max(0, limit)).map(\.element)
  }

  /// The documentation of a symbol as Markdown; nil if it has no page.
  ///
  /// - Parameter address: the address of its page, relative to the site's base.
  package func document(at address: String) -> String? {
    guard let symbol = pages[address] else { return nil }
    var parts = ["# \(symbol.title)", "In the module \(symbol.module)."]
    if !symbol.declaration.isEmpty {
      parts.append("```swift\n\(symbol.declaration.map(\.text).joined())\n```")
    }
    if let comment = symbol.comment {
      parts.append(comment.lines.map(\.text).joined(separator: "\n"))
    }
    let members = (library.children[symbol.usr] ?? []).compactMap { library.symbols[$0] }
    if !members.isEmpty {
      let lines = members.map { member in
        "- [`\(member.title)`](\(library.address(of: member.usr) ?? ""))"
      }
      parts.append("## Members\n\n" + lines.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }
}

extension Symbol {
  /// The name with its types and its module.
  fileprivate var fullName: String { ([module] + path).joined(separator: ".") }
}
