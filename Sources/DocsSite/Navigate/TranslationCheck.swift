import DocsFoundation
import DocsMarkdown
import SimulationKit

/// Finds translations without an original, and outdated ones.
struct TranslationCheck {
  let navigation: Navigation
  let addresses: SiteAddresses

  /// Returns the faults of all translations, in page order.
  func diagnostics() -> [Diagnostic] {
    var taken: [String: String] = [:]
    return navigation.pages.flatMap { page -> [Diagnostic] in
      guard !page.frontMatter.translationOf.isEmpty else { return [] }
      guard let index = navigation.indexes[page.frontMatter.translationOf] else { return [missing(page)] }
      let original = navigation.pages[index]
      if let fault = mismatch(page, original, &taken) { return [fault] }
      return staleness(page, original)
    }
  }

  private func missing(_ page: Page) -> Diagnostic {
    let address = page.frontMatter.translationOf
    let hints: [String]
    if let moved = addresses.aliases.destination(of: address) {
      hints = ["It is now '\(moved)'"]
    } else if let page = addresses.leftOut[address] {
      hints = ["\(page.sourcePath) \(page.reason.words)"]
    } else {
      hints = address.nearest(among: navigation.indexes.keys.sorted()).map { ["Did you mean '\($0)'?"] } ?? []
    }
    return page.frontMatter.fault(
      "translation-of",
      in: page.sourcePath,
      "The page translates '\(address)', which does not exist",
      hints: hints
    )
  }

  /// Returns the fault of a page that can't be a translation of the other, whatever their texts.
  private func mismatch(_ page: Page, _ original: Page, _ taken: inout [String: String]) -> Diagnostic? {
    func fault(_ summary: String, _ hints: [String] = []) -> Diagnostic {
      page.frontMatter.fault("translation-of", in: page.sourcePath, summary, hints: hints)
    }
    guard original.urlPath != page.urlPath else { return fault("The page translates itself") }
    let first = original.frontMatter.translationOf
    guard first.isEmpty else {
      return fault("'\(original.urlPath)' is itself a translation", ["Write '\(first)'"])
    }
    guard original.language != page.language else {
      return fault("'\(original.urlPath)' has the same language, '\(page.language)'")
    }
    if let other = taken.updateValue(page.sourcePath, forKey: "\(page.language) \(original.urlPath)") {
      return fault("'\(original.urlPath)' is already translated into '\(page.language)' by \(other)")
    }
    return nil
  }

  /// Returns a warning if the original has changed since the translation was last compared with it.
  private func staleness(_ page: Page, _ original: Page) -> [Diagnostic] {
    let known = page.frontMatter.translationHash.lowercased()
    let actual = original.textHash
    guard !actual.isEmpty, known != actual else { return [] }
    let remedy = "translation-hash: \"\(actual)\""
    let (key, summary, hint) =
      known.isEmpty
      ? (
        "translation-of", "The translation does not record which text of its original it translates",
        "If it is up to date, write: \(remedy)"
      )
      : (
        "translation-hash", "\(original.sourcePath) has changed since it was translated",
        "When the translation is up to date, write: \(remedy)"
      )
    var diagnostic = page.frontMatter.fault(
      key,
      in: page.sourcePath,
      severity: .warning,
      summary,
      hints: [hint]
    )
    diagnostic.identifier = "translation-is-stale"
    return [diagnostic]
  }
}
