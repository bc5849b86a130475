import Foundation
import SimulationKit

/// An HTTP response.
public struct EndpointResponse: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// The headers, with lowercase names.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// Creates a response.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a JSON response, with its members sorted by name.
  ///
  /// Apple's libraries read the body of an error only if the type is exactly `application/json`.
  init(json: JSONValue, status: Int = 200) {
    // Only non-finite numbers have no JSON form, and no endpoint has any.
    let body = (try? CanonicalJSON.encode(json)) ?? Data("{}".utf8)
    self.init(status: status, headers: ["content-type": "application/json"], body: body)
  }
}
