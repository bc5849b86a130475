import Foundation
import SimulationKit

/// One attempt of the App Store to tell a seller's server something.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/sendattemptitem
public struct SendAttempt: Hashable, Sendable, Codable {
  /// What came of it; the word is the one on the wire.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/sendattemptresult
  public enum Result: String, Hashable, Sendable, Codable, CaseIterable {
    /// The server answered with 200 to 206.
    case success = "SUCCESS"
    /// The server did not answer in time.
    case timedOut = "TIMED_OUT"
    /// No connection that TLS protects could be made.
    case tlsIssue = "TLS_ISSUE"
    /// The server redirected in a circle.
    case circularRedirect = "CIRCULAR_REDIRECT"
    /// The server did not answer at all.
    case noResponse = "NO_RESPONSE"
    /// The connection could not be made, or broke.
    case socketIssue = "SOCKET_ISSUE"
    /// The answer is in a character set that is not supported.
    case unsupportedCharset = "UNSUPPORTED_CHARSET"
    /// The answer is no HTTP.
    case invalidResponse = "INVALID_RESPONSE"
    /// The server closed the connection within its answer.
    case prematureClose = "PREMATURE_CLOSE"
    /// The server answered with another status than 200 to 206.
    case unsuccessfulResponseCode = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    /// Something else went wrong.
    case other = "OTHER"

    /// What an HTTP status means. A redirect is not followed, so it is no success.
    ///
    /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications
    public init(httpStatus: Int) {
      self = (200...206).contains(httpStatus) ? .success : .unsuccessfulResponseCode
    }
  }

  /// When.
  public var date: Date
  /// What came of it.
  public var result: Result

  /// An attempt.
  public init(_ date: Date, _ result: Result) {
    self.date = date
    self.result = result
  }

  /// The attempt as the App Store Server API writes it.
  var json: JSONValue {
    [
      "attemptDate": .integer(StoreDate(date).milliseconds),
      "sendAttemptResult": .string(result.rawValue),
    ]
  }
}
