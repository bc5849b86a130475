import Hummingbird
import SimulationKit

/// A refusal that programs can read: a problem document (RFC 9457).
struct Problem: HTTPResponseError {
  var status: HTTPResponse.Status
  var detail: String
  /// The location of the fault in the body, as a JSON pointer (RFC 6901); nil if it isn't in the body.
  var pointer: JSONPointer?
  /// The same for a body of lines.
  var place: ScenarioText.Place?
  /// The methods that the resource supports (RFC 9110, section 10.2.1); nil if the method isn't the problem.
  var allowedMethods: String?
  /// The number of seconds to wait before another try (RFC 9110, section 10.2.3).
  var retryAfter: Int?
  /// The size of a file, if a range is beyond its end (RFC 9110, section 15.5.17).
  var length: Int?

  init(_ status: HTTPResponse.Status, _ detail: String, pointer: JSONPointer? = nil) {
    self.status = status
    self.detail = detail
    self.pointer = pointer
  }

  /// A range beyond the end of a file.
  init(rangeBeyond length: Int) {
    self.init(.rangeNotSatisfiable, "The file has \(length) bytes")
    self.length = length
  }

  /// The server is at capacity.
  init(retryAfter seconds: Int, _ detail: String) {
    self.init(.serviceUnavailable, detail)
    retryAfter = seconds
  }

  /// A method that the resource doesn't support.
  init(notAllowedIn request: Request, allowed: String) {
    self.init(.methodNotAllowed, "\(request.method) isn't supported at \(request.uri.path)")
    allowedMethods = allowed
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    var members: [String: JSONValue] = [
      "type": "about:blank",
      "title": .string(status.reasonPhrase),
      "status": .integer(status.code),
      "detail": .string(detail),
    ]
    members["pointer"] = pointer.map { .string($0.description) }
    members["line"] = place.map { .integer($0.line) }
    members["column"] = place.map { .integer($0.column) }
    var response = try JSONResponse(.object(members)).response(from: request, context: context)
    response.status = status
    response.headers[.contentType] = "application/problem+json"
    response.headers[.allow] = allowedMethods
    response.headers[.retryAfter] = retryAfter.map(String.init)
    response.headers[.contentRange] = length.map { "bytes */\($0)" }
    return response
  }
}

/// Turns every error into a problem document.
struct ProblemMiddleware: RouterMiddleware {
  func handle(
    _ request: Request,
    context: DocsContext,
    next: (Request, DocsContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      return try problem(for: error, request, context).response(from: request, context: context)
    }
  }

  private func problem(for error: any Error, _ request: Request, _ context: DocsContext) -> Problem {
    switch error {
    case let problem as Problem:
      return problem
    case let error as HTTPError where error.status == .notFound:
      // The router knows the address under another method, or not at all.
      return request.method == .get || request.method == .head
        ? Problem(.notFound, "There is nothing at \(request.uri.path)")
        : Problem(notAllowedIn: request, allowed: "GET, HEAD")
    case let error as any HTTPResponseError:
      return Problem(error.status, error.status.reasonPhrase)
    default:
      context.logger.error("\(request.method) \(request.uri.path): \(error)")
      return Problem(.internalServerError, "The request could not be answered")
    }
  }
}
