import DocsMarkdown
import DocsPictures
import DocsSearch
import DocsServer
import DocsSite
import Foundation

extension ServedSite {
  /// A site as an update has it, with the simulations, the search and the symbols of its build.
  init(_ files: [StoredFile], of update: SiteUpdate) {
    let result = update.result
    let phrases = result?.phrases ?? PhraseBook()
    let revision = result?.simulationRevision ?? .none
    let drawing = RunDrawing(name: "\(phrases.digest) \(revision)") { run, simulation, language in
      RunRenderer.recording(
        run,
        of: simulation,
        language: language,
        phrases: phrases[language, simulation.name]
      )
    } explain: { reason, simulation, language in
      phrases[language, simulation.name].translate(reason)
    }
    self.init(
      files: files.map(ServedSite.File.init),
      simulations: result?.simulations ?? handbookSimulations,
      pages: result?.simulationPages ?? [:],
      drawing: drawing
    ) { content in
      let search = SiteSearch(load: content)
      return PageCompletion(
        search: { path, query, kind in search?.page(at: path, query: query, kind: kind) },
        notFound: { path in search?.notFoundPage(at: path) }
      )
    } lookup: { content in
      let search = SiteSearch(load: content)
      return SiteLookup(
        search: { query, limit in search?.pages(for: query, limit: limit) ?? [] },
        document: { address in result?.symbols?.document(at: address) },
        examples: { symbol, limit in
          result?.symbols?.examples(of: symbol, limit: limit).map {
            SiteLookup.Example(title: $0.title, address: $0.address, code: $0.code)
          } ?? []
        }
      )
    } yaml: { text throws(ScenarioText.Fault) in
      try ScenarioText(yaml: text)
    }
  }
}

extension ScenarioText {
  /// Reads a scenario as the pages of a site do.
  fileprivate init(yaml: String) throws(Fault) {
    do throws(YAMLDocument.SyntaxError) {
      let document = try YAMLDocument(parsing: yaml)
      self.init(document.value) { Place(document.place(of: $0)) }
    } catch {
      throw Fault(error.reason, at: Place(error.place))
    }
  }
}

extension ScenarioText.Place {
  fileprivate init(_ place: YAMLDocument.Place) {
    self.init(line: place.line, column: place.column)
  }
}

extension ServedSite.File {
  init(_ file: StoredFile) {
    self.init(path: file.path, bytes: file.bytes, digest: file.digest.description)
  }
}

extension SiteSearch {
  /// The pages for a query, in the site's own language first.
  fileprivate func pages(for query: String, limit: Int) -> [SiteLookup.Page] {
    results(for: query, limit: limit).results.map { result in
      func text(_ pieces: [SearchExcerpt.Piece]?) -> String { pieces?.map(\.text).joined() ?? "" }
      let heading = text(result.excerpt.heading)
      return SiteLookup.Page(
        title: text(result.excerpt.title) + (heading.isEmpty ? "" : ": \(heading)"),
        address: result.address,
        excerpt: text(result.excerpt.text)
      )
    }
  }
}
