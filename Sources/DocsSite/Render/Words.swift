import SimulationKit

/// The theme's own words in one language.
struct Words: Hashable, Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) {
    self.values = values
  }

  /// A word, or its name where the theme has none.
  subscript(name: String) -> String { values[name] ?? name }

  /// Whether the theme has a word.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// All words, for a template.
  var context: [String: Any] { values }

  /// The words of each language that a theme speaks, read from `words.yml`.
  static func parse(_ file: ContentFile) throws -> [String: Words] {
    let schema = Schema(
      .dictionary(
        of: Schema(.dictionary(of: Schema(.string(length: 0...1000)), count: 0...500)),
        count: 1...200
      )
    )
    let yaml = YAMLFile(file: file.path, firstLine: 1, text: file.text)
    let (values, diagnostics) = yaml.decode(
      [String: [String: String]].self,
      schema: schema,
      identifier: "theme-is-wrong"
    )
    guard let values else {
      let fault = diagnostics.first
      throw ContentLoader.Failure(
        description: "\(file.path):\(fault?.position.line ?? 1): \(fault?.summary ?? "cannot be read")"
      )
    }
    return values.mapValues(Words.init)
  }
}
