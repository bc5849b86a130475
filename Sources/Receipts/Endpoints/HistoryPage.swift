import Crypto
import Foundation

/// Up to twenty transactions, and the token for the next page.
///
/// They are sorted by their last change: the purchase, or the revocation. So a saved token returns only what is new,
/// even much later. A token is opaque to clients. Here it holds the last transaction of the page and a digest of the
/// query, because a token is valid only for the query that returned it.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/historyresponse and
/// https://developer.apple.com/documentation/appstoreserverapi/revision
struct HistoryPage {
  /// The number of transactions per page.
  static let size = 20

  let transactions: [StoreTransaction]
  let revision: String
  let hasMore: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - transactions: all transactions that the query selects, in any order.
  ///   - order: the sort order, by the date of the last change.
  ///   - revision: the token of the page before; nil for the first page.
  ///   - query: the query that the token is bound to: the path and the other parameters.
  init(
    of transactions: [StoreTransaction],
    order: HistoryQuery.Order,
    after revision: String?,
    of query: EndpointRequest
  ) throws(ServerAPIError) {
    let digest = Self.digest(query)
    let places = transactions.map { (place: Place($0), transaction: $0) }
      .sorted { order == .ascending ? $0.place < $1.place : $1.place < $0.place }
    var rest = places[...]
    var last: Place?
    if let revision {
      guard let place = Place(revision, digest) else { throw .invalidRequestRevision }
      last = place
      rest = rest.drop { order == .ascending ? $0.place <= place : place <= $0.place }
    }
    let page = rest.prefix(Self.size)
    self.transactions = page.map(\.transaction)
    hasMore = page.count < rest.count
    self.revision = (page.last?.place ?? last ?? Place.none).token(digest)
  }

  /// The position of a transaction in the order.
  private struct Place: Comparable {
    /// The position before all others.
    static let none = Place(changed: -1, id: "0")

    let changed: Int
    let id: String

    init(changed: Int, id: String) {
      self.changed = changed
      self.id = id
    }

    init(_ transaction: StoreTransaction) {
      let date = max(transaction.purchaseDate, transaction.revocation?.date ?? transaction.purchaseDate)
      self.init(changed: StoreDate(date).milliseconds, id: transaction.id)
    }

    init?(_ token: String, _ digest: String) {
      let parts = token.split(separator: "_")
      guard parts.count == 3, parts[2] == digest, let changed = Int(parts[0]) else { return nil }
      self.init(changed: changed, id: String(parts[1]))
    }

    func token(_ digest: String) -> String { "\(changed)_\(id)_\(digest)" }

    static func < (left: Place, right: Place) -> Bool {
      // Identifiers are numbers, so a shorter one is smaller.
      (left.changed, left.id.utf8.count, left.id) < (right.changed, right.id.utf8.count, right.id)
    }
  }

  private static func digest(_ query: EndpointRequest) -> String {
    let parameters = query.query.filter { $0.name != "revision" }.map { "\($0.name)=\($0.value)" }.sorted()
    let text = (query.path + parameters).joined(separator: "\n")
    return SHA256.hash(data: Data(text.utf8)).prefix(6).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
