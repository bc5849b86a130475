/// The words of one document, with their weights.
///
/// A weight is a number from 1 to 200 that depends on the document alone, so a change to one page doesn't affect the
/// others. Words of the title weigh most, then those of headings, then names in code, then those of the text, then
/// those of tables, which name much that they don't explain. More occurrences weigh more, with diminishing returns
/// (BM25's saturation). An occurrence in a long text weighs less than in a short one, and so does one of many headings.
struct SearchTerms {
  /// The place of a word in a document.
  enum Field {
    case text, code, cell, heading, title, description, tag, address
  }

  /// The longest word that is kept, in bytes. No one types longer ones.
  static let lengthLimit = 100
  /// The shortest part of a compound word that counts as a word.
  static let partLimit = 3

  /// The occurrences of a word by place.
  private struct Count {
    var text: UInt8 = 0
    var code: UInt8 = 0
    /// In cells of tables, in prose and code.
    var cells: UInt8 = 0
    var headings: UInt8 = 0
    /// The highest weight of a heading with the word.
    var heading: UInt8 = 0
    var isTitle = false
    var isDescribed = false
    var isTag = false
    var isAddress = false
  }

  private var words = WordTable(capacity: 512)
  private var counts: [Count] = []
  /// The weight of the words in the current heading: shorter headings say more.
  private var headingWeight: UInt8 = 0
  /// The number of headings.
  private var headings = 0
  /// The number of words in the text, including repetitions.
  private var length = 0

  init() {
    counts.reserveCapacity(512)
  }

  /// Adds the words of a part of a text.
  ///
  /// - Parameter joins: whether names with periods and labels also count as a whole.
  mutating func add(_ text: [UInt8], in range: Range<Int>, as field: Field, joins: Bool = true) {
    var scanner = SearchScanner(text, in: range, joins: joins)
    headingWeight = 255 - UInt8(truncatingIfNeeded: min(range.count, 100))
    headings += field == .heading ? 1 : 0
    while let token = scanner.next() {
      add(token.range, of: text, as: field)
      if token.isCompound {
        for part in SearchScanner.parts(of: token.range, in: text) where part.count >= Self.partLimit {
          add(part, of: text, as: field == .code ? .text : field)
        }
      }
      length += 1
    }
  }

  /// Adds the words of a short text.
  mutating func add(_ text: String, as field: Field) {
    let bytes = Array(text.utf8)
    add(bytes, in: 0..<bytes.count, as: field)
  }

  private mutating func add(_ range: Range<Int>, of text: [UInt8], as field: Field) {
    guard !range.isEmpty, range.count <= Self.lengthLimit else { return }
    // A single letter says nothing, but a digit may: "watchOS 2".
    guard range.count > 1 || text[range.lowerBound] <= UInt8(ascii: "9") else { return }
    let number = words.number(ofLowercased: text, in: range)
    if number == counts.count {
      counts.append(Count())
    }
    count(field, at: number)
  }

  private mutating func count(_ field: Field, at number: Int) {
    switch field {
    case .text: counts[number].text = min(counts[number].text, 254) + 1
    case .code: counts[number].code = min(counts[number].code, 254) + 1
    case .cell: counts[number].cells = min(counts[number].cells, 254) + 1
    case .heading:
      counts[number].headings = min(counts[number].headings, 254) + 1
      counts[number].heading = max(counts[number].heading, headingWeight)
    case .title: counts[number].isTitle = true
    case .description: counts[number].isDescribed = true
    case .tag: counts[number].isTag = true
    case .address: counts[number].isAddress = true
    }
  }

  /// The words in the order of the document, each preceded by its length and followed by its weight.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.size + 2 * counts.count)
    for (number, count) in counts.enumerated() {
      let word = words[number]
      bytes.append(UInt8(truncatingIfNeeded: word.count))
      bytes += word
      bytes.append(weight(of: count))
    }
    return bytes
  }

  /// The text length at which an occurrence has its standard weight.
  private static let usualLength = 800
  /// The number of headings up to which each has its full weight.
  private static let usualHeadings = 12

  private func weight(of count: Count) -> UInt8 {
    // In sixteenths of an occurrence in the text. No number of occurrences outweighs a heading.
    let inProse = 16 * Int(min(count.text, 8)) + 32 * Int(min(count.code, 6))
    let occurrences = inProse + 4 * Int(min(count.cells, 8))
    let norm = min(20, 32 * Self.usualLength / (Self.usualLength + length))
    var weight = min(occurrences, 192) * norm / 16
    if count.headings > 0 {
      let heading = Int(count.heading) + 32 * Int(min(count.headings - 1, 3))
      weight += heading * Self.usualHeadings / max(Self.usualHeadings, headings)
    }
    weight += (count.isTitle ? 640 : 0) + (count.isTag ? 160 : 0) + (count.isDescribed ? 96 : 0)
    weight += count.isAddress ? 224 : 0
    return Self.saturated(weight)
  }

  /// Maps a weight in sixteenths to a number from 1 to 200.
  static func saturated(_ weight: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: max(1, 200 * weight / (weight + 160)))
  }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8.
  package mutating func append(scalar: UInt32) {
    switch scalar {
    case ..<0x80:
      append(UInt8(scalar))
    case ..<0x800:
      append(UInt8(0xC0 | scalar >> 6))
      append(UInt8(0x80 | scalar & 0x3F))
    case ..<0x10000:
      append(UInt8(0xE0 | scalar >> 12))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    default:
      append(UInt8(0xF0 | scalar >> 18 & 0x07))
      append(UInt8(0x80 | scalar >> 12 & 0x3F))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
