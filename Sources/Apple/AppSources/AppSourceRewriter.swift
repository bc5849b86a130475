/// Replaces the marks of a file; see ``AppSource``.
struct AppSourceRewriter {
  /// Modules that are part of Foundation on Linux, or that one of ours stands for.
  private static let replacements = [
    "Foundation": "AppFoundation", "CoreGraphics": "AppFoundation", "ObjectiveC": "AppFoundation",
    "Cocoa": "AppKit",
  ]
  private static let blankAttributes: Set<String> = [
    "objc", "objcMembers", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction",
    "NSManaged",
  ]
  private static let mainAttributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

  private(set) var bytes: [UInt8]
  private(set) var mainClass: String?
  let tokens: [SourceToken]
  /// The ends of module names that are longer than the ones in the file.
  private var rests: [(place: Int, text: [UInt8])] = []

  init(_ source: String) {
    bytes = Array(source.utf8)
    tokens = SourceScanner.tokens(of: bytes)
  }

  /// Replaces the marks.
  mutating func rewriteMarks() throws(AppSourceFault) {
    for index in tokens.indices {
      switch tokens[index].kind {
      case .attribute: rewriteAttribute(at: index)
      case .pound: try rewriteSelector(at: index)
      case .word: try checkOptional(at: index)
      default: break
      }
    }
  }

  /// Inserts what didn't fit; the places of everything else are of no use after this.
  mutating func insertRests() {
    for (_, rest) in rests.enumerated().sorted(by: { ($0.1.place, $0.0) > ($1.1.place, $1.0) }) {
      bytes.insert(contentsOf: rest.text, at: rest.place)
    }
  }

  func word(at index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    return String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  private func name(at index: Int) -> String {
    String(decoding: bytes[tokens[index].range].dropFirst(), as: UTF8.self)
  }

  func isMark(_ character: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .mark(UInt8(ascii: character))
  }

  mutating func blank(_ range: Range<Int>) {
    for place in range where bytes[place] != UInt8(ascii: "\n") && bytes[place] != UInt8(ascii: "\r") {
      bytes[place] = UInt8(ascii: " ")
    }
  }

  /// Writes a text that isn't longer than the range, and blanks the rest.
  private mutating func replace(_ range: Range<Int>, by text: String) {
    blank(range)
    for (place, byte) in zip(range, text.utf8) {
      bytes[place] = byte
    }
  }

  /// Inserts a text in the end, when all places have been used.
  mutating func insertLater(_ text: String, at place: Int) {
    rests.append((place, Array(text.utf8)))
  }

  func fault(_ kind: AppSourceFault.Kind, at index: Int) -> AppSourceFault {
    let before = bytes[..<tokens[index].range.lowerBound]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return AppSourceFault(kind: kind, line: line, column: before.count - start + 1)
  }
}

// MARK: - Imports

extension AppSourceRewriter {
  /// Whether one of ours is imported.
  var importsAppModule: Bool {
    tokens.indices.contains { importedModule(at: $0).map { AppSource.modules.contains($0.name) } ?? false }
  }

  /// Replaces imports of modules that Linux lacks, or that one of ours exports.
  ///
  /// - Parameter isCovered: whether one of ours is imported elsewhere.
  mutating func rewriteImports(isCovered: Bool) {
    let imports = tokens.indices.compactMap { index in importedModule(at: index).map { (index, $0) } }
    let isCovered = isCovered || importsAppModule
    for (index, module) in imports {
      guard let replacement = Self.replacements[module.name] else { continue }
      if isCovered, replacement == "AppFoundation" {
        blank(tokens[index].range.lowerBound..<tokens[module.last].range.upperBound)
      } else {
        let range = tokens[module.index].range
        let length = min(range.count, replacement.utf8.count)
        replace(range, by: String(decoding: replacement.utf8.prefix(length), as: UTF8.self))
        insertLater(String(decoding: replacement.utf8.dropFirst(length), as: UTF8.self), at: range.upperBound)
      }
    }
  }

  /// The module that a statement imports: its name, where it is, and where the statement ends.
  private func importedModule(at index: Int) -> (name: String, index: Int, last: Int)? {
    guard word(at: index) == "import", startsStatement(index) else { return nil }
    var place = index + 1
    if let kind = word(at: place),
      ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"].contains(kind)
    {
      place += 1
    }
    guard let name = word(at: place) else { return nil }
    var last = place
    while isMark(".", at: last + 1), word(at: last + 2) != nil { last += 2 }
    return (name, place, last)
  }

  private func startsStatement(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    switch tokens[index - 1].kind {
    case .newline, .attribute, .mark(UInt8(ascii: ";")), .mark(UInt8(ascii: ")")): return true
    case .word:
      return ["public", "package", "internal", "private", "fileprivate"].contains(word(at: index - 1))
    default: return false
    }
  }
}

// MARK: - Marks

extension AppSourceRewriter {
  private mutating func rewriteAttribute(at index: Int) {
    let name = name(at: index)
    let range = tokens[index].range
    if Self.blankAttributes.contains(name) {
      blank(range.lowerBound..<endOfArguments(after: index))
    } else if Self.mainAttributes.contains(name) {
      blank(range)
      mainClass = className(after: index)
    } else if name == "IBOutlet" {
      rewriteOutlet(at: index)
    }
  }

  /// The end of an attribute with its arguments, which begin right after its name.
  private func endOfArguments(after index: Int) -> Int {
    let end = tokens[index].range.upperBound
    guard isMark("(", at: index + 1), tokens[index + 1].range.lowerBound == end else { return end }
    for next in tokens[(index + 1)...] where next.kind == .mark(UInt8(ascii: ")")) {
      return next.range.upperBound
    }
    return end
  }

  private func className(after index: Int) -> String? {
    var place = index + 1
    while tokens.indices.contains(place), !isMark("{", at: place) {
      if let keyword = word(at: place), ["class", "struct", "enum"].contains(keyword) {
        return word(at: place + 1)
      }
      place += 1
    }
    return nil
  }

  /// A property with a wrapper can't be weak.
  private mutating func rewriteOutlet(at index: Int) {
    replace(tokens[index].range, by: "@Outlet")
    var place = index + 1
    while tokens.indices.contains(place), word(at: place) != "var" {
      if let modifier = word(at: place), ["weak", "unowned"].contains(modifier) {
        blank(tokens[place].range)
        return
      }
      place += 1
    }
  }

  private mutating func rewriteSelector(at index: Int) throws(AppSourceFault) {
    guard name(at: index) == "selector", isMark("(", at: index + 1) else { return }
    if let first = word(at: index + 2), ["getter", "setter"].contains(first), isMark(":", at: index + 3) {
      throw fault(.accessorSelector, at: index)
    }
    replace(tokens[index].range, by: " Selector")
  }

  private func checkOptional(at index: Int) throws(AppSourceFault) {
    guard word(at: index) == "optional", let next = word(at: index + 1),
      ["func", "var", "static"].contains(next), index > 0, startsRequirement(index)
    else { return }
    throw fault(.optionalRequirement, at: index)
  }

  private func startsRequirement(_ index: Int) -> Bool {
    switch tokens[index - 1].kind {
    case .newline, .attribute, .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "{")): true
    default: false
    }
  }
}
