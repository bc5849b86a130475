import Foundation
import SimulationKit

/// A response over HTTP.
public struct EndpointResponse: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// The headers, by their names in small letters.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// A response.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A response of JSON, its members sorted by name.
  ///
  /// Apple's libraries read the body of an error only where the type is `application/json` and nothing else.
  init(json: JSONValue, status: Int = 200) {
    // Only numbers that are not finite have no JSON form, and no endpoint has such.
    let body = (try? CanonicalJSON.encode(json)) ?? Data("{}".utf8)
    self.init(status: status, headers: ["content-type": "application/json"], body: body)
  }
}
