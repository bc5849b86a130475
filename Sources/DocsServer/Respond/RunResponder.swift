import Foundation
import Hummingbird
import SimulationKit

/// Runs a scenario that a client sends, and answers with the run.
struct RunResponder: Sendable {
  /// The largest body that is read, in bytes.
  static let bodyLimit = 1 << 20

  let catalog: SimulationCatalog
  /// How long the body may take to arrive.
  let bodyTime: Duration
  let draw: DocumentationServer.Drawing

  /// The answer: the run as JSON, or its picture where the client asks for HTML.
  ///
  /// - Throws: ``Problem`` that says what is wrong with the request, and where.
  func respond(to request: Request, name: String) async throws -> Response {
    guard let simulation = catalog.simulations[name] else {
      let near = name.nearest(among: catalog.simulations.keys.sorted())
      throw Problem(
        .notFound,
        "There is no simulation '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
      )
    }
    let scenario = try await scenario(in: request)
    let run: Run
    do {
      run = try simulation.run(json: scenario)
    } catch {
      throw Problem(.unprocessableContent, error.reason, pointer: error.pointer)
    }
    guard wantsPicture(request) else {
      return try answer(CanonicalJSON.encode(run), type: "application/json")
    }
    let language = request.headers[.acceptLanguage]?.prefix { $0 != "," && $0 != ";" }
    return answer(Data(draw(run, language.map(String.init) ?? "en").utf8), type: "text/html; charset=utf-8")
  }

  private func scenario(in request: Request) async throws -> JSONValue {
    let type = request.headers[.contentType]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard type == "application/json" else {
      throw Problem(.unsupportedMediaType, "The scenario must be sent as application/json")
    }
    let body: ByteBuffer
    do {
      body = try await within(bodyTime) { try await request.body.collect(upTo: Self.bodyLimit) }
    } catch is DeadlineExceeded {
      throw Problem(.requestTimeout, "The body took longer than \(bodyTime.components.seconds) s to arrive")
    } catch {
      throw Problem(.contentTooLarge, "The body must not be larger than \(Self.bodyLimit) bytes")
    }
    do {
      return try CanonicalJSON.decode(JSONValue.self, from: Data(body.readableBytesView))
    } catch {
      throw Problem(.badRequest, "The body is no JSON, or nested too deep to be a scenario")
    }
  }

  private func wantsPicture(_ request: Request) -> Bool {
    request.headers[.accept]?.split(separator: ",").first?.hasPrefix("text/html") == true
  }

  private func answer(_ bytes: Data, type: String) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .cacheControl: "no-store", .vary: "Accept, Accept-Language"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    )
  }
}
