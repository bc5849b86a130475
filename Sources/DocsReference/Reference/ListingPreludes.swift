import DocsFoundation
import DocsMarkdown
import Foundation
import SimulationKit

/// The hidden code around listings: what `docs.yml` names for all of them or for the doc comments of a module, front
/// matter for those of a page, and a fence for one.
package struct ListingPreludes: Sendable {
  /// The files for doc comments as listings, by module.
  package let samples: [String: Sample]
  private let site: Around
  /// The names that `docs.yml` gives a type as listings that declare them, to find types that don't exist.
  private let declarations: [Sample]
  private let root: URL
  private let modules: [String]
  /// Whether pages are read in place, which import the modules first.
  private let readsPages: Bool

  /// What a context becomes.
  fileprivate struct Around: Sendable {
    var listings: [Sample] = []
    var given: [String: String] = [:]
    /// The file that is missing, and where it is named.
    var missing: (path: String, place: SourcePosition)?
  }

  /// Reads the files. ``ConfigurationRules`` reports missing ones of `docs.yml`.
  ///
  /// - Parameter root: the folder of the site, to which their paths are relative.
  package init(_ configuration: SiteConfiguration, root: URL) {
    self.root = root
    modules = configuration.modules
    readsPages = !configuration.sources.isEmpty
    samples = configuration.preludes.compactMapValues { Self.file($0, root) }
    guard !configuration.context.isEmpty else {
      (site, declarations) = (Around(), [])
      return
    }
    let yaml = (try? ContentLoader(root: root).configuration()).map {
      YAMLFile(file: $0.path, firstLine: 1, text: $0.text)
    }
    func place(_ key: [String]) -> SourcePosition {
      yaml?.place(of: JSONPointer(key)) ?? SourcePosition(file: "docs.yml", line: 1)
    }
    site = Self.around(configuration.context, root, place: place)
    declarations = configuration.given.sorted { $0.key < $1.key }.map { name, type in
      Sample(
        code: "var \(name): \(type) { fatalError() }\n",
        at: place(["given", name]),
        after: "var \(name): "
      )
    }
  }

  private static func file(_ path: String, _ root: URL) -> Sample? {
    guard let text = try? ContentLoader(root: root).file(path).text else { return nil }
    return Sample(code: text.hasSuffix("\n") ? text : text + "\n", of: path)
  }

  /// - Parameter place: the place of a key, or of an item in its value.
  private static func around(
    _ context: ListingContext,
    _ root: URL,
    place: ([String]) -> SourcePosition
  ) -> Around {
    let wrong = Set(context.faults.map(\.name))
    var around = Around(given: context.given.filter { !wrong.contains($0.key) })
    around.listings = context.imports.enumerated().map { index, module in
      Sample(code: "import \(module)\n", at: place(["imports", String(index)]), after: "import ")
    }
    guard let path = context.file else {
      if !context.prelude.isEmpty {
        around.listings.append(Sample(block: context.prelude, at: place(["prelude"])))
      }
      return around
    }
    if let file = file(path, root) {
      around.listings.append(file)
    } else {
      around.missing = (path, place(["prelude"]))
    }
    return around
  }

  private func around(_ page: Page) -> Around {
    guard !page.frontMatter.context.isEmpty else { return Around() }
    return Self.around(page.frontMatter.context, root) { key in
      page.frontMatter.position(of: key[0], key.count > 1 ? key[1] : nil, in: page.sourcePath)
    }
  }

  private func around(_ sample: Sample) -> Around {
    guard !sample.context.isEmpty else { return Around() }
    return Self.around(sample.context, root) { key in
      var place = sample.position
      // Each listing has a place of its own.
      place.column += key.last.flatMap { Int($0) } ?? 0
      return place
    }
  }

  // MARK: Pages

  /// Pages whose listings have the code around them, and the faults of what they name.
  package func preceding(_ pages: [Page]) -> (pages: [Page], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let pages = pages.map { page in
      guard !page.samples.isEmpty else { return page }
      let own = around(page)
      diagnostics += own.fault("front-matter-is-wrong")
      var page = page
      page.change { facts in
        facts.prelude += site.listings + own.listings
        for index in facts.samples.indices {
          let around = around(facts.samples[index])
          diagnostics += around.fault("fence-is-wrong")
          facts.samples[index].prelude = around.listings + facts.samples[index].prelude
          let given = own.given.merging(around.given) { $1 }
          facts.samples[index].context.given = given
          facts.samples[index].given = site.given.merging(given) { $1 }
        }
      }
      return page
    }
    return (pages, diagnostics)
  }

  /// The code around listings as hidden pages of its own, so that its faults are reported only once.
  ///
  /// - Parameter pages: the pages of the site, without the code around their listings.
  package func checks(of pages: [Page]) -> [Page] {
    let ofModules = samples.sorted { $0.key < $1.key }.map { module, sample in
      Self.page("\(module)/prelude", [sample], after: [Sample(importing: module)])
    }
    let imports = modules.map(Sample.init(importing:))
    var checks =
      [
        Self.page("docs.yml/prelude", site.listings, after: readsPages ? imports : []),
        Self.page("docs.yml/given", declarations, after: imports + site.listings),
      ] + ofModules
    for page in pages where !page.samples.isEmpty {
      let before = page.prelude + site.listings
      let own = around(page)
      checks.append(Self.page("\(page.sourcePath)/prelude", own.listings, after: before))
      for sample in page.samples {
        let name = "\(page.sourcePath):\(sample.position.line)/prelude"
        checks.append(Self.page(name, around(sample).listings, after: before + own.listings))
      }
    }
    var seen: Set<SourcePosition> = []
    return checks.filter { page in
      page.samples.contains { seen.insert($0.position).inserted }
    }
  }

  private static func page(_ path: String, _ samples: [Sample], after prelude: [Sample]) -> Page {
    var facts = Page.Facts(sourcePath: path, urlPath: "", frontMatter: FrontMatter(), language: "")
    facts.samples = samples
    facts.prelude = prelude
    return Page(facts)
  }
}

extension ListingPreludes.Around {
  /// The fault of a file that is missing.
  fileprivate func fault(_ rule: String) -> [Diagnostic] {
    missing.map { path, place in
      [
        Diagnostic(
          rule,
          at: place,
          "No file '\(path)'",
          hints: ["Paths are relative to the folder of docs.yml"]
        )
      ]
    } ?? []
  }
}

extension Sample {
  /// A hidden listing around a value of a YAML file.
  ///
  /// - Parameter words: the code before the value.
  fileprivate init(code: String, at place: SourcePosition, after words: String) {
    self.init(code: code, of: place.file)
    position = place
    source = Source(file: place.file, firstLine: place.line, indentation: place.column - 1 - words.utf8.count)
  }

  /// A hidden listing that is the text of a YAML file.
  fileprivate init(block text: String, at place: SourcePosition) {
    self.init(code: text.hasSuffix("\n") ? text : text + "\n", of: place.file)
    position = place
    // A block begins on the line after its key, another text behind it.
    let isBlock = text.contains("\n")
    source = Source(
      file: place.file,
      firstLine: place.line + (isBlock ? 1 : 0),
      indentation: isBlock ? 2 : place.column - 1 + "prelude: ".utf8.count
    )
  }
}
