import Foundation

/// Pages of the site that hold an answer to the request itself.
public struct PageCompletion: Sendable {
  /// The page of results for a query at a path; nil where that is no page of results.
  public var search: @Sendable (_ path: String, _ query: String) -> Data?
  /// The page for a path that leads nowhere; nil where the site's own says as much.
  public var notFound: @Sendable (_ path: String) -> Data?

  /// What completes pages; without it they are served as they are.
  public init(
    search: @escaping @Sendable (_ path: String, _ query: String) -> Data? = { _, _ in nil },
    notFound: @escaping @Sendable (_ path: String) -> Data? = { _ in nil }
  ) {
    self.search = search
    self.notFound = notFound
  }
}
