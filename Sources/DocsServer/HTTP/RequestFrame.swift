/// The first request in the bytes of a connection, if its end is certain.
///
/// This isn't a second HTTP parser. It recognizes only requests that follow RFC 9112 to the letter, which leaves
/// nothing to interpretation, so every parser finds the same end. It ignores all others, valid or not.
struct RequestFrame: Equatable {
  /// The length of the request in bytes.
  var length: Int
  /// The request for a file; nil if it is anything else.
  var file: FileRequest?

  /// The parts of a request for a file. Ranges are byte offsets.
  struct FileRequest: Equatable {
    /// Whether the request is GET for the file itself, or HEAD for its headers alone.
    var wantsContent: Bool
    /// The path. It contains nothing that has to be decoded.
    var path: Range<Int>
    /// The value of Host.
    var host: Range<Int>
    /// The value of Accept-Encoding; nil if there is none.
    var acceptEncoding: Range<Int>?
  }

  /// Longer heads go to the next handler.
  private static let longestHead = 8 << 10
  private static let mostFields = 64

  /// Parses the request at the beginning of some bytes.
  ///
  /// - Returns: nil if the request is incomplete, or isn't in the plainest form.
  init?(_ bytes: borrowing Span<UInt8>) {
    var reader = Reader(at: 0, end: min(bytes.count, Self.longestHead))
    let method = reader.word(bytes) { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    let target = reader.word(bytes) { $0 > 0x20 && $0 < 0x7f }
    guard let method, let target, reader.skip("HTTP/1.1\r\n", bytes),
      !bytes.holds("CONNECT", at: method, exactly: true),
      let fields = Fields(&reader, bytes)
    else { return nil }
    let (count, overflows) = reader.position.addingReportingOverflow(fields.contentLength ?? 0)
    guard !overflows, count <= bytes.count else { return nil }
    length = count
    let isGet = bytes.holds("GET", at: method, exactly: true)
    guard isGet || bytes.holds("HEAD", at: method, exactly: true), !fields.asksForMore,
      fields.contentLength == nil,
      let host = fields.host, bytes.isPlainPath(target)
    else { return }
    file = FileRequest(
      wantsContent: isGet,
      path: target,
      host: host,
      acceptEncoding: fields.acceptEncoding
    )
  }

  /// The header fields that matter here.
  private struct Fields {
    var host: Range<Int>?
    var acceptEncoding: Range<Int>?
    var contentLength: Int?
    /// Whether the answer depends on more than the path and the coding.
    var asksForMore = false

    /// Parses all fields and the empty line after them.
    ///
    /// - Returns: nil if anything is ambiguous.
    init?(_ reader: inout Reader, _ bytes: borrowing Span<UInt8>) {
      for _ in 0...RequestFrame.mostFields {
        if reader.skip("\r\n", bytes) { return }
        guard let name = reader.fieldName(bytes), let value = reader.fieldValue(bytes),
          take(name, value, bytes)
        else { return nil }
      }
      return nil
    }

    /// - Returns: false if the field leaves open how the connection continues.
    private mutating func take(_ name: Range<Int>, _ value: Range<Int>, _ bytes: borrowing Span<UInt8>)
      -> Bool
    {
      switch name.count {
      case 4 where bytes.holds("host", at: name):
        guard host == nil else { return false }
        host = value
      case 15 where bytes.holds("accept-encoding", at: name):
        asksForMore = asksForMore || acceptEncoding != nil
        acceptEncoding = value
      case 14 where bytes.holds("content-length", at: name):
        guard contentLength == nil, let length = bytes.number(at: value) else { return false }
        contentLength = length
      case 10 where bytes.holds("connection", at: name):
        return bytes.holds("keep-alive", at: value)
      case 6 where bytes.holds("expect", at: name): return false
      case 7 where bytes.holds("upgrade", at: name): return false
      case 17 where bytes.holds("transfer-encoding", at: name): return false
      case 5 where bytes.holds("range", at: name): asksForMore = true
      case 6 where bytes.holds("origin", at: name): asksForMore = true
      case 8... where bytes.holds("if-", at: name.lowerBound..<name.lowerBound + 3): asksForMore = true
      default: break
      }
      return true
    }
  }

  /// A cursor in the bytes.
  private struct Reader {
    private(set) var position: Int
    private let end: Int

    init(at position: Int, end: Int) {
      (self.position, self.end) = (position, end)
    }

    /// Reads one or more bytes of a kind, and consumes the space after them.
    mutating func word(_ bytes: borrowing Span<UInt8>, _ isAllowed: (UInt8) -> Bool) -> Range<Int>? {
      let start = position
      while position < end, isAllowed(bytes[position]) {
        position += 1
      }
      guard position > start, position < end, bytes[position] == UInt8(ascii: " ") else { return nil }
      defer { position += 1 }
      return start..<position
    }

    /// Consumes a text if it comes next.
    mutating func skip(_ text: StaticString, _ bytes: borrowing Span<UInt8>) -> Bool {
      guard text.utf8CodeUnitCount <= end - position else { return false }
      guard bytes.holds(text, at: position..<position + text.utf8CodeUnitCount, exactly: true) else {
        return false
      }
      position += text.utf8CodeUnitCount
      return true
    }

    /// Reads the name of a field and the colon that directly follows it (RFC 9112, section 5.1).
    mutating func fieldName(_ bytes: borrowing Span<UInt8>) -> Range<Int>? {
      let start = position
      while position < end, bytes[position].isTokenCharacter {
        position += 1
      }
      guard position > start, position < end, bytes[position] == UInt8(ascii: ":") else { return nil }
      defer { position += 1 }
      return start..<position
    }

    /// Reads the value of a field without surrounding whitespace, and the end of its line.
    mutating func fieldValue(_ bytes: borrowing Span<UInt8>) -> Range<Int>? {
      while position < end, bytes[position].isBlank {
        position += 1
      }
      let start = position
      while position < end, bytes[position].isBlank || bytes[position] > 0x20 && bytes[position] < 0x7f {
        position += 1
      }
      var last = position
      while last > start, bytes[last - 1].isBlank {
        last -= 1
      }
      return skip("\r\n", bytes) ? start..<last : nil
    }
  }
}

extension Span<UInt8> {
  /// Whether a range holds a text. Unless `exactly`, the comparison ignores case, and the text must be in lower case.
  fileprivate func holds(_ text: StaticString, at place: Range<Int>, exactly: Bool = false) -> Bool {
    guard text.utf8CodeUnitCount == place.count, place.upperBound <= count else { return false }
    return text.withUTF8Buffer { text in
      for index in text.indices {
        let byte = self[place.lowerBound + index]
        let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        guard (isCapital && !exactly ? byte | 0x20 : byte) == text[index] else { return false }
      }
      return true
    }
  }

  /// A whole number of at most seven digits.
  fileprivate func number(at place: Range<Int>) -> Int? {
    guard !place.isEmpty, place.count <= 7 else { return nil }
    var number = 0
    for index in place {
      guard self[index] >= UInt8(ascii: "0"), self[index] <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(self[index] - UInt8(ascii: "0"))
    }
    return number
  }

  /// Whether a target is a path without a query and without encoded characters.
  fileprivate func isPlainPath(_ place: Range<Int>) -> Bool {
    guard !place.isEmpty, self[place.lowerBound] == UInt8(ascii: "/") else { return false }
    for index in place {
      switch self[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "@"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "="), UInt8(ascii: ":"):
        continue
      default: return false
      }
    }
    return true
  }
}

extension UInt8 {
  /// A space or a tab.
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// A character of a token (RFC 9110, section 5.6.2).
  fileprivate var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "!"),
      UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
