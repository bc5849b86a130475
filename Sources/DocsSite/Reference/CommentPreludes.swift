import Foundation

/// The Swift files that `docs.yml` names under `preludes`, with which the listings in a module's doc comments begin: what
/// each of them would have to say again.
struct CommentPreludes: Sendable {
  /// The files as listings, by module.
  let samples: [String: Sample]

  /// Reads the files. ``ConfigurationRules`` tells of those that are not there.
  ///
  /// - Parameter root: the folder of the site, from which they are named.
  init(_ configuration: SiteConfiguration, root: URL) {
    samples = configuration.preludes.compactMapValues { path in
      guard let text = try? ContentLoader(root: root).file(path).text else { return nil }
      return Sample(code: text.hasSuffix("\n") ? text : text + "\n", of: path)
    }
  }

  /// Each file as a page of its own that no reader sees, so that its faults are told once.
  var pages: [Page] {
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
