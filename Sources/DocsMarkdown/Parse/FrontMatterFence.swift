/// Finds the boundary between a page's front matter and its Markdown.
enum FrontMatterFence {
  /// The YAML between the fences, the text after them, and the line, from 1, on which that text begins.
  case found(yaml: String, body: String, bodyLine: Int)
  /// There is no front matter, or it has no closing fence.
  case none(isOpen: Bool)

  /// Finds two lines of three hyphens, the first of which begins the text.
  ///
  /// Trailing blanks are allowed.
  static func find(in text: String) -> FrontMatterFence {
    var text = text
    return text.withUTF8 { bytes in
      var lines = Lines(bytes)
      guard let first = lines.next(), isFence(bytes[first]) else { return .none(isOpen: false) }
      var number = 1
      let start = lines.position
      while let line = lines.next() {
        number += 1
        guard isFence(bytes[line]) else { continue }
        return .found(
          yaml: String(decoding: bytes[start..<max(start, line.lowerBound - 1)], as: UTF8.self),
          body: String(decoding: bytes[lines.position...], as: UTF8.self),
          bodyLine: number + 1
        )
      }
      return .none(isOpen: true)
    }
  }

  private static func isFence(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    line.count >= 3 && line.prefix(3).allSatisfy { $0 == UInt8(ascii: "-") }
      && line.dropFirst(3).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Iterates over the lines of a text without their newlines.
  private struct Lines {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The start of the next line.
    private(set) var position = 0
    private var isAtEnd = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
    }

    mutating func next() -> Range<Int>? {
      guard !isAtEnd else { return nil }
      let start = position
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        isAtEnd = true
        position = bytes.count
        return start..<bytes.count
      }
      position = end + 1
      return start..<end
    }
  }
}
