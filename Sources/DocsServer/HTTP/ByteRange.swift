/// The part of a file that a client asks for (RFC 9110, section 14).
enum ByteRange: Hashable, Sendable {
  /// The whole file: there is no range, or it can't be read.
  case whole
  /// A part of the file, at least one byte.
  case part(Range<Int>)
  /// A range beyond the end of the file.
  case unsatisfiable

  /// Reads the value of a Range header.
  ///
  /// If there are several ranges, the answer is the whole file, which the section allows: clients that read a file in
  /// parts ask for one at a time, and hundreds of overlapping ranges are an attack.
  ///
  /// - Parameters:
  ///   - header: the value: `bytes=0-99`, `bytes=100-`, `bytes=-100`.
  ///   - length: the size of the file in bytes.
  init(_ header: String, length: Int) {
    self = .whole
    let sides = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, sides[0].lowercased() == "bytes", !sides[1].utf8.contains(UInt8(ascii: ","))
    else {
      return
    }
    let ends = sides[1].trimmed.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else { return }
    switch (Self.number(ends[0]), Self.number(ends[1])) {
    case (.number(let first), .none):
      self = first < length ? .part(first..<length) : .unsatisfiable
    case (.number(let first), .number(let last)):
      guard first <= last else { return }
      self = first < length ? .part(first..<(min(last, length - 1) + 1)) : .unsatisfiable
    case (.none, .number(let count)):
      self = count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .unsatisfiable
    default: return
    }
  }

  private enum End {
    case none, wrong
    case number(Int)
  }

  /// A number. One that doesn't fit becomes `Int.max`, which is beyond the end of any file.
  private static func number(_ text: Substring) -> End {
    guard !text.isEmpty else { return .none }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return .wrong
    }
    return .number(Int(text) ?? .max)
  }
}
