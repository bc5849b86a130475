import DocsMarkdown
import Foundation

/// The Swift files that `docs.yml` names under `preludes`. The listings in a module's doc comments begin with
/// them, so each listing doesn't have to repeat their code.
package struct CommentPreludes: Sendable {
  /// The files as listings, by module.
  package let samples: [String: Sample]

  /// Reads the files. ``ConfigurationRules`` reports missing ones.
  ///
  /// - Parameter root: the folder of the site, to which their paths are relative.
  package init(_ configuration: SiteConfiguration, root: URL) {
    samples = configuration.preludes.compactMapValues { path in
      guard let text = try? ContentLoader(root: root).file(path).text else { return nil }
      return Sample(code: text.hasSuffix("\n") ? text : text + "\n", of: path)
    }
  }

  /// Each file as a hidden page of its own, so that its faults are reported only once.
  package var pages: [Page] {
    samples.sorted { $0.key < $1.key }.map { module, sample in
      var facts = Page.Facts(
        sourcePath: "\(module)/prelude",
        urlPath: "",
        frontMatter: FrontMatter(),
        language: ""
      )
      facts.samples = [sample]
      facts.prelude = [Sample(importing: module)]
      return Page(facts)
    }
  }
}
