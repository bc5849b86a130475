/// Fills in what is the same on every page, before a template is parsed.
///
/// The template engine looks up each name anew for each page, and escapes what it finds character by
/// character. Most names of a theme are words, assets and properties of the site, which a language has once.
struct TemplateConstants: Sendable {
  /// The values by name, as HTML shows them.
  private let values: [String: String]

  /// The constants of a language.
  ///
  /// - Parameter groups: the values by the group and the name: `words` and `menu` for `{{words.menu}}`. No
  ///   object that a section of a template stands for has a member with the name of a group.
  init(_ groups: [String: [String: String]]) {
    var values: [String: String] = [:]
    for (group, members) in groups {
      for (name, value) in members where Self.isInert(value) {
        values["\(group).\(name)"] = value.escapedForHTML
      }
    }
    self.values = values
  }

  /// Whether a value in the place of its tag changes nothing of how the rest of the template is read.
  ///
  /// A line on which nothing but the tag of a section is left would vanish; a line end would be indented
  /// with its partial; braces would be a tag.
  private static func isInert(_ value: String) -> Bool {
    value.utf8.contains { !$0.isBlank } && !value.utf8.contains { [0, 0x0A, 0x0D, 0x7B, 0x7D].contains($0) }
  }

  /// The template with its constants filled in.
  ///
  /// What is not escaped (`{{{name}}}`), or is no plain name, is left to the engine, and so is everything
  /// behind a tag that sets other delimiters. Lines stay the lines that they are.
  func filling(_ template: String) -> String {
    let bytes = Array(template.utf8)
    var filled: [UInt8] = []
    filled.reserveCapacity(bytes.count)
    var start = 0
    while let open = bytes[start...].offset(of: "{{") {
      let tag = bytes[(open + 2)...]
      guard tag.first != UInt8(ascii: "=") else { break }
      let isRaw = tag.first == UInt8(ascii: "{")
      guard let close = tag.offset(of: isRaw ? "}}}" : "}}") else { break }
      filled += bytes[start..<open]
      start = close + (isRaw ? 3 : 2)
      let name = String(decoding: bytes[(open + 2)..<close].trimmingBlanks, as: UTF8.self)
      filled += values[name].map { Array($0.utf8) } ?? Array(bytes[open..<start])
    }
    filled += bytes[start...]
    return String(decoding: filled, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The index at which a text first stands; nil where it does not.
  fileprivate func offset(of text: String) -> Int? {
    let text = Array(text.utf8)
    return indices.first { self[$0...].starts(with: text) }
  }

  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    let isOther = { (byte: UInt8) in !byte.isBlank && byte != 0x0A && byte != 0x0D }
    guard let first = firstIndex(where: isOther), let last = lastIndex(where: isOther) else { return [] }
    return self[first...last]
  }
}
