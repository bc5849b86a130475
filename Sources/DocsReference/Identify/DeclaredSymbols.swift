import DocsMarkdown
import DocsToolchain
import Foundation

/// The cards of a program's own declarations, from its tree and source.
struct DeclaredSymbols: Sendable {
  /// Colors a piece of Swift.
  typealias Highlighter = @Sendable (String) -> [Token]

  private let program: TypedProgram
  /// The declaration of each symbol.
  private let names: [String: TypedReference]
  /// The declarations other than variables, sorted by start.
  private let extents: [TypedTree.Declaration]
  private let variables: [Int: TypedTree.Declaration]
  /// The symbols of properties, by name.
  private let properties: [String: [String]]

  init(_ program: TypedProgram) {
    self.program = program
    names = Dictionary(
      program.references.filter(\.isDeclaration).compactMap { name in name.usr.map { ($0, name) } }
    ) { first, _ in first }
    extents = program.tree.declarations.filter { $0.kind != "var_decl" }.sorted {
      ($0.start, -$0.end) < ($1.start, -$1.end)
    }
    variables = Dictionary(
      program.tree.declarations.filter { $0.kind == "var_decl" }.map { ($0.start, $0) }
    ) { first, _ in first }
    properties = Dictionary(grouping: names.values.filter { $0.kind == .property }, by: \.name)
      .mapValues { $0.compactMap(\.usr).sorted() }
  }

  /// Returns the card of a symbol, or nil if the program doesn't declare it.
  func card(usr: String, highlight: Highlighter) -> SymbolCard? {
    guard let name = names[usr] else { return nil }
    let text: String
    switch name.kind {
    case .variable: text = variable(name)
    case .property where !name.name.hasPrefix("subscript("): text = variable(name)
    case .parameter: text = "\(name.name)\(annotation(of: name))"
    case .typeParameter: text = name.name
    default: text = declaration(name) ?? name.name
    }
    return SymbolCard(
      usr: usr,
      declaration: highlight(text).map(SymbolCard.Fragment.init),
      summary: summary(of: name)
    )
  }

  /// Returns the property for a label of a memberwise initializer, which has no declaration in the source.
  ///
  /// - Parameters:
  ///   - name: the label.
  ///   - initializer: the symbol of the initializer; it begins with its type's symbol.
  func property(_ name: String, ofInitializer initializer: String) -> String? {
    properties[name]?.first { usr in
      let type = usr.range(of: "\(name.utf8.count)\(name)", options: .backwards).map { usr[..<$0.lowerBound] }
      return type.map { initializer.hasPrefix($0) } ?? false
    }
  }

  // MARK: Variables

  private func variable(_ name: TypedReference) -> String {
    let words = modifiers(before: name.range.lowerBound)
    let keyword = variables[name.range.lowerBound]?.isConstant == false ? "var" : "let"
    let said = words.isEmpty || !["let", "var"].contains(words[words.count - 1]) ? words + [keyword] : words
    return said.joined(separator: " ") + " \(name.name)\(annotation(of: name))"
  }

  /// Returns the type after a colon: as written in the source, or as inferred by the compiler.
  private func annotation(of name: TypedReference) -> String {
    if let written = writtenType(after: name.range.upperBound) {
      return ": \(written)"
    }
    return TypeName.ofReference(name).map { ": \($0)" } ?? ""
  }

  /// Returns the type in an annotation after an offset, or nil if there is no annotation.
  private func writtenType(after offset: Int) -> String? {
    let source = program.source
    var position = offset
    while position < source.count, source[position] == UInt8(ascii: " ") {
      position += 1
    }
    guard position < source.count, source[position] == UInt8(ascii: ":") else { return nil }
    let start = position + 1
    var depth = 0
    position = start
    scan: while position < source.count {
      switch source[position] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"):
        depth += 1
      case UInt8(ascii: ">") where source[position - 1] == UInt8(ascii: "-"):
        break
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"):
        guard depth > 0 else { break scan }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "\n"), UInt8(ascii: "{"), UInt8(ascii: ";"):
        guard depth > 0 else { break scan }
      case UInt8(ascii: " ") where depth == 0 && source[position...].starts(with: " in ".utf8):
        break scan
      default:
        break
      }
      position += 1
    }
    let type = Self.oneLine(source[start..<position])
    return type.isEmpty ? nil : type
  }

  // MARK: Functions and types

  /// Returns the declaration that contains a name, without its body.
  private func declaration(_ name: TypedReference) -> String? {
    let offset = name.range.lowerBound
    // No other declaration begins between the start of a declaration and its name.
    var low = 0
    var high = extents.count
    while low < high {
      let middle = (low + high) / 2
      if extents[middle].start <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return nil }
    let extent = extents[low - 1]
    let source = program.source
    let last = Identifier.range(at: extent.end, in: source)?.upperBound ?? extent.end + 1
    var end = min(last, source.count)
    if let body = extent.body {
      end = min(end, body)
    } else if !["enum_element_decl", "typealias"].contains(extent.kind) {
      end = source[min(offset, end)..<end].firstIndex(of: UInt8(ascii: "{")) ?? end
    }
    guard extent.start <= offset, offset < end else { return nil }
    let words = extent.kind == "enum_element_decl" ? ["case"] : modifiers(before: extent.start)
    return (words + [Self.oneLine(source[extent.start..<end])]).joined(separator: " ")
  }

  private static let modifiers: Set = [
    "let", "var", "async", "static", "class", "lazy", "weak", "unowned", "mutating", "nonmutating",
    "override",
    "convenience", "required", "final", "indirect", "nonisolated",
  ]

  /// Returns the modifiers before a declaration.
  private func modifiers(before offset: Int) -> [String] {
    var words: [String] = []
    var end = offset
    while true {
      let last = Identifier.blanksSkipped(before: end, in: program.source)
      guard last < end || last == offset, let token = Identifier.range(endingAt: last, in: program.source)
      else { break }
      let word = Identifier.name(token, in: program.source)
      guard Self.modifiers.contains(word) else { break }
      words.insert(word, at: 0)
      end = token.lowerBound
    }
    return words
  }

  /// Returns source text with each run of whitespace as one space.
  private static func oneLine(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")").replacing(",)", with: ")")
  }

  // MARK: Comments

  private func summary(of name: TypedReference) -> String? {
    guard ![.parameter, .typeParameter].contains(name.kind) else { return nil }
    return DocumentationComment.summary(before: name.range.lowerBound, in: program.source)
  }
}
