import DocsFoundation

/// Checks of a page's front matter beyond the schema.
extension FrontMatter {
  /// The faults that can be found without other pages.
  package func faults(in file: String) -> [Diagnostic] {
    dateFaults(in: file) + termFaults("tags", tags, in: file) + termFaults("topic", topics, in: file)
      + (level.isEmpty ? [] : termFaults("level", [level], in: file))
      + languageFaults(in: file) + hashFaults(in: file) + homeFaults(in: file)
      + context.faults.map { fault("given", $0.name, in: file, $0.reason) }
  }

  /// A fault at a key, or at an item of its value.
  package func fault(
    _ key: String,
    _ item: String? = nil,
    in file: String,
    severity: Diagnostic.Severity = .error,
    _ summary: String,
    hints: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      "front-matter-is-wrong",
      severity: severity,
      at: position(of: key, item, in: file),
      summary,
      hints: hints
    )
  }

  private func dateFaults(in file: String) -> [Diagnostic] {
    let wrong = [("date", date), ("expires", expires)].filter { !$1.isEmpty && CalendarDay($1) == nil }
    guard wrong.isEmpty else {
      return wrong.map { key, text in
        fault(key, in: file, "'\(text)' isn't a calendar date", hints: ["Write it as 2026-03-08"])
      }
    }
    guard let date = CalendarDay(date), let expires = CalendarDay(expires), expires <= date else { return [] }
    return [fault("expires", in: file, "The page expires before it is published on \(date)")]
  }

  private func termFaults(_ key: String, _ terms: [String], in file: String) -> [Diagnostic] {
    terms.enumerated().compactMap { index, term in
      guard HeadingIDs.slug(ofTerm: term).isEmpty else { return nil }
      let item = key == "level" ? nil : String(index)
      return fault(key, item, in: file, "'\(term)' has no letter or digit for an address")
    }
  }

  private func languageFaults(in file: String) -> [Diagnostic] {
    guard !language.isEmpty, !LanguageTag.isWellFormed(language) else { return [] }
    return [
      fault(
        "language",
        in: file,
        "'\(language)' isn't a BCP 47 language tag",
        hints: ["Write it as in docs.yml: 'en', 'pt-BR'"]
      )
    ]
  }

  private func hashFaults(in file: String) -> [Diagnostic] {
    guard !translationHash.isEmpty, translationOf.isEmpty else { return [] }
    return [fault("translation-hash", in: file, "The page has a translation-hash, but no translation-of")]
  }
}
