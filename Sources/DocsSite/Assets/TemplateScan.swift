/// The tags of a template, and the faults in how they are nested.
///
/// The library that fills templates in knows none of their places and stops at the first fault; this reads every
/// tag, for all that can be said before any page is there.
struct TemplateScan: Sendable {
  /// What stands in a pair of braces.
  struct Tag: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case variable
      /// `{{#name}}`, `{{^name}}`, and the `{{$name}}` of an inherited part.
      case section
      /// `{{> name}}`, and `{{< name}}` with its parts.
      case partial
    }

    var kind: Kind
    /// The name, without the transforms around it: `first()` has none.
    var name: String
    /// The place of its first brace in the template, in bytes.
    var offset: Int
    /// The sections around it.
    var depth: Int
  }

  /// A fault in how tags are nested.
  struct Fault: Hashable, Sendable {
    var offset: Int
    var summary: String
  }

  private(set) var tags: [Tag] = []
  private(set) var faults: [Fault] = []
  private var open: [(name: String, offset: Int)] = []
  private var reader: ByteReader
  private var delimiters: (open: [UInt8], close: [UInt8]) = ([UInt8](ascii: "{{"), [UInt8](ascii: "}}"))

  /// Reads a template.
  init(_ text: String) {
    reader = ByteReader(Array(text.utf8))
    while let start = find(delimiters.open) {
      guard read(tagAt: start) else { break }
    }
    for section in open {
      faults.append(Fault(offset: section.offset, summary: "The section '\(section.name)' is not closed"))
    }
  }

  /// Goes behind the next place where some bytes stand.
  ///
  /// - Returns: that place.
  private mutating func find(_ mark: [UInt8]) -> Int? {
    guard let first = mark.first else { return nil }
    while !reader.isAtEnd {
      let place = reader.offset
      if reader.bytes[place] == first, reader.bytes[place...].starts(with: mark) {
        reader.offset += mark.count
        return place
      }
      reader.offset += 1
    }
    return nil
  }

  /// Reads the tag whose opening braces were just passed.
  ///
  /// - Returns: whether what follows can be read.
  private mutating func read(tagAt start: Int) -> Bool {
    let sign = reader[ahead: 0]
    let close = sign == UInt8(ascii: "{") ? [UInt8(ascii: "}")] + delimiters.close : delimiters.close
    let first = reader.offset
    guard let end = find(close) else {
      faults.append(Fault(offset: start, summary: "The tag has no end"))
      return false
    }
    let content = String(decoding: reader.bytes[first..<end], as: UTF8.self)
    take(Unicode.Scalar(sign), content, at: start)
    return true
  }

  private mutating func take(_ sign: Unicode.Scalar, _ content: String, at offset: Int) {
    switch sign {
    case "!", "%":
      return
    case "=":
      let words = content.dropFirst().dropLast().split { $0 == " " || $0 == "\t" || $0 == "\n" }
      if words.count == 2 {
        delimiters = (Array(words[0].utf8), Array(words[1].utf8))
      }
    case "#", "^", "$", "<":
      let name = content.dropFirst().trimmingBlanks
      add(sign == "<" ? .partial : .section, name, at: offset)
      open.append((name, offset))
    case "/":
      close(content.dropFirst().trimmingBlanks, at: offset)
    case ">":
      add(.partial, content.dropFirst().trimmingBlanks, at: offset)
    case "{", "&":
      add(.variable, content.dropFirst().trimmingBlanks, at: offset)
    default:
      add(.variable, content[...].trimmingBlanks, at: offset)
    }
  }

  private mutating func add(_ kind: Tag.Kind, _ name: String, at offset: Int) {
    // A transform is written as a call: upper(page.title).
    let inner = name.split(separator: "(", omittingEmptySubsequences: false).last ?? ""
    let plain = String(inner.prefix { $0 != ")" })
    tags.append(Tag(kind: kind, name: kind == .partial ? name : plain, offset: offset, depth: open.count))
  }

  private mutating func close(_ name: String, at offset: Int) {
    guard let last = open.popLast() else {
      faults.append(Fault(offset: offset, summary: "'\(name)' is closed, and was never opened"))
      return
    }
    guard last.name != name else { return }
    let line = SourcePosition(file: "", at: last.offset, in: reader.bytes).line
    faults.append(
      Fault(offset: offset, summary: "'\(name)' is closed where '\(last.name)' of line \(line) is open")
    )
    // Whichever of the two was meant, what is open around them is read right.
    if let index = open.lastIndex(where: { $0.name == name }) {
      open.removeSubrange(index...)
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(self[...last].drop(while: isBlank))
  }
}
