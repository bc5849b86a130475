import DocsServer
import Foundation
import Receipts
import SimulationKit

extension EndpointRequest {
  init(_ request: MountRequest) {
    let target = request.query.isEmpty ? request.path : "\(request.path)?\(request.query)"
    self.init(request.method, target, headers: request.headers, body: request.body)
  }
}

extension MountResponse {
  init(_ response: EndpointResponse) {
    var headers = response.headers
    let type = headers.removeValue(forKey: "content-type")
    self.init(response.status, contentType: type, headers: headers, body: response.body)
  }

  static func json(_ value: JSONValue, status: Int = 200, type: String = "application/json") -> MountResponse
  {
    // Encoding fails only for numbers that aren't finite, and none is written here.
    MountResponse(status, contentType: type, body: (try? CanonicalJSON.encode(value)) ?? Data("{}".utf8))
  }

  /// A refusal that a program can read (RFC 9457).
  static func problem(
    _ status: Int,
    _ detail: String,
    pointer: JSONPointer? = nil
  ) -> MountResponse {
    var members: [String: JSONValue] = [
      "type": "about:blank", "title": .string(titles[status] ?? "Internal Server Error"),
      "status": .integer(status), "detail": .string(detail),
    ]
    members["pointer"] = pointer.map { .string($0.description) }
    return json(.object(members), status: status, type: "application/problem+json")
  }

  static func notFound(_ request: MountRequest) -> MountResponse {
    problem(404, "There is nothing at \(request.path)")
  }

  static func methodNotAllowed(_ request: MountRequest, _ allowed: String) -> MountResponse {
    var answer = problem(405, "\(request.method) isn't supported at \(request.path)")
    answer.headers["Allow"] = allowed
    return answer
  }

  /// The refusal of a request that only a tester on this machine may make.
  static func closed(_ request: MountRequest) -> MountResponse {
    problem(
      403,
      "Other machines can reach this server, so \(request.path) is closed; --store opens it"
    )
  }

  private static let titles = [
    400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict",
    422: "Unprocessable Content",
  ]
}
