import Foundation
import SimulationKit

/// The file beside a page that tells what its identifiers mean, and which identifier means what.
struct SymbolSheet: Sendable {
  /// An identifier of a listing.
  struct Answer: Hashable, Sendable {
    /// The bytes of the listing that it covers.
    var range: Range<Int>
    var kind: TypedReference.Kind
    var card: SymbolCard
    /// The address of its page in the API reference.
    var url: String?
  }

  /// What the markup of an identifier needs.
  struct Mark: Hashable, Sendable {
    /// The index of its symbol in the file.
    var index: Int
    var kind: TypedReference.Kind
    var url: String?
  }

  /// The marks of each listing.
  let marks: [[Range<Int>: Mark]]
  private let symbols: [JSONValue]

  /// The sheet of a page.
  ///
  /// - Parameters:
  ///   - listings: the identifiers of each of its listings.
  ///   - summaryHTML: writes a summary, which is Markdown, as inline HTML.
  init(listings: [[Answer]], summaryHTML: (String) -> String) {
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

  /// Whether no identifier has an answer, so that the page needs no file.
  var isEmpty: Bool { symbols.isEmpty }

  /// The file, in its one form.
  ///
  /// - Throws: never in practice; strings always have a form in JSON.
  func data() throws -> Data {
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
