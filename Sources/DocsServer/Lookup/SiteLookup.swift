/// Answers what programs ask about a site, beside its files.
package struct SiteLookup: Sendable {
  /// A page that was found.
  package struct Page: Hashable, Sendable {
    package var title: String
    /// Its address with an anchor, relative to the site's base.
    package var address: String
    /// The text around the words that were sought.
    package var excerpt: String

    package init(title: String, address: String, excerpt: String) {
      self.title = title
      self.address = address
      self.excerpt = excerpt
    }
  }

  /// A listing that ran.
  package struct Example: Hashable, Sendable {
    /// The title of its page.
    package var title: String
    /// Its address with its anchor, relative to the site's base.
    package var address: String
    package var code: String

    package init(title: String, address: String, code: String) {
      self.title = title
      self.address = address
      self.code = code
    }
  }

  /// Returns the pages for a query, the best first.
  package var search: @Sendable (_ query: String, _ limit: Int) -> [Page]
  /// Returns the documentation of a symbol as Markdown, by the address of its page; nil if there is none.
  package var document: @Sendable (_ address: String) -> String?
  /// Returns the listings that use a symbol.
  package var examples: @Sendable (_ symbol: String, _ limit: Int) -> [Example]

  /// Creates a lookup. By default, nothing is known.
  package init(
    search: @escaping @Sendable (_ query: String, _ limit: Int) -> [Page] = { _, _ in [] },
    document: @escaping @Sendable (_ address: String) -> String? = { _ in nil },
    examples: @escaping @Sendable (_ symbol: String, _ limit: Int) -> [Example] = { _, _ in [] }
  ) {
    self.search = search
    self.document = document
    self.examples = examples
  }
}
