import DocsMarkdown

extension DocComment {
  /// Sorts the blocks of a comment into its parts.
  package init(_ blocks: [Block]) {
    let blocks = takingTopics(of: blocks)
    var rest = blocks[...]
    if case .paragraph(let content)? = rest.first {
      summary = content
      rest = rest.dropFirst()
    }
    // The page has such a heading.
    if case .heading(2, let title, _)? = rest.first, ["Overview", "Discussion"].contains(title.plainText) {
      rest = rest.dropFirst()
    }
    for block in rest {
      switch block {
      case .list(let list) where list.start == nil:
        addItems(of: list)
      case .quote(let inner):
        if let (name, content) = Self.field(in: inner), let aside = Aside(name: name) {
          discussion.append(.aside(aside, content))
        } else {
          discussion.append(.block(block))
        }
      default:
        discussion.append(.block(block))
      }
    }
  }

  /// Adds the groups below `## Topics`.
  ///
  /// - Returns: the other blocks.
  private mutating func takingTopics(of blocks: [Block]) -> [Block] {
    var isInside = false
    return blocks.filter { block in
      if case .heading(let level, let content, let id) = block {
        if level < 3 {
          isInside = level == 2 && content.plainText == "Topics"
          if isInside { topics.append(Topic(title: content, id: id, content: [])) }
          return !isInside
        }
        if isInside {
          topics.append(Topic(title: content, id: id, content: []))
          return false
        }
      }
      if isInside { topics[topics.count - 1].content.append(block) }
      return !isInside
    }
  }

  /// Extracts the fields of a list. The other items stay in place as a list.
  private mutating func addItems(of list: Block.List) {
    var plain = list
    plain.items = []
    func finish(_ comment: inout DocComment) {
      if !plain.items.isEmpty {
        comment.discussion.append(.block(.list(plain)))
        plain.items = []
      }
    }
    for item in list.items {
      guard let (name, content) = Self.field(in: item), add(content, as: name, { finish(&$0) }) else {
        plain.items.append(item)
        continue
      }
    }
    finish(&self)
  }

  /// Adds a field.
  ///
  /// - Parameter finish: ends the preceding list of plain items.
  /// - Returns: whether there is a field with that name.
  private mutating func add(
    _ content: [Block],
    as name: String,
    _ finish: (inout DocComment) -> Void
  ) -> Bool {
    let words = name.split(separator: " ")
    switch words.first?.lowercased() {
    case "parameters" where words.count == 1:
      finish(&self)
      addParameters(of: content)
    case "parameter" where words.count == 2:
      finish(&self)
      parameters.append(Parameter(name: String(words[1]), content: content))
    case "returns" where words.count == 1:
      finish(&self)
      returns += content
    case "throws" where words.count == 1:
      finish(&self)
      self.throws += content
    default:
      guard let aside = Aside(name: name) else { return false }
      finish(&self)
      discussion.append(.aside(aside, content))
    }
    return true
  }

  private mutating func addParameters(of content: [Block]) {
    for case .list(let list) in content {
      for item in list.items {
        if let (name, content) = Self.field(in: item) {
          parameters.append(Parameter(name: name, content: content))
        }
      }
    }
  }

  /// The name before the colon of a first paragraph, and the content after it.
  private static func field(in item: [Block]) -> (name: String, content: [Block])? {
    guard case .paragraph(let inlines)? = item.first else { return nil }
    let content = inlines.withJoinedText
    let (text, rest): (String, ArraySlice<Inline>) =
      switch content.first {
      case .text(let text)?: (text, content.dropFirst())
      // The name of a parameter may be in backticks.
      case .code(let name)?:
        if case .text(let text)? = content.dropFirst().first {
          (name + text, content.dropFirst(2))
        } else {
          ("", [])
        }
      default: ("", [])
      }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon].trimmingSpaces
    guard !name.isEmpty else { return nil }
    let first = text[text.index(after: colon)...].drop { $0 == " " }
    var paragraph = (first.isEmpty ? [] : [Inline.text(String(first))]) + rest
    if paragraph.first == .softBreak {
      paragraph.removeFirst()
    }
    return (name, (paragraph.isEmpty ? [] : [.paragraph(paragraph)]) + item.dropFirst())
  }
}

extension DocComment.Aside {
  /// The aside with a name as authors write it: `SeeAlso`, `See Also`, `warning`.
  fileprivate init?(name: String) {
    let name = name.lowercased()
    guard let aside = Self(rawValue: name == "seealso" ? "see also" : name) else { return nil }
    self = aside
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var text = self.drop { $0 == " " }
    while text.last == " " {
      text.removeLast()
    }
    return String(text)
  }
}
