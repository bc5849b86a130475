import DocsToolchain
import Foundation
import SimulationKit

/// The file beside a page with the meanings of its identifiers, and a mark for each identifier.
package struct SymbolSheet: Sendable {
  /// An identifier in a listing, with its meaning.
  package struct Answer: Hashable, Sendable {
    /// Its byte range in the listing.
    package var range: Range<Int>
    package var kind: TypedReference.Kind
    var card: SymbolCard
    /// The address of its page in the API reference.
    package var url: String?
  }

  /// The values for the markup of an identifier.
  package struct Mark: Hashable, Sendable {
    /// The index of its symbol in the file.
    package var index: Int
    package var kind: TypedReference.Kind
    package var url: String?
  }

  /// The marks of each listing.
  package let marks: [[Range<Int>: Mark]]
  private let symbols: [JSONValue]

  /// Creates the sheet of a page.
  ///
  /// - Parameters:
  ///   - listings: the identifiers of each listing.
  ///   - summaryHTML: renders a summary from Markdown to inline HTML.
  package init(listings: [[Answer]], summaryHTML: (String) -> String) {
    struct Symbol: Hashable {
      var card: SymbolCard
      var url: String?
    }
    var indices: [Symbol: Int] = [:]
    var symbols: [JSONValue] = []
    marks = listings.map { answers in
      var marks: [Range<Int>: Mark] = [:]
      for answer in answers.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        let symbol = Symbol(card: answer.card, url: answer.url)
        let index = indices[symbol] ?? symbols.count
        if index == symbols.count {
          indices[symbol] = index
          symbols.append(Self.json(answer.card, url: answer.url, summaryHTML))
        }
        marks[answer.range] = Mark(index: index, kind: answer.kind, url: answer.url)
      }
      return marks
    }
    self.symbols = symbols
  }

  /// Whether no identifier has an answer, so the page needs no file.
  package var isEmpty: Bool { symbols.isEmpty }

  /// Returns the file in canonical form.
  ///
  /// - Throws: never in practice, because every string can be written as JSON.
  package func data() throws -> Data {
    try CanonicalJSON.encode(JSONValue.object(["symbols": .array(symbols)]))
  }

  private static func json(_ card: SymbolCard, url: String?, _ summaryHTML: (String) -> String) -> JSONValue {
    var members: [String: JSONValue] = ["declaration": .string(card.declarationHTML)]
    if let type = card.type, !card.declarationText.hasSuffix(": \(type)") {
      members["type"] = .string(type)
    }
    members["summary"] = card.summary.map { .string(summaryHTML($0)) }
    members["module"] = card.module.map { .string($0) }
    members["url"] = url.map { .string($0) }
    return .object(members)
  }
}
