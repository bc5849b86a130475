import DocsFoundation
import DocsMarkdown
import DocsReference
import Foundation

/// The external links of a site, and the configuration for checking them.
package struct ExternalLinks: Sendable {
  /// A link and its position.
  struct Reference: Hashable, Sendable {
    /// The destination as the author wrote it.
    var destination: String
    var position: SourcePosition
  }

  var references: [Reference] = []
  var policy = SiteConfiguration.ExternalPolicy()
  /// The URL at which the site is published.
  var base = ""
  /// The severities in `docs.yml`, by rule.
  var rules: [String: String] = [:]

  /// Creates a collection of links, in page and source order.
  init(_ references: [Reference] = [], configuration: SiteConfiguration? = nil) {
    self.references = references
    if let configuration {
      policy = configuration.external
      base = configuration.base
      rules = configuration.rules
    }
  }
}

extension [Page.Link] {
  /// The links to other sites.
  var externalReferences: [ExternalLinks.Reference] {
    filter { $0.destination.leadsToTheWeb }.map {
      ExternalLinks.Reference(destination: $0.destination, position: $0.position)
    }
  }
}

extension SymbolDocumentation {
  /// Returns the external links in doc comments, in source order.
  ///
  /// - Parameter library: the symbols that the comments document.
  func externalReferences(in library: SymbolLibrary) -> [ExternalLinks.Reference] {
    comments.flatMap { usr, comment -> [ExternalLinks.Reference] in
      guard let symbol = library.symbols[usr], let source = symbol.comment else { return [] }
      let places = CommentPlaces(source, of: symbol)
      var references: [ExternalLinks.Reference] = []
      _ = comment.mapBlocks { blocks in
        references += PageOutline(blocks).links.externalReferences
        return blocks
      }
      return references.map {
        ExternalLinks.Reference(destination: $0.destination, position: places[$0.position])
      }
    }.sorted { ($0.position, $0.destination) < ($1.position, $1.destination) }
  }
}

extension String {
  /// Whether the string is an `http`, `https` or scheme-relative address.
  fileprivate var leadsToTheWeb: Bool {
    let start = utf8.prefix(8).map { $0 | 0x20 }
    return ["http://", "https://"].contains { start.starts(with: $0.utf8) } || utf8.starts(with: "//".utf8)
  }
}
