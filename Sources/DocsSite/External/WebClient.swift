import Foundation

/// Whoever asks other servers: the Internet, or in tests a script.
///
/// It asks once and follows nothing, so that whoever decides about the next request sees every answer.
public protocol WebClient: Sendable {
  /// The answer to one request.
  ///
  /// - Throws: ``WebFailure`` where there is none.
  func answer(to request: WebRequest) async throws(WebFailure) -> WebAnswer
}

/// A question to another server.
public struct WebRequest: Hashable, Sendable {
  /// How much is asked for.
  public enum Method: String, Hashable, Sendable {
    /// Whether it is there, by `HEAD`.
    case head
    /// Its first bytes, by `GET` with a range, for servers that refuse `HEAD`.
    case firstBytes
    /// As much of it as the client takes, by `GET`.
    case content
  }

  /// The address, without a fragment.
  public var url: URL
  /// How much is asked for.
  public var method: Method

  /// A question.
  public init(_ url: URL, _ method: Method) {
    self.url = url
    self.method = method
  }
}

/// What another server says.
public struct WebAnswer: Hashable, Sendable {
  /// The status of HTTP.
  public var status: Int
  /// The header fields of interest, by their names in small letters.
  public var fields: [String: String]
  /// The content, as much as the client takes.
  public var body: Data
  /// Whether there is more than that.
  public var isCut: Bool

  /// An answer.
  public init(_ status: Int, _ fields: [String: String] = [:], body: Data = Data(), isCut: Bool = false) {
    self.status = status
    self.fields = fields
    self.body = body
    self.isCut = isCut
  }
}

/// Why there is no answer.
public enum WebFailure: Error, Hashable, Sendable {
  /// Nobody knows the host.
  case noSuchHost
  /// The host is a machine of this network, which a page of the web does not mean.
  case privateAddress
  /// Nothing came in time.
  case timedOut
  /// The certificate is not valid, or the encryption fails.
  case insecure(String)
  /// The connection fails, or what comes is no HTTP.
  case unreachable(String)
}
