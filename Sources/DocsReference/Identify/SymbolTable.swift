import DocsMarkdown
import Foundation

/// Cards in one block of bytes that is searched in place, so opening thousands of them costs nothing.
///
/// The format: a magic word, the number of cards, and the offset of each, all as little-endian 32-bit numbers; then the
/// cards sorted by symbol. A card is a sequence of length-prefixed texts.
struct SymbolTable: Sendable {
  private let bytes: Data
  private let count: Int

  private static let magic = Data("LDS1".utf8)

  /// Creates a table of cards; of several with the same symbol, it keeps the first.
  init(_ cards: some Sequence<SymbolCard>) {
    let unique = Dictionary(cards.map { ($0.usr, $0) }) { first, _ in first }
    let sorted = unique.values.map { (key: Array($0.usr.utf8), card: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var starts = Data()
    var entries = Data()
    for (_, card) in sorted {
      starts.append(number: entries.count)
      entries.append(card)
    }
    var bytes = Self.magic
    bytes.append(number: sorted.count)
    self.bytes = bytes + starts + entries
    count = sorted.count
  }

  /// Reads a table; returns nil if the bytes aren't one.
  init?(_ data: Data) {
    let bytes = data.startIndex == 0 ? data : Data(data)
    guard bytes.starts(with: Self.magic), let count = bytes.number(at: 4), count <= (bytes.count - 8) / 4
    else { return nil }
    self.bytes = bytes
    self.count = count
  }

  /// The bytes to store.
  var data: Data { bytes }

  /// Returns the card of a symbol, or nil if the table has none.
  func card(usr: String) -> SymbolCard? {
    guard let start = start(of: usr) else { return nil }
    var entry = Entry(table: bytes, position: start)
    guard entry.text() == usr else { return nil }
    return entry.card(usr: usr)
  }

  /// Returns the offset of a symbol's card, by a binary search without allocations.
  private func start(of usr: String) -> Int? {
    var usr = usr
    return usr.withUTF8 { wanted in
      bytes.withUnsafeBytes { table in
        var low = 0
        var high = count
        while low < high {
          let middle = (low + high) / 2
          guard let offset = table.number(at: 8 + 4 * middle) else { return nil }
          let start = 8 + 4 * count + offset
          guard let length = table.number(at: start), length <= table.count - start - 4 else { return nil }
          let found = UnsafeRawBufferPointer(rebasing: table[(start + 4)..<(start + 4 + length)])
          switch found.order(to: UnsafeRawBufferPointer(wanted)) {
          case 0: return start
          case ..<0: low = middle + 1
          default: high = middle
          }
        }
        return nil
      }
    }
  }

  /// A card being read.
  private struct Entry {
    let table: Data
    var position: Int

    mutating func bytes() -> Data? {
      guard let length = table.number(at: position), length <= table.count - position - 4 else { return nil }
      let start = position + 4
      position = start + length
      return table[start..<position]
    }

    mutating func text() -> String? {
      bytes().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads the rest of a card, after its symbol.
    mutating func card(usr: String) -> SymbolCard? {
      guard let module = text(), let type = text(), let summary = text(),
        let count = table.number(at: position)
      else { return nil }
      position += 4
      var fragments: [SymbolCard.Fragment] = []
      while fragments.count < count {
        guard let tokenClass = text(), let text = text() else { return nil }
        fragments.append(SymbolCard.Fragment(text: text, tokenClass: TokenClass(rawValue: tokenClass)))
      }
      return SymbolCard(
        usr: usr,
        declaration: fragments,
        type: type.isEmpty ? nil : type,
        summary: summary.isEmpty ? nil : summary,
        module: module.isEmpty ? nil : module
      )
    }
  }
}

extension Data {
  fileprivate mutating func append(number: Int) {
    Swift.withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(text: String) {
    append(number: text.utf8.count)
    append(contentsOf: text.utf8)
  }

  fileprivate mutating func append(_ card: SymbolCard) {
    append(text: card.usr)
    append(text: card.module ?? "")
    append(text: card.type ?? "")
    append(text: card.summary ?? "")
    append(number: card.declaration.count)
    for fragment in card.declaration {
      append(text: fragment.tokenClass?.rawValue ?? "")
      append(text: fragment.text)
    }
  }

  fileprivate func number(at offset: Int) -> Int? {
    withUnsafeBytes { $0.number(at: offset) }
  }
}

extension UnsafeRawBufferPointer {
  /// Negative if these bytes sort before the others, zero if they are equal.
  fileprivate func order(to other: UnsafeRawBufferPointer) -> Int {
    guard let left = baseAddress, let right = other.baseAddress else { return count - other.count }
    let order = memcmp(left, right, Swift.min(count, other.count))
    return order == 0 ? count - other.count : Int(order)
  }

  /// Returns the number at an offset, or nil if the bytes end before it.
  fileprivate func number(at offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return Int(UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
