import Foundation
import SimulationKit

/// A service beside the site, under paths of its own.
///
/// It may be called from many threads at once, and may compute for a while: never on the threads that answer for pages.
public protocol Mount: Sendable {
  /// What the paths that it answers for begin with, as `/appstore`.
  var prefix: String { get }
  /// The largest body that it reads, in bytes.
  var bodyLimit: Int { get }
  /// Its routes: an OpenAPI 3.1 path item for each path.
  var paths: [String: JSONValue] { get }

  /// Answers a request.
  ///
  /// - Parameter request: what was asked, under whichever method.
  /// - Returns: the answer, whatever it says.
  func respond(to request: MountRequest) -> MountResponse

  /// Does what is to be done without being asked, until the task is cancelled. It may end at once.
  func run() async
}

extension Mount {
  /// Nothing.
  public func run() async {}
}

/// What a ``Mount`` is asked.
public struct MountRequest: Hashable, Sendable {
  /// The method, in capitals.
  public var method: String
  /// The path, with the prefix and without the query, as it was sent.
  public var path: String
  /// What stands behind the question mark, as it was sent; empty where nothing does.
  public var query: String
  /// The values by the names in small letters; those of one name are joined by a comma (RFC 9110, section 5.3).
  public var headers: [String: String]
  /// The body; empty where there is none.
  public var body: Data

  /// A request.
  public init(
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

/// What a ``Mount`` answers.
public struct MountResponse: Hashable, Sendable {
  /// The status, from 200 to 599.
  public var status: Int
  /// The media type of the body; nil where there is no body.
  public var contentType: String?
  /// Other headers, by their names.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// A response.
  public init(
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
