import Foundation

/// A client that sends requests to other servers; in tests, a script.
///
/// It sends one request and follows no redirects, so the caller sees every response.
package protocol WebClient: Sendable {
  /// Returns the answer to one request.
  ///
  /// - Throws: ``WebFailure`` if there is none.
  func answer(to request: WebRequest) async throws(WebFailure) -> WebAnswer
}

/// A request to another server.
package struct WebRequest: Hashable, Sendable {
  /// How much of the resource is requested.
  package enum Method: String, Hashable, Sendable {
    /// Only its headers, by `HEAD`.
    case head
    /// The first bytes, by `GET` with a range, for servers that reject `HEAD`.
    case firstBytes
    /// The content up to the client's limit, by `GET`.
    case content
  }

  /// The address, without a fragment.
  package var url: URL
  /// How much of the resource is requested.
  package var method: Method

  /// Creates a request.
  package init(_ url: URL, _ method: Method) {
    self.url = url
    self.method = method
  }
}

/// A response from another server.
package struct WebAnswer: Hashable, Sendable {
  /// The HTTP status code.
  package var status: Int
  /// The relevant header fields, by lowercased name.
  package var fields: [String: String]
  /// The content, up to the client's limit.
  package var body: Data
  /// Whether the content was cut off.
  package var isCut: Bool

  /// Creates a response.
  package init(_ status: Int, _ fields: [String: String] = [:], body: Data = Data(), isCut: Bool = false) {
    self.status = status
    self.fields = fields
    self.body = body
    self.isCut = isCut
  }
}

/// A reason why there is no answer.
package enum WebFailure: Error, Hashable, Sendable {
  /// The host name doesn't exist.
  case noSuchHost
  /// The host's address is private, so a web page can't mean it.
  case privateAddress
  /// The request timed out.
  case timedOut
  /// The certificate is invalid, or encryption failed.
  case insecure(String)
  /// The connection failed, or the response isn't HTTP.
  case unreachable(String)
}
