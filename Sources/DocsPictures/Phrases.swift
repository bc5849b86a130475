import Synchronization

/// The words of another language for what a simulation says in English.
///
/// A phrase is an English text and its translation. `{name}` in both stands for any text, which is translated in the
/// same way: "Paid back: {titles}. {rest}" is "Reembolsado: {titles}. {rest}". A text that no phrase translates stays as
/// it is.
package struct Phrases: Sendable {
  /// The deepest nesting of translated texts.
  private static let depthLimit = 16
  /// The longest text, in bytes, that is compared with phrases with placeholders.
  private static let lengthLimit = 4096

  private let entries: [String: String]
  /// The phrases without placeholders.
  private let exact: [String: String]
  /// The phrases with placeholders, in the order in which they are tried.
  private let patterns: [Pattern]
  private let memory = Memory()

  private struct Pattern: Sendable {
    let text: String
    let template: PhraseTemplate
    let translation: PhraseTemplate
    let literalCount: Int
  }

  /// Creates phrases from English texts and their translations. Phrases with a ``fault(in:_:)`` are left out.
  package init(_ entries: [String: String] = [:]) {
    self.entries = entries
    var exact: [String: String] = [:]
    var patterns: [Pattern] = []
    for (text, translation) in entries where Phrases.fault(in: text, translation) == nil {
      let template = PhraseTemplate(text)
      if template.names.isEmpty {
        exact[text] = translation
      } else {
        patterns.append(
          Pattern(
            text: text,
            template: template,
            translation: PhraseTemplate(translation),
            literalCount: template.literalCount
          )
        )
      }
    }
    self.exact = exact
    self.patterns = patterns.sorted { first, second in
      first.literalCount != second.literalCount
        ? first.literalCount > second.literalCount : first.text < second.text
    }
  }

  /// Whether there are no phrases, so everything stays in English.
  package var isEmpty: Bool { entries.isEmpty }

  /// The translation of a text.
  ///
  /// A phrase without placeholders comes first, then the one with the most text beside its placeholders. The work has a
  /// limit, whatever the text is.
  package func translate(_ text: String) -> String {
    guard !isEmpty, !text.isEmpty else { return text }
    if let known = memory[text] { return known }
    var untranslated: [String] = []
    let translation = translate(text, depth: 0, &untranslated)
    memory[text] = translation
    return translation
  }

  /// The texts, within a text, that no phrase translates.
  package func untranslated(in text: String) -> [String] {
    var untranslated: [String] = []
    _ = translate(text, depth: 0, &untranslated)
    return untranslated
  }

  private func translate(_ text: String, depth: Int, _ untranslated: inout [String]) -> String {
    if let translation = exact[text] { return translation }
    guard depth < Self.depthLimit, text.utf8.count <= Self.lengthLimit else {
      untranslated.append(text)
      return text
    }
    let bytes = Array(text.utf8)
    for pattern in patterns {
      guard let values = pattern.template.values(in: bytes) else { continue }
      var translations: [String: String] = [:]
      for (name, value) in zip(pattern.template.names, values) {
        translations[name] = translate(value, depth: depth + 1, &untranslated)
      }
      return pattern.translation.text(translations)
    }
    untranslated.append(text)
    return text
  }

  /// What is wrong with a phrase, as a headline; nil if nothing is.
  package static func fault(in text: String, _ translation: String) -> String? {
    let (template, translated) = (PhraseTemplate(text), PhraseTemplate(translation))
    for names in [template.names, translated.names] {
      var seen: Set<String> = []
      if let name = names.first(where: { !seen.insert($0).inserted }) {
        return "The placeholder '{\(name)}' appears twice"
      }
    }
    if !template.names.isEmpty, template.literals.allSatisfy(\.isEmpty) {
      return "A phrase needs text beside its placeholders"
    }
    if template.literals.dropFirst().dropLast().contains(where: \.isEmpty) {
      return "Two placeholders need text between them"
    }
    if let name = template.names.first(where: { !translated.names.contains($0) }) {
      return "The translation lacks the placeholder '{\(name)}'"
    }
    if let name = translated.names.first(where: { !template.names.contains($0) }) {
      return "The English text lacks the placeholder '{\(name)}'"
    }
    return nil
  }

  /// The translations of recent texts. The runs of a widget say much the same.
  private final class Memory: Sendable {
    private static let limit = 10_000
    private let translations = Mutex<[String: String]>([:])

    subscript(text: String) -> String? {
      get { translations.withLock { $0[text] } }
      set {
        translations.withLock { translations in
          if translations.count >= Self.limit {
            translations = [:]
          }
          translations[text] = newValue
        }
      }
    }
  }
}

extension Phrases: Hashable {
  package static func == (left: Phrases, right: Phrases) -> Bool { left.entries == right.entries }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(entries)
  }
}
