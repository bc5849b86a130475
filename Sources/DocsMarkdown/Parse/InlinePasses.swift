/// The inline passes that a text needs. Most texts need none.
struct InlinePasses: OptionSet {
  let rawValue: UInt8

  static let strikethrough = InlinePasses(rawValue: 1)
  static let footnotes = InlinePasses(rawValue: 2)
  static let autolinks = InlinePasses(rawValue: 4)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(for bytes: [UInt8]) {
    self = []
    if bytes.index(of: UInt8(ascii: "~"), in: 0..<bytes.count) != nil { insert(.strikethrough) }
    if FootnoteSource.mayStand(in: bytes) { insert(.footnotes) }
    if Autolinks.mayStand(in: bytes) { insert(.autolinks) }
  }
}
