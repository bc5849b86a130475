/// The words of one document, each with how much it says about it.
///
/// A word's weight is a number from 1 to 200, worked out from the document alone, so that a change to one page
/// moves nothing in the others. Words of the title weigh most, then those of headings, then names in code, then
/// those of the text; more occurrences weigh more, ever less so (BM25's saturation); in a long text an
/// occurrence weighs less than in a short one.
struct SearchTerms {
  /// Where a word stands.
  enum Field {
    case text, code, heading, title, description, tag, address
  }

  /// The longest word that is kept, in bytes; what is longer is no word that anyone types.
  static let lengthLimit = 100
  /// The shortest part of a compound word that is kept as a word.
  static let partLimit = 3

  /// How often a word occurs, and where.
  private struct Count {
    var text: UInt8 = 0
    var code: UInt8 = 0
    var headings: UInt8 = 0
    /// The most that a heading with it weighs.
    var heading: UInt8 = 0
    var isTitle = false
    var isDescribed = false
    var isTag = false
    var isAddress = false
  }

  private var words = WordTable(capacity: 512)
  private var counts: [Count] = []
  /// What a word of the heading that is being counted weighs: in a short one it says more.
  private var headingWeight: UInt8 = 0
  /// The words of the text, repetitions counted.
  private var length = 0

  init() {
    counts.reserveCapacity(512)
  }

  /// Adds the words of a part of a text.
  ///
  /// - Parameter joins: whether names with points and labels count as a whole too.
  mutating func add(_ text: [UInt8], in range: Range<Int>, as field: Field, joins: Bool = true) {
    var scanner = SearchScanner(text, in: range, joins: joins)
    headingWeight = 255 - UInt8(truncatingIfNeeded: min(range.count, 100))
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
    // A single letter says nothing; a digit may: "watchOS 2".
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
    case .heading:
      counts[number].headings = min(counts[number].headings, 254) + 1
      counts[number].heading = max(counts[number].heading, headingWeight)
    case .title: counts[number].isTitle = true
    case .description: counts[number].isDescribed = true
    case .tag: counts[number].isTag = true
    case .address: counts[number].isAddress = true
    }
  }

  /// Each word after its length, and its weight, in the order of the document.
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

  /// The number of words at which an occurrence weighs what it weighs.
  private static let usualLength = 800

  private func weight(of count: Count) -> UInt8 {
    // In sixteenths of an occurrence in the text. No number of these outweighs a heading.
    let occurrences = 16 * Int(min(count.text, 8)) + 32 * Int(min(count.code, 6))
    let norm = min(20, 32 * Self.usualLength / (Self.usualLength + length))
    var weight = min(occurrences, 192) * norm / 16
    if count.headings > 0 {
      weight += Int(count.heading) + 32 * Int(min(count.headings - 1, 3))
    }
    weight += (count.isTitle ? 640 : 0) + (count.isTag ? 160 : 0) + (count.isDescribed ? 96 : 0)
    weight += count.isAddress ? 224 : 0
    return Self.saturated(weight)
  }

  /// A weight in sixteenths as a number from 1 to 200.
  static func saturated(_ weight: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: max(1, 200 * weight / (weight + 160)))
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8.
  mutating func append(scalar: UInt32) {
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
