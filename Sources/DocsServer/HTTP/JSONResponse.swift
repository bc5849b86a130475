import Foundation
import Hummingbird
import SimulationKit

/// A JSON answer in the one form in which the whole package writes JSON.
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
