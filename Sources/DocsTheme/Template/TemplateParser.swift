import DocsFoundation

/// Parses a template: its steps, all of its tags, and the errors in their nesting.
struct TemplateParser: Sendable {
  /// A tag in braces.
  struct Tag: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case variable
      /// `{{#name}}`, `{{^name}}`, and the `{{$name}}` of an inherited part.
      case section
      /// `{{> name}}`, and `{{< name}}` with its parts.
      case partial
    }

    var kind: Kind
    /// The name, without a position: that of `first()` is empty.
    var name: String
    /// The offset of its first brace in the template, in bytes.
    var offset: Int
    /// The number of enclosing sections.
    var depth: Int
  }

  /// A syntax error.
  struct Fault: Hashable, Sendable {
    var offset: Int
    var summary: String
  }

  private(set) var tags: [Tag] = []
  private(set) var faults: [Fault] = []
  /// The parsed steps, as far as the template can be read.
  private(set) var steps: [Template.Step] = []
  /// The words in its names, and the names of its blocks.
  private(set) var words: [String] = []
  /// The templates that it includes.
  private(set) var partials: [Template.Partial] = []
  /// The bytes of the template.
  var source: [UInt8] { reader.bytes }

  /// A section that isn't closed yet.
  private struct Section {
    var sign: Unicode.Scalar
    var name: String
    var offset: Int
    var indentation: Range<Int>
    /// The index of its step.
    var step: Int
  }

  private var open: [Section] = []
  private var reader: ByteReader
  /// The start of the text that isn't part of a step yet.
  private var textStart = 0
  private var delimiters = (open: Array("{{".utf8), close: Array("}}".utf8))

  /// The maximum nesting depth of sections.
  private static let depthLimit = 100

  /// Parses a template.
  init(_ text: String) {
    reader = ByteReader(Array(text.utf8))
    while let start = find(delimiters.open) {
      guard read(tagAt: start) else { break }
    }
    addText(upTo: reader.bytes.count)
    for section in open {
      fault(section.offset, "The section '\(section.name)' is not closed")
    }
    // Unclosed sections are kept. A site with this error isn't built anyway.
    while !open.isEmpty {
      closeLast()
    }
  }

  /// Advances past the next occurrence of some bytes.
  ///
  /// - Returns: the offset of the occurrence.
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

  /// Parses the tag whose opening braces were just read.
  ///
  /// - Returns: whether the rest can be parsed.
  private mutating func read(tagAt start: Int) -> Bool {
    let sign = reader[ahead: 0]
    let close = sign == UInt8(ascii: "{") ? [UInt8(ascii: "}")] + delimiters.close : delimiters.close
    let first = reader.offset
    guard let end = find(close) else {
      fault(start, "The tag isn't closed")
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
      indentation: (line?.lowerBound ?? start)..<start
    )
    return true
  }

  /// The characters that can begin a tag; any other begins a name.
  private static let signs = Set("!%=#^$</>{&".unicodeScalars)

  /// The whole line of a tag, including its end, if nothing else is on it.
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
    indentation: Range<Int>
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
      if open.count >= Self.depthLimit {
        fault(offset, "Sections are nested more than \(Self.depthLimit) deep")
        (reader.offset, textStart) = (reader.bytes.count, reader.bytes.count)
        return
      }
      open.append(
        Section(sign: sign, name: rest, offset: offset, indentation: indentation, step: steps.count)
      )
      // A placeholder for the section's step, until its end is known.
      steps.append(.text(offset..<offset))
    case "/":
      close(rest, at: offset)
    case ">":
      add(.partial, rest, at: offset)
      if rest.hasPrefix("*") {
        let name = name(rest.dropFirst().trimmingBlanks, at: offset)
        steps.append(.chosenPartial(name, indentation: indentation))
      } else {
        steps.append(.partial(partials.count, end: steps.count + 1))
        partials.append(Template.Partial(name: rest, indentation: indentation))
      }
    case "{", "&":
      add(.variable, rest, at: offset)
      steps.append(.value(name(rest, at: offset), isEscaped: false))
    default:
      add(.variable, rest, at: offset)
      steps.append(.value(name(rest, at: offset), isEscaped: true))
    }
  }

  private mutating func add(_ kind: Tag.Kind, _ name: String, at offset: Int) {
    // A position is written as a call: first().
    let inner = name.split(separator: "(", omittingEmptySubsequences: false).last ?? ""
    let plain = String(inner.prefix { $0 != ")" })
    tags.append(Tag(kind: kind, name: kind == .partial ? name : plain, offset: offset, depth: open.count))
  }

  private mutating func name(_ text: String, at offset: Int) -> Template.Name {
    if let call = text.firstIndex(of: "(") {
      let word = String(text[..<call])
      let position = Template.Position(rawValue: word)
      if position == nil || !text.hasSuffix("()") {
        let known = Template.Position.allCases.map { "\($0.rawValue)()" }.joined(separator: ", ")
        fault(offset, "'\(text)' isn't one of \(known)")
      }
      return position.map(Template.Name.position) ?? .path(words.endIndex..<words.endIndex)
    }
    if text.isEmpty || text.unicodeScalars.contains(where: \.properties.isWhitespace) {
      fault(offset, text.isEmpty ? "The tag has no name" : "'\(text)' isn't a name: it contains whitespace")
    }
    let start = words.endIndex
    words += text.split(separator: ".").map(String.init)
    return .path(start..<words.endIndex)
  }

  // MARK: Sections

  private mutating func addText(upTo end: Int) {
    guard textStart < end else { return }
    steps.append(.text(textStart..<end))
    textStart = end
  }

  private mutating func fault(_ offset: Int, _ summary: String) {
    faults.append(Fault(offset: offset, summary: summary))
  }

  private mutating func close(_ name: String, at offset: Int) {
    guard let last = open.last else {
      fault(offset, "'\(name)' is closed but was never opened")
      return
    }
    if last.name != name {
      let line = SourcePosition(file: "", at: last.offset, in: reader.bytes).line
      fault(offset, "'\(name)' is closed, but the open section is '\(last.name)' from line \(line)")
      // Whichever was meant, the enclosing sections are then parsed correctly.
      if let index = open.lastIndex(where: { $0.name == name }) {
        while open.count > index + 1 {
          closeLast()
        }
      }
    }
    closeLast()
  }

  /// Completes the step of the innermost section.
  private mutating func closeLast() {
    guard let section = open.popLast() else { return }
    let end = steps.endIndex
    switch section.sign {
    case "^":
      steps[section.step] = .inverted(name(section.name, at: section.offset), end: end)
    case "$":
      steps[section.step] = .block(words.endIndex, end: end)
      words.append(section.name)
    case "<":
      steps[section.step] = .partial(partials.count, end: end)
      partials.append(
        Template.Partial(
          name: section.name,
          indentation: section.indentation,
          blocks: blocks(in: (section.step + 1)..<end)
        )
      )
    default:
      steps[section.step] = .section(name(section.name, at: section.offset), end: end)
    }
  }

  /// The blocks in some steps, without nested ones.
  private func blocks(in range: Range<Int>) -> [String: Range<Int>] {
    var blocks: [String: Range<Int>] = [:]
    var next = range.lowerBound
    while next < range.upperBound {
      let inside = next + 1
      switch steps[next] {
      case .block(let word, let end):
        blocks[words[word]] = inside..<end
        next = end
      case .section(_, let end), .inverted(_, let end), .partial(_, let end):
        next = end
      case .text, .value, .chosenPartial:
        next = inside
      }
    }
    return blocks
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == .newline }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first..<utf8.index(after: last)])
  }
}
