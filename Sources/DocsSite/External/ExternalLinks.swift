import Foundation

/// The links of a site that lead to other sites, and what its configuration says of them.
public struct ExternalLinks: Sendable {
  /// A link, and where it stands.
  struct Reference: Hashable, Sendable {
    /// What the author wrote.
    var destination: String
    var position: SourcePosition
  }

  var references: [Reference] = []
  var policy = Policy()
  /// The URL at which the site itself is published.
  var base = ""
  /// The levels that `docs.yml` gives to the kinds of faults.
  var rules: [String: String] = [:]

  /// What `docs.yml` says under `external`.
  struct Policy: Hashable, Sendable, Codable {
    /// Addresses that are left alone; `*` stands for any run of characters.
    var ignore: [String] = []
  }

  /// Links in the order of their places, those of one page before the next.
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
  /// The links that leave the site.
  var externalReferences: [ExternalLinks.Reference] {
    filter { $0.destination.leadsToTheWeb }.map {
      ExternalLinks.Reference(destination: $0.destination, position: $0.position)
    }
  }
}

extension SymbolDocumentation {
  /// The links of the doc comments that leave the site, in the order of the source.
  ///
  /// - Parameter library: the symbols that the comments explain.
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
  /// Whether it is an `http` or `https` address, or one that takes over the scheme of its page.
  fileprivate var leadsToTheWeb: Bool {
    let start = utf8.prefix(8).map { $0 | 0x20 }
    return ["http://", "https://"].contains { start.starts(with: $0.utf8) } || utf8.starts(with: "//".utf8)
  }
}
