import Foundation
import Scratch
import TestPages

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

/// Pages for tests of a site's navigation.
enum TestSite {
  /// A page without text.
  ///
  /// - Parameters:
  ///   - path: the file below `content/`, without `.md`.
  ///   - keys: lines of front matter.
  static func page(
    _ path: String,
    _ title: String,
    _ keys: String...,
    text: String = ""
  ) throws -> Page {
    try TestPage.page(
      text,
      path: "content/\(path).md",
      frontMatter: (["title: \"\(title)\""] + keys).joined(separator: "\n")
    )
  }

  /// Numbered pages in a folder, in order.
  static func pages(_ count: Int, in folder: String) throws -> [Page] {
    try (0..<count).map { number in
      let digits = String(number)
      let padded = String(repeating: "0", count: 5 - digits.count) + digits
      return try page("\(folder)p\(padded)", "Page \(number)", "order: \(number)")
    }
  }

  static func configuration(_ sections: [SiteConfiguration.Section] = []) -> SiteConfiguration {
    var configuration = TestPage.configuration
    configuration.sections = sections
    return configuration
  }

  static func structure(
    _ pages: [Page],
    _ configuration: SiteConfiguration = TestSite.configuration(),
    leftOut: [PublishedPages.LeftOut] = [],
    reference: Set<String> = [],
    content: [String] = []
  ) async throws -> SiteStructure {
    let publication = PublishedPages(pages, on: nil, options: .init(includesDrafts: false))
    return await SiteStructure(
      Navigation(publication.pages, configuration: configuration),
      leftOut: publication.leftOut,
      configuration: configuration,
      theme: try await Theme(folder: Checkout.theme),
      versions: SiteVersions(configuration),
      reference: Dictionary(reference.map { ($0, []) }) { first, _ in first },
      content: ContentAssets(content.map { ContentAsset(sourcePath: "content/\($0)") })
    )
  }
}

extension SiteStructure {
  /// The faults as lines, with their files and hints.
  var faults: [String] {
    diagnostics.inOrder.map {
      "\($0.position.file):\($0.line)" + $0.hints.map { " | \($0)" }.joined()
    }
  }
}
