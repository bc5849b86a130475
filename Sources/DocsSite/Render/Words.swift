import SimulationKit

/// The theme's own words in one language.
struct Words: Hashable, Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) {
    self.values = values
  }

  /// A word, or its name where the theme has none.
  subscript(name: String) -> String { values[name] ?? name }

  /// Whether the theme has a word of its own.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// All words, for a template.
  ///
  /// As they are: to make a dictionary of `Any` of them for every page would cost as much as the page.
  var context: TemplateValue { .texts(values) }

  /// The names of the words.
  var names: [String] { Array(values.keys) }

  /// The words of each language that a theme speaks, read from files called `words.yml`.
  ///
  /// What a later file says of a word holds. A word that a language lacks is English.
  ///
  /// - Returns: the words of the files that can be read, and what is wrong with the others.
  static func merged(_ files: [ContentFile]) -> (words: [String: Words], diagnostics: [Diagnostic]) {
    var all: [String: [String: String]] = [:]
    var diagnostics: [Diagnostic] = []
    for file in files {
      let yaml = YAMLFile(file: file.path, firstLine: 1, text: file.text)
      let (values, faults) = yaml.decode(
        [String: [String: String]].self,
        schema: schema,
        identifier: "theme-is-wrong"
      )
      diagnostics += faults
      for (language, words) in values ?? [:] {
        all[language, default: [:]].merge(words) { _, later in later }
      }
    }
    let english = all["en"] ?? [:]
    return (all.mapValues { Words(english.merging($0) { _, own in own }) }, diagnostics)
  }

  private static let schema = Schema(
    .dictionary(
      of: Schema(.dictionary(of: Schema(.string(length: 0...1000)), count: 0...1000)),
      count: 1...200
    )
  )
}
