import Foundation
import SimulationKit

/// A service beside the site, under its own path prefix.
///
/// It may be called from several threads at once, and may compute for a while; it never runs on the threads that serve
/// pages.
package protocol Mount: Sendable {
  /// The prefix of its paths, such as `/appstore`.
  var prefix: String { get }
  /// The largest request body that it accepts, in bytes.
  var bodyLimit: Int { get }
  /// Its routes: an OpenAPI 3.1 path item for each path.
  var paths: [String: JSONValue] { get }

  /// Answers a request.
  ///
  /// - Parameter request: the request, with any method.
  /// - Returns: the response, with any status.
  func respond(to request: MountRequest) -> MountResponse

  /// Does background work until the task is canceled. It may return at once.
  func run() async
}

extension Mount {
  /// Does nothing.
  package func run() async {}
}

/// A request to a ``Mount``.
package struct MountRequest: Hashable, Sendable {
  /// The method, in upper case.
  package var method: String
  /// The path as it was sent, with the prefix and without the query.
  package var path: String
  /// The query as it was sent, without the question mark; empty if there is none.
  package var query: String
  /// The headers by lowercased name. Values with the same name are joined by a comma (RFC 9110, section 5.3).
  package var headers: [String: String]
  /// The body; empty if there is none.
  package var body: Data

  /// Creates a request.
  package init(
    _ method: String,
    _ path: String,
    query: String = "",
    headers: [String: String] = [:],
    body: Data = Data()
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}

/// The response of a ``Mount``.
package struct MountResponse: Hashable, Sendable {
  /// The status, from 200 to 599.
  package var status: Int
  /// The media type of the body; nil if there is no body.
  package var contentType: String?
  /// Other headers, by name.
  package var headers: [String: String]
  /// The body.
  package var body: Data

  /// Creates a response.
  package init(
    _ status: Int = 200,
    contentType: String? = "application/json",
    headers: [String: String] = [:],
    body: Data = Data()
  ) {
    self.status = status
    self.contentType = contentType
    self.headers = headers
    self.body = body
  }
}
