import DocsFoundation
import DocsMarkdown
import DocsPictures
import SimulationKit

/// Reads the folders of phrases that `docs.yml` names: one file for each simulation, `purchases.yml`.
struct PhraseLoader {
  let loader: ContentLoader
  /// `docs.yml`, for the places of its faults.
  let configuration: YAMLFile
  /// The names of all simulations.
  let simulations: [String]
  /// The simulations on the pages of each language, by tag in lowercase.
  let shown: [String: Set<String>]

  private static let identifier = "phrases-are-wrong"
  private static let schema = Schema(
    .dictionary(of: Schema(.string(length: 1...10_000)), count: 0...20_000)
  )

  /// Reads the phrases of all languages.
  ///
  /// - Throws: an error if a file can't be read.
  func load(
    _ languages: [SiteConfiguration.Language]
  ) throws -> (book: PhraseBook, diagnostics: [Diagnostic]) {
    var book = PhraseBook()
    var diagnostics: [Diagnostic] = []
    for (index, language) in languages.enumerated() where !language.phrases.isEmpty {
      let folder = language.phrases
      guard Sample.isInside(folder), let entries = try? Disk.entries(of: loader.path(folder)) else {
        diagnostics.append(
          Diagnostic(
            "configuration-is-wrong",
            at: configuration.place(of: JSONPointer(["languages", String(index), "phrases"])),
            "No folder '\(folder)'",
            hints: ["Paths are relative to the folder of docs.yml, without a slash at the end"]
          )
        )
        continue
      }
      book.add(folder, of: language.tag)
      for entry in entries where entry.kind == .file && entry.name.hasSuffix(".yml") {
        let simulation = String(entry.name.dropLast(4))
        let file = try loader.file("\(folder)/\(entry.name)")
        guard let fault = fault(of: simulation, in: language.tag) else {
          let (phrases, faults) = phrases(of: file)
          diagnostics += faults
          book.add(phrases, of: simulation, in: language.tag, text: file.text)
          continue
        }
        diagnostics.append(
          Diagnostic(
            Self.identifier,
            at: SourcePosition(file: file.path, line: 1),
            fault.headline,
            hints: fault.hints
          )
        )
      }
    }
    return (book, diagnostics)
  }

  /// What is wrong with the name of a file.
  private func fault(of simulation: String, in language: String) -> (headline: String, hints: [String])? {
    guard simulations.contains(simulation) else {
      let near = simulation.nearest(among: simulations.sorted())
      return ("No simulation '\(simulation)'", near.map { ["Did you mean '\($0)'?"] } ?? [])
    }
    guard shown[language.lowercased()]?.contains(simulation) == true else {
      return ("No page in the language '\(language)' shows the simulation '\(simulation)'", [])
    }
    return nil
  }

  private func phrases(of file: ContentFile) -> (phrases: Phrases, diagnostics: [Diagnostic]) {
    let yaml = YAMLFile(file: file.path, firstLine: 1, text: file.text)
    let (entries, diagnostics) = yaml.decode(
      [String: String].self,
      schema: Self.schema,
      identifier: Self.identifier
    )
    guard let entries else { return (Phrases(), diagnostics) }
    let faults = entries.sorted { $0.key < $1.key }.compactMap { text, translation in
      Phrases.fault(in: text, translation).map { fault in
        Diagnostic(Self.identifier, at: yaml.place(of: JSONPointer([text])), fault)
      }
    }
    return (Phrases(entries), faults)
  }
}
