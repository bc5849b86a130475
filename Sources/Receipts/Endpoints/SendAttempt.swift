import Foundation
import SimulationKit

/// An attempt of the App Store to notify a seller's server.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/sendattemptitem
public struct SendAttempt: Hashable, Sendable, Codable {
  /// The result; the raw value is Apple's.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/sendattemptresult
  public enum Result: String, Hashable, Sendable, Codable, CaseIterable {
    /// The server responded with 200 to 206.
    case success = "SUCCESS"
    /// The server didn't respond in time.
    case timedOut = "TIMED_OUT"
    /// A TLS connection couldn't be established.
    case tlsIssue = "TLS_ISSUE"
    /// The server redirected in a circle.
    case circularRedirect = "CIRCULAR_REDIRECT"
    /// The server didn't respond at all.
    case noResponse = "NO_RESPONSE"
    /// The connection failed or broke.
    case socketIssue = "SOCKET_ISSUE"
    /// The response's character set isn't supported.
    case unsupportedCharset = "UNSUPPORTED_CHARSET"
    /// The response isn't valid HTTP.
    case invalidResponse = "INVALID_RESPONSE"
    /// The server closed the connection during its response.
    case prematureClose = "PREMATURE_CLOSE"
    /// The server responded with a status other than 200 to 206.
    case unsuccessfulResponseCode = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    /// Another error.
    case other = "OTHER"

    /// Creates the result for an HTTP status. Redirects aren't followed, so a redirect isn't a success.
    ///
    /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications
    public init(httpStatus: Int) {
      self = (200...206).contains(httpStatus) ? .success : .unsuccessfulResponseCode
    }
  }

  /// The time of the attempt.
  public var date: Date
  /// The result.
  public var result: Result

  /// Creates an attempt.
  public init(_ date: Date, _ result: Result) {
    self.date = date
    self.result = result
  }

  /// The attempt in the App Store Server API's format.
  var json: JSONValue {
    [
      "attemptDate": .integer(StoreDate(date).milliseconds),
      "sendAttemptResult": .string(result.rawValue),
    ]
  }
}
