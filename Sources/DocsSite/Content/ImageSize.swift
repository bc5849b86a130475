/// The size of an image in pixels, read from its file's header.
///
/// The page layout needs it before the image has loaded. Unknown, truncated and absurd files have no size; no file can
/// cause a trap.
struct ImageSize: Hashable, Sendable {
  var width: Int
  var height: Int

  /// The largest plausible width or height.
  static let limit = 100_000

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads the header of a PNG, JPEG, GIF, WebP, AVIF or SVG file.
  init?(_ bytes: [UInt8]) {
    let reader = ImageBytes(bytes: bytes)
    let size =
      Self.png(reader) ?? Self.gif(reader) ?? Self.jpeg(reader) ?? Self.webP(reader) ?? Self.avif(reader)
      ?? SVGHeader.size(bytes)
    guard let size, (1...Self.limit).contains(size.0), (1...Self.limit).contains(size.1) else { return nil }
    (width, height) = size
  }

  /// PNG (W3C, sections 5.2 and 11.2.2): the first chunk is IHDR.
  private static func png(_ file: ImageBytes) -> (Int, Int)? {
    guard file.has("\u{89}PNG\r\n\u{1A}\n", at: 0), file.has("IHDR", at: 12),
      let width = file.big(4, at: 16), let height = file.big(4, at: 20)
    else { return nil }
    return (width, height)
  }

  /// GIF89a, section 18: the logical screen.
  private static func gif(_ file: ImageBytes) -> (Int, Int)? {
    guard file.has("GIF87a", at: 0) || file.has("GIF89a", at: 0), let width = file.little(2, at: 6),
      let height = file.little(2, at: 8)
    else { return nil }
    return (width, height)
  }

  /// JPEG (ITU T.81, annex B): the first frame header among the segments, rotated as Exif requires.
  private static func jpeg(_ file: ImageBytes) -> (Int, Int)? {
    guard file.has("\u{FF}\u{D8}", at: 0) else { return nil }
    var offset = 2
    var isTurned = false
    while file.big(1, at: offset) == 0xFF, let marker = file.big(1, at: offset + 1) {
      switch marker {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD8: offset += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = file.big(2, at: offset + 5), let width = file.big(2, at: offset + 7) else {
          return nil
        }
        return isTurned ? (height, width) : (width, height)
      case 0xD9, 0xDA: return nil
      default:
        guard let length = file.big(2, at: offset + 2), length >= 2 else { return nil }
        if marker == 0xE1, file.has("Exif\0\0", at: offset + 4) {
          isTurned = orientation(file, at: offset + 10, end: offset + 2 + length) >= 5
        }
        offset += 2 + length
      }
    }
    return nil
  }

  /// The orientation in an Exif segment (CIPA DC-008, tag 0x0112): from 5 on, width and height are swapped.
  private static func orientation(_ file: ImageBytes, at start: Int, end: Int) -> Int {
    let isLittle = file.has("II", at: start)
    guard isLittle || file.has("MM", at: start) else { return 1 }
    func number(_ count: Int, _ offset: Int) -> Int? {
      guard offset + count <= end else { return nil }
      return isLittle ? file.little(count, at: offset) : file.big(count, at: offset)
    }
    guard let directory = number(4, start + 4), let count = number(2, start + directory) else { return 1 }
    for index in 0..<min(count, 256) {
      let entry = start + directory + 2 + 12 * index
      if number(2, entry) == 0x0112 { return number(2, entry + 8) ?? 1 }
    }
    return 1
  }

  /// WebP (RFC 9649, sections 2.5 to 2.7).
  private static func webP(_ file: ImageBytes) -> (Int, Int)? {
    guard file.has("RIFF", at: 0), file.has("WEBP", at: 8) else { return nil }
    if file.has("VP8X", at: 12), let width = file.little(3, at: 24), let height = file.little(3, at: 27) {
      return (width + 1, height + 1)
    }
    if file.has("VP8L", at: 12), file.big(1, at: 20) == 0x2F, let bits = file.little(4, at: 21) {
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if file.has("VP8 ", at: 12), file.has("\u{9D}\u{01}\u{2A}", at: 23), let width = file.little(2, at: 26),
      let height = file.little(2, at: 28)
    {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }

  /// AVIF (ISO/IEC 14496-12 and 23008-12): the largest `ispe` property, which is the whole image.
  private static func avif(_ file: ImageBytes) -> (Int, Int)? {
    guard file.has("ftypavi", at: 4) else { return nil }
    // Properties are at the beginning, before the pixel data.
    let head = file.bytes.prefix(65_536)
    var sizes: [(Int, Int)] = []
    for index in head.indices where head[index] == UInt8(ascii: "i") && file.has("ispe", at: index) {
      if let width = file.big(4, at: index + 8), let height = file.big(4, at: index + 12),
        (1...limit).contains(width), (1...limit).contains(height)
      {
        sizes.append((width, height))
      }
    }
    return sizes.max { $0.0 * $0.1 < $1.0 * $1.1 }
  }
}

/// Reads numbers, with bounds checks.
private struct ImageBytes {
  let bytes: [UInt8]

  /// A big-endian number of at most four bytes.
  func big(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number of at most four bytes.
  func little(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether certain bytes are at an offset, each given as the character with that number.
  func has(_ text: String, at offset: Int) -> Bool {
    bytes.starts(with: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, at: offset)
  }
}
