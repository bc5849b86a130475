import Foundation

/// Renders the pages whose content depends on the request.
package struct PageCompletion: Sendable {
  /// Returns the page of search results for a query at a path, of a kind if the form has sent one; nil if the path isn't
  /// a search page.
  package var search: @Sendable (_ path: String, _ query: String, _ kind: String?) -> Data?
  /// Returns the page for a path that doesn't exist; nil to use the site's own.
  package var notFound: @Sendable (_ path: String) -> Data?

  /// Creates the completion. By default, pages are served as they are.
  package init(
    search: @escaping @Sendable (_ path: String, _ query: String, _ kind: String?) -> Data? = { _, _, _ in nil
    },
    notFound: @escaping @Sendable (_ path: String) -> Data? = { _ in nil }
  ) {
    self.search = search
    self.notFound = notFound
  }
}
