import Foundation
import Hummingbird
import SimulationKit

/// A JSON response in the canonical form that the whole package uses.
struct JSONResponse: ResponseGenerator {
  private let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try CanonicalJSON.encode(value)))
    )
  }
}
