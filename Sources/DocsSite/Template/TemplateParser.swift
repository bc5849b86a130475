/// Reads a template: its parts, all of its tags, and the faults in how they are nested.
struct TemplateParser: Sendable {
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
    /// The name, without the position around it: `first()` has none.
    var name: String
    /// The place of its first brace in the template, in bytes.
    var offset: Int
    /// The sections around it.
    var depth: Int
  }

  /// Something that cannot be read.
  struct Fault: Hashable, Sendable {
    var offset: Int
    var summary: String
  }

  private(set) var tags: [Tag] = []
  private(set) var faults: [Fault] = []
  /// What the template consists of, as far as it can be read.
  var parts: [Template.Part] { open[0].parts }

  /// A section that is not closed yet; the first stands for the template itself.
  private struct Section {
    var sign: Unicode.Scalar = " "
    var name = ""
    var offset = 0
    var indentation: [UInt8] = []
    var parts: [Template.Part] = []
  }

  private var open = [Section()]
  private var reader: ByteReader
  /// Where the text begins that no part holds yet.
  private var textStart = 0
  private var delimiters = (open: Array("{{".utf8), close: Array("}}".utf8))

  /// The most sections that may stand in each other.
  private static let depthLimit = 100

  /// Reads a template.
  init(_ text: String) {
    reader = ByteReader(Array(text.utf8))
    while let start = find(delimiters.open) {
      guard read(tagAt: start) else { break }
    }
    addText(upTo: reader.bytes.count)
    for section in open.dropFirst() {
      fault(section.offset, "The section '\(section.name)' is not closed")
    }
    // What is not closed is shown all the same: a site with the fault is not built.
    while open.count > 1 {
      closeLast()
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

  // MARK: Tags

  /// Reads the tag whose opening braces were just passed.
  ///
  /// - Returns: whether what follows can be read.
  private mutating func read(tagAt start: Int) -> Bool {
    let sign = reader[ahead: 0]
    let close = sign == UInt8(ascii: "{") ? [UInt8(ascii: "}")] + delimiters.close : delimiters.close
    let first = reader.offset
    guard let end = find(close) else {
      fault(start, "The tag has no end")
      return false
    }
    let content = String(decoding: reader.bytes[first..<end], as: UTF8.self)
    let scalar = Unicode.Scalar(sign)
    let line = "{&".unicodeScalars.contains(scalar) || !Self.signs.contains(scalar) ? nil : ownLine(of: start)
    addText(upTo: line?.lowerBound ?? start)
    textStart = line?.upperBound ?? reader.offset
    take(
      scalar,
      content,
      at: start,
      indentation: line.map { Array(reader.bytes[$0.lowerBound..<start]) } ?? []
    )
    return true
  }

  /// What a tag may begin with; any other is the first letter of a name.
  private static let signs = Set("!%=#^$</>{&".unicodeScalars)

  /// The whole line of a tag, its end included, where nothing else stands on it.
  private func ownLine(of tag: Int) -> Range<Int>? {
    let bytes = reader.bytes
    let start = bytes[..<tag].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    guard start >= textStart, bytes[start..<tag].allSatisfy(\.isBlank) else { return nil }
    var end = reader.offset
    while end < bytes.count, bytes[end].isBlank || bytes[end] == .carriageReturn {
      end += 1
    }
    guard end < bytes.count else { return start..<end }
    return bytes[end] == .newline ? start..<(end + 1) : nil
  }

  private mutating func take(
    _ sign: Unicode.Scalar,
    _ content: String,
    at offset: Int,
    indentation: [UInt8]
  ) {
    let rest = Self.signs.contains(sign) ? content.dropFirst().trimmingBlanks : content[...].trimmingBlanks
    switch sign {
    case "!", "%":
      return
    case "=":
      let words = rest.dropLast().split { $0 == " " || $0 == "\t" || $0 == "\n" }
      if words.count == 2 {
        delimiters = (Array(words[0].utf8), Array(words[1].utf8))
      }
    case "#", "^", "$", "<":
      add(sign == "<" ? .partial : .section, rest, at: offset)
      if open.count > Self.depthLimit {
        fault(offset, "More than \(Self.depthLimit) sections stand in each other")
        (reader.offset, textStart) = (reader.bytes.count, reader.bytes.count)
        return
      }
      open.append(Section(sign: sign, name: rest, offset: offset, indentation: indentation))
    case "/":
      close(rest, at: offset)
    case ">":
      add(.partial, rest, at: offset)
      add(
        rest.hasPrefix("*")
          ? .chosenPartial(name(rest.dropFirst().trimmingBlanks, at: offset), indentation: indentation)
          : .partial(rest, indentation: indentation, blocks: [:])
      )
    case "{", "&":
      add(.variable, rest, at: offset)
      add(.value(name(rest, at: offset), isEscaped: false))
    default:
      add(.variable, rest, at: offset)
      add(.value(name(rest, at: offset), isEscaped: true))
    }
  }

  private mutating func add(_ kind: Tag.Kind, _ name: String, at offset: Int) {
    // A position is written as a call: first().
    let inner = name.split(separator: "(", omittingEmptySubsequences: false).last ?? ""
    let plain = String(inner.prefix { $0 != ")" })
    tags.append(Tag(kind: kind, name: kind == .partial ? name : plain, offset: offset, depth: open.count - 1))
  }

  private mutating func name(_ text: String, at offset: Int) -> Template.Name {
    if let call = text.firstIndex(of: "(") {
      let word = String(text[..<call])
      let position = Template.Position(rawValue: word)
      if position == nil || !text.hasSuffix("()") {
        let known = Template.Position.allCases.map { "\($0.rawValue)()" }.joined(separator: ", ")
        fault(offset, "'\(text)' is none of \(known)")
      }
      return Template.Name(path: [], position: position)
    }
    if text.isEmpty || text.contains(where: \.isWhitespace) {
      fault(offset, text.isEmpty ? "The tag has no name" : "'\(text)' is no name: it has a blank")
    }
    return Template.Name(path: text.split(separator: ".").map(String.init))
  }

  // MARK: Parts

  private mutating func add(_ part: Template.Part) {
    open[open.count - 1].parts.append(part)
  }

  private mutating func addText(upTo end: Int) {
    guard textStart < end else { return }
    add(.text(Array(reader.bytes[textStart..<end])))
    textStart = end
  }

  private mutating func fault(_ offset: Int, _ summary: String) {
    faults.append(Fault(offset: offset, summary: summary))
  }

  private mutating func close(_ name: String, at offset: Int) {
    guard open.count > 1, let last = open.last else {
      fault(offset, "'\(name)' is closed, and was never opened")
      return
    }
    if last.name != name {
      let line = SourcePosition(file: "", at: last.offset, in: reader.bytes).line
      fault(offset, "'\(name)' is closed where '\(last.name)' of line \(line) is open")
      // Whichever of the two was meant, what is open around them is read right.
      if let index = open.dropFirst().lastIndex(where: { $0.name == name }) {
        while open.count > index + 1 {
          closeLast()
        }
      }
    }
    closeLast()
  }

  /// Makes a part of the innermost section.
  private mutating func closeLast() {
    guard open.count > 1, let section = open.popLast() else { return }
    switch section.sign {
    case "^":
      add(.inverted(name(section.name, at: section.offset), section.parts))
    case "$":
      add(.block(section.name, section.parts))
    case "<":
      var blocks: [String: [Template.Part]] = [:]
      for case .block(let name, let parts) in section.parts {
        blocks[name] = parts
      }
      add(.partial(section.name, indentation: section.indentation, blocks: blocks))
    default:
      add(.section(name(section.name, at: section.offset), section.parts))
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
