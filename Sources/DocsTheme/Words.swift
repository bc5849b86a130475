import DocsFoundation
import DocsMarkdown
import SimulationKit

/// The theme's texts in one language.
package struct Words: Hashable, Sendable {
  private let values: [String: String]

  package init(_ values: [String: String]) {
    self.values = values
  }

  /// A word, or its name if the theme doesn't have it.
  package subscript(name: String) -> String { values[name] ?? name }

  /// Whether the theme defines a word.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// All words, for a template.
  ///
  /// They are passed unconverted: building a dictionary of `Any` for every page would cost as much as
  /// rendering the page.
  package var context: TemplateValue { .texts(values) }

  /// The names of the words.
  package var names: [String] { Array(values.keys) }

  /// Merges the words of each language from files named `words.yml`.
  ///
  /// Later files override earlier ones. Missing words fall back to English.
  ///
  /// - Returns: the words of the readable files, and the faults in the others.
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
