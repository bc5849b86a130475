import Foundation

/// Cards in one block of bytes that is searched where it lies, so that thousands of them cost nothing to
/// open.
///
/// The bytes: the magic word, the number of cards, where each of them begins, all as little-endian 32-bit
/// numbers; then the cards in the order of their symbols. A card is a sequence of texts, each with its
/// length before it.
struct SymbolTable: Sendable {
  private let bytes: Data
  private let count: Int

  private static let magic = Data("LDS1".utf8)

  /// A table of some cards; of several with one symbol the first counts.
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

  /// The table that some bytes hold, or nil where they hold none.
  init?(_ data: Data) {
    let bytes = data.startIndex == 0 ? data : Data(data)
    guard bytes.starts(with: Self.magic), let count = bytes.number(at: 4), count <= (bytes.count - 8) / 4
    else { return nil }
    self.bytes = bytes
    self.count = count
  }

  /// The bytes to store.
  var data: Data { bytes }

  /// The card of a symbol, or nil where it is not here.
  func card(usr: String) -> SymbolCard? {
    guard let start = start(of: usr) else { return nil }
    var entry = Entry(table: bytes, position: start)
    guard entry.text() == usr else { return nil }
    return entry.card(usr: usr)
  }

  /// Where the card of a symbol begins: a binary search that makes nothing.
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

  /// A card that is being read.
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

    /// The card whose symbol has just been read.
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
  /// Below zero where these bytes come before the others, zero where they are the same.
  fileprivate func order(to other: UnsafeRawBufferPointer) -> Int {
    guard let left = baseAddress, let right = other.baseAddress else { return count - other.count }
    let order = memcmp(left, right, Swift.min(count, other.count))
    return order == 0 ? count - other.count : Int(order)
  }

  /// The number that begins at an offset, or nil where the bytes end before.
  fileprivate func number(at offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return Int(UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
