/// Base64 on bytes, in one of its two alphabets.
///
/// It accepts exactly one text for each sequence of bytes: no spaces, no wrong padding, and no bits set after the
/// last byte. Foundation needs a `String` and the other alphabet, and the conversion costs more than the decoding.
///
/// Source: RFC 4648 sections 3.5, 4 and 5; RFC 7515 section 2.
struct Base64: Sendable {
  /// With `+`, `/` and padding, as in `x5c`.
  static let standard = Base64("+", "/", isPadded: true)
  /// With `-`, `_` and no padding, as between the dots of a JWS.
  static let url = Base64("-", "_", isPadded: false)

  private let digits: [UInt8]
  /// The value of each byte, or 255 for a byte that isn't a digit.
  private let values: [UInt8]
  private let isPadded: Bool

  private init(_ digit62: Unicode.Scalar, _ digit63: Unicode.Scalar, isPadded: Bool) {
    digits =
      Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
      + [UInt8(ascii: digit62), UInt8(ascii: digit63)]
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() {
      values[Int(digit)] = UInt8(value)
    }
    self.values = values
    self.isPadded = isPadded
  }

  func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group: UInt32 = 0
    var count = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        append(group, digits: 4, to: &text)
        (group, count) = (0, 0)
      }
    }
    if count > 0 {
      append(group << (8 * UInt32(3 - count)), digits: count + 1, to: &text)
      if isPadded {
        text += repeatElement(UInt8(ascii: "="), count: 3 - count)
      }
    }
    return text
  }

  private func append(_ group: UInt32, digits count: Int, to text: inout [UInt8]) {
    for place in 0..<count {
      text.append(digits[Int(group >> (18 - 6 * UInt32(place)) & 63)])
    }
  }

  /// Returns the bytes, or nil if this isn't their canonical encoding.
  func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var text = text
    if isPadded {
      guard text.count.isMultiple(of: 4) else { return nil }
      for _ in 0..<2 where text.last == UInt8(ascii: "=") {
        text.removeLast()
      }
    }
    let rest = text.count % 4
    guard rest != 1 else { return nil }
    var isWrong = false
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 2) { bytes, count in
      text.withUnsafeBufferPointer { text in
        values.withUnsafeBufferPointer { values in
          // All values seen so far; only 255 sets the highest bit.
          var met: UInt8 = 0
          var index = 0
          while index + 4 <= text.count {
            let (a, b) = (values[Int(text[index])], values[Int(text[index + 1])])
            let (c, d) = (values[Int(text[index + 2])], values[Int(text[index + 3])])
            met |= a | b | c | d
            bytes[count] = a << 2 | b >> 4
            bytes[count + 1] = b << 4 | c >> 2
            bytes[count + 2] = c << 6 | d
            index += 4
            count += 3
          }
          if rest > 0 {
            let (a, b) = (values[Int(text[index])], values[Int(text[index + 1])])
            met |= a | b
            bytes[count] = a << 2 | b >> 4
            count += 1
            isWrong = rest == 2 && b & 0xF != 0
            if rest == 3 {
              let c = values[Int(text[index + 2])]
              met |= c
              bytes[count] = b << 4 | c >> 2
              count += 1
              isWrong = c & 3 != 0
            }
          }
          isWrong = isWrong || met > 63
        }
      }
    }
    return isWrong ? nil : bytes
  }
}
