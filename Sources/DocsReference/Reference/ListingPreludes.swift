import DocsFoundation
import DocsMarkdown
import Foundation
import SimulationKit

/// The hidden code that `docs.yml` puts before listings: `imports` and `prelude` before all of them, and `preludes`
/// before those in the doc comments of a module.
package struct ListingPreludes: Sendable {
  /// The files for doc comments as listings, by module.
  package let samples: [String: Sample]
  /// What precedes every listing.
  private let common: [Sample]

  /// Reads the files. ``ConfigurationRules`` reports missing ones.
  ///
  /// - Parameter root: the folder of the site, to which their paths are relative.
  package init(_ configuration: SiteConfiguration, root: URL) {
    func file(_ path: String) -> Sample? {
      guard let text = try? ContentLoader(root: root).file(path).text else { return nil }
      return Sample(code: text.hasSuffix("\n") ? text : text + "\n", of: path)
    }
    samples = configuration.preludes.compactMapValues(file)
    guard !configuration.imports.isEmpty || !configuration.prelude.isEmpty else {
      common = []
      return
    }
    let yaml = (try? ContentLoader(root: root).configuration()).map {
      YAMLFile(file: $0.path, firstLine: 1, text: $0.text)
    }
    let imports = configuration.imports.enumerated().map { index, module in
      Sample(code: "import \(module)\n", in: yaml, at: ["imports", String(index)])
    }
    let prelude =
      switch configuration.prelude {
      case "": Sample?.none
      case let text where Self.isPath(text): file(text)
      case let text: Sample(code: text.hasSuffix("\n") ? text : text + "\n", in: yaml, at: ["prelude"])
      }
    common = imports + (prelude.map { [$0] } ?? [])
  }

  /// Whether the prelude in `docs.yml` is the path of a file and not code.
  package static func isPath(_ prelude: String) -> Bool {
    prelude.hasSuffix(".swift") && !prelude.contains("\n")
  }

  /// A page whose sessions begin with the code for every listing.
  package func preceding(_ page: Page) -> Page {
    guard !common.isEmpty, !page.samples.isEmpty else { return page }
    var page = page
    page.change { $0.prelude += common }
    return page
  }

  /// Each file as a hidden page of its own, so that its faults are reported only once.
  package var pages: [Page] {
    let ofModules = samples.sorted { $0.key < $1.key }.map { module, sample in
      Self.page("\(module)/prelude", [sample], after: [Sample(importing: module)])
    }
    return (common.isEmpty ? [] : [Self.page("docs.yml/prelude", common, after: [])]) + ofModules
  }

  private static func page(_ path: String, _ samples: [Sample], after prelude: [Sample]) -> Page {
    var facts = Page.Facts(sourcePath: path, urlPath: "", frontMatter: FrontMatter(), language: "")
    facts.samples = samples
    facts.prelude = prelude
    return Page(facts)
  }
}

extension Sample {
  /// A hidden listing that is a value of a YAML file.
  fileprivate init(code: String, in yaml: YAMLFile?, at path: [String]) {
    let place = yaml?.place(of: JSONPointer(path)) ?? SourcePosition(file: "docs.yml", line: 1)
    self.init(code: code, of: place.file)
    position = place
    // The text of a block begins on the line after its key, and the name of a module replaces its import.
    let isBlock = code.newlineCount > 1
    let added = path.first == "imports" ? "import ".utf8.count : 0
    source = Source(
      file: place.file,
      firstLine: place.line + (isBlock ? 1 : 0),
      indentation: isBlock ? 2 : place.column - 1 - added
    )
  }
}
