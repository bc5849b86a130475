// Objective-C lets an extension override a method of the superclass, and Swift alone doesn't. If nothing but such
// extensions stands between a class and the end of one, they are the same as one long body: without the closing brace,
// the header of the extension, and nothing else.

extension AppSourceRewriter {
  /// A class or an extension of the file.
  private struct Declaration {
    let isExtension: Bool
    let name: String
    /// The index of its first token: an attribute, a modifier or the keyword.
    let first: Int
    /// The index of the keyword.
    let keyword: Int
    /// The indices of its braces.
    let open: Int
    let close: Int

    /// Whether its members need nothing that its header says.
    let isPlain: Bool
  }

  /// Joins extensions that override a method with the class before them.
  ///
  /// - Throws: ``AppSourceFault`` if something else stands between, or the class is in another file.
  mutating func joinExtensions() throws(AppSourceFault) {
    let declarations = declarations
    var joined: Set<Int> = []
    for (index, declaration) in declarations.enumerated() where declaration.isExtension {
      guard let override = overriding(in: declaration) else { continue }
      guard let start = chain(endingAt: index, of: declarations) else {
        throw fault(.overrideInExtension, at: override)
      }
      for part in (start + 1)...index where joined.insert(part).inserted {
        join(declarations[part], after: declarations[part - 1], to: declarations[start])
      }
    }
  }

  /// The index of the class from which on there are only extensions of it; nil if there is none.
  private func chain(endingAt last: Int, of declarations: [Declaration]) -> Int? {
    var index = last
    while declarations[index].isExtension {
      let declaration = declarations[index]
      guard index > 0, declaration.isPlain, declarations[index - 1].name == declaration.name else {
        return nil
      }
      let between = tokens[(declarations[index - 1].close + 1)..<declaration.first]
      guard between.allSatisfy({ $0.kind == .newline }) else { return nil }
      index -= 1
    }
    return index
  }

  private mutating func join(_ part: Declaration, after previous: Declaration, to type: Declaration) {
    let protocols = protocols(of: part)
    blank(tokens[previous.close].range)
    blank(tokens[part.first].range.lowerBound..<tokens[part.open].range.upperBound)
    guard !protocols.isEmpty else { return }
    let header = (type.keyword + 2)..<type.open
    let inherits = header.contains { isMark(":", at: $0) && !isInsideAngles($0, from: type.keyword + 2) }
    let end = header.first { word(at: $0) == "where" } ?? type.open
    insertLater((inherits ? ", " : ": ") + protocols + " ", at: tokens[end].range.lowerBound)
  }

  /// What an extension conforms to, on one line and without comments.
  private func protocols(of declaration: Declaration) -> String {
    guard isMark(":", at: declaration.keyword + 2) else { return "" }
    var text = ""
    var end = tokens[declaration.keyword + 2].range.upperBound
    for token in tokens[(declaration.keyword + 3)..<declaration.open] where token.kind != .newline {
      if !text.isEmpty, token.range.lowerBound > end { text += " " }
      text += String(decoding: bytes[token.range], as: UTF8.self)
      end = token.range.upperBound
    }
    return text
  }

  /// Whether a token is among the parameters of a generic type.
  private func isInsideAngles(_ index: Int, from start: Int) -> Bool {
    (start..<index).count { isMark("<", at: $0) } > (start..<index).count { isMark(">", at: $0) }
  }
}

// MARK: - Declarations

extension AppSourceRewriter {
  /// The classes and extensions of the file, but none inside of others.
  private var declarations: [Declaration] {
    var found: [Declaration] = []
    var index = 0
    while index < tokens.count {
      if let declaration = declaration(at: index) {
        found.append(declaration)
        index = declaration.close
      } else if isMark("{", at: index) {
        index = closingBrace(of: index) ?? tokens.count
      }
      index += 1
    }
    return found
  }

  private func declaration(at index: Int) -> Declaration? {
    guard let keyword = word(at: index), ["class", "extension"].contains(keyword),
      let name = word(at: index + 1)
    else { return nil }
    var first = index
    while first > 0, isPartOfHeader(first - 1) { first -= 1 }
    guard first == 0 || tokens[first - 1].kind == .newline || isMark(";", at: first - 1),
      let open = tokens.indices.first(where: { $0 > index && isMark("{", at: $0) }),
      let close = closingBrace(of: open)
    else { return nil }
    let isPlain =
      first == index && !isMark(".", at: index + 2) && !(index..<open).contains { word(at: $0) == "where" }
    return Declaration(
      isExtension: keyword == "extension",
      name: name,
      first: first,
      keyword: index,
      open: open,
      close: close,
      isPlain: isPlain
    )
  }

  /// Whether a token is an attribute or a modifier before a keyword, on the same line.
  private func isPartOfHeader(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .attribute, .word, .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: ")")): true
    default: false
    }
  }

  private func closingBrace(of open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count {
      if isMark("{", at: index) {
        depth += 1
      } else if isMark("}", at: index) {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The first `override` among the members; nil if there is none.
  private func overriding(in declaration: Declaration) -> Int? {
    var depth = 0
    for index in declaration.open..<declaration.close {
      if isMark("{", at: index) { depth += 1 }
      if isMark("}", at: index) { depth -= 1 }
      if depth == 1, word(at: index) == "override", !isMark(".", at: index - 1),
        let next = word(at: index + 1),
        next != "let"
      {
        return index
      }
    }
    return nil
  }
}
