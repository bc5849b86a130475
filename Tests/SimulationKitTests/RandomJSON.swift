import SimulationKit

/// Random values and texts, determined by a seed, for comparisons with Foundation.
struct RandomJSON {
  var source: SeededSource

  init(seed: UInt64) {
    source = SeededSource(seed: seed)
  }

  mutating func pick<Item>(_ items: [Item]) -> Item {
    items[source.number(in: 0...items.count - 1)]
  }

  mutating func list<Item>(upTo limit: Int, _ item: (inout RandomJSON) -> Item) -> [Item] {
    let count = source.number(in: 0...limit)
    return (0..<count).map { _ in item(&self) }
  }

  /// A text with every kind of character that needs an escape or a special form.
  mutating func text() -> String {
    let pieces = [
      "", "a", "Z", "9", "10", "_0", " ", "é", "e\u{301}", "\u{301}", "ß", "😀", "\u{10000}", "\u{E000}",
      "\u{FFFF}", "\u{FEFF}", "\u{2028}", "\u{7F}", "\u{85}", "\0", "\u{1}", "\u{1F}", "\u{8}", "\u{C}", "\n",
      "\r", "\t", "\"", "\\", "/", "'", "<", "plain text that is longer than fifteen bytes",
    ]
    return list(upTo: 5) { $0.pick(pieces) }.joined()
  }

  mutating func number() -> Double {
    let numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 1 / 3, .leastNonzeroMagnitude, 1e-5, 1e-4, 1e15, 1e16, 1e20, 1e21, 1e22,
      9_007_199_254_740_992,
      9_007_199_254_740_994, 123_456_789_012_345_680, 9_223_372_036_854_775_808, -9_223_372_036_854_775_808,
      1.797_693_134_862_315_7e308, 2.225_073_858_507_201_4e-308,
    ]
    let bits = Double(bitPattern: source.next())
    return bits.isFinite ? pick(numbers + [bits, bits, bits.rounded()]) : pick(numbers)
  }

  mutating func integer() -> Int {
    pick([0, 1, -1, 7, 255, 256, .max, .min, 1 << 53, source.number(in: .min ... .max)])
  }

  mutating func members(depth: Int = 2) -> [String: JSONValue] {
    Dictionary(list(upTo: 5) { ($0.text(), $0.value(depth: depth)) }) { first, _ in first }
  }

  mutating func value(depth: Int = 3) -> JSONValue {
    switch source.number(in: 0...(depth > 0 ? 9 : 5)) {
    case 0: .null
    case 1: .bool(source.number(in: 0...1) == 1)
    case 2: .integer(integer())
    case 3: .number(number())
    case 4, 5: .string(text())
    case 6, 7: .array(list(upTo: 4) { $0.value(depth: depth - 1) })
    default: .object(members(depth: depth - 1))
    }
  }

  /// A number as somebody might write it, valid or not.
  mutating func numeral() -> String {
    let digits = [
      "0", "1", "9", "00", "5", "123456789", "9007199254740993", "9223372036854775807", "000000000",
    ]
    let sign = pick(["", "", "-"])
    let whole = list(upTo: 2) { $0.pick(digits) }.joined()
    let fraction = pick(["", "", ".", ".0", ".5", ".000", "." + list(upTo: 3) { $0.pick(digits) }.joined()])
    let exponent = pick([
      "", "", "", "e0", "E+2", "e-3", "e17", "e18", "e-20", "e", "e+", "e400", "e-400", "e2.5",
    ])
    return sign + whole + fraction + exponent
  }

  /// A text with some of its bytes removed, duplicated or replaced.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<source.number(in: 1...3) where !bytes.isEmpty {
      let place = source.number(in: 0...bytes.count - 1)
      switch source.number(in: 0...3) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(bytes[place], at: place)
      case 2: bytes[place] = pick(Array(#"{}[],:"\0e.-+truefalsn /x"#.utf8))
      default: bytes[place] = UInt8(truncatingIfNeeded: source.next())
      }
    }
    return bytes
  }
}
