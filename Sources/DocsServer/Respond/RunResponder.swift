import Foundation
import Hummingbird
import NIOCore
import SimulationKit

/// Runs a scenario that a client sends, and responds with the run.
struct RunResponder: Sendable {
  /// The largest body that is read, in bytes.
  static let bodyLimit = 1 << 20
  /// The same for YAML, which takes longer to read.
  static let yamlLimit = 64 << 10

  /// How long the body may take to arrive.
  let bodyTime: Duration
  let pool: RunPool
  let answers: ResponseCache
  let metrics: Metrics
  /// The site that has the simulations, and that draws the runs.
  let current: CurrentSite

  /// Returns the run as JSON, or drawn as HTML if the client prefers that.
  ///
  /// - Throws: ``Problem`` that says what is wrong with the request, and where.
  func respond(to request: Request, name: String, on channel: any Channel) async throws -> Response {
    let site = current.site
    guard let simulation = site.catalog.simulations[name] else {
      let near = name.nearest(among: site.catalog.simulations.keys.sorted())
      throw Problem(
        .notFound,
        "There is no simulation '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
      )
    }
    let body = try await self.body(of: request, yaml: site.yaml)
    let representation = representation(for: request)
    let drawing = site.drawing
    let key = ResponseCache.Key(
      simulation: name,
      representation: representation,
      drawing: drawing.name,
      scenario: body.bytes
    )
    if let answer = answers[key] {
      metrics.count(run: name, "remembered")
      return self.answer(answer, as: representation)
    }
    do {
      let answer = try await pool.run(for: channel) {
        let run = try simulation.run(json: body.scenario())
        return switch representation {
        case .json: try CanonicalJSON.encode(run)
        case .picture(let language): Data(drawing.draw(run, simulation, language).utf8)
        }
      }
      answers[key] = answer
      metrics.count(run: name, "finished")
      return self.answer(answer, as: representation)
    } catch {
      metrics.count(run: name, "refused")
      throw problem(for: error, in: body) { reason in
        drawing.explain(reason, simulation, language(of: request))
      }
    }
  }

  /// - Throws: ``Problem`` if the body can't be read.
  private func body(of request: Request, yaml: ScenarioText.Reading?) async throws -> Body {
    switch (request.mediaType, yaml) {
    case ("application/yaml", let yaml?):
      return try await Body(yaml: request.bytes(upTo: Self.yamlLimit, within: bodyTime), yaml)
    case (_, _?) where request.mediaType != "application/json":
      throw Problem(.unsupportedMediaType, "Send the scenario as application/json or application/yaml")
    default:
      return try await Body(json: request.json(upTo: Self.bodyLimit, within: bodyTime, as: "the scenario"))
    }
  }

  /// A scenario as a client sent it.
  private struct Body: Sendable {
    /// The scenario as JSON.
    var bytes: ByteBuffer
    /// What the client wrote, if that isn't JSON.
    var text: ScenarioText?

    init(json: ByteBuffer) {
      bytes = json
    }

    /// - Throws: ``Problem`` with the place of a fault.
    init(yaml: ByteBuffer, _ read: ScenarioText.Reading) throws {
      guard let written = String(validating: yaml.readableBytesView, as: UTF8.self) else {
        throw Problem(.badRequest, "The body isn't UTF-8")
      }
      let text: ScenarioText
      do throws(ScenarioText.Fault) {
        text = try read(written)
      } catch {
        var problem = Problem(.badRequest, error.reason)
        problem.place = error.place
        throw problem
      }
      self.text = text
      bytes = try ByteBuffer(bytes: CanonicalJSON.encode(text.value))
    }

    func scenario() throws -> JSONValue {
      try text?.value ?? JSONValue(parsing: bytes.readableBytesView)
    }
  }

  /// - Parameter explain: translates the reason why a scenario can't be run.
  private func problem(for error: any Error, in body: Body, explain: (String) -> String) -> any Error {
    switch error {
    case let rejection as Rejection:
      var problem = Problem(.unprocessableContent, explain(rejection.reason), pointer: rejection.pointer)
      problem.place = body.text?.place(rejection.pointer)
      return problem
    case let fault as JSONSyntaxError: return Problem(.badRequest, "The body isn't JSON: \(fault)")
    case is DeadlineExceeded:
      return Problem(
        .unprocessableContent,
        "The run took longer than \(pool.time.components.seconds) s and was stopped"
      )
    default: return error
    }
  }

  /// The form that the client prefers: HTML if it comes first in Accept.
  private func representation(for request: Request) -> ResponseCache.Representation {
    guard request.headers[.accept]?.split(separator: ",").first?.hasPrefix("text/html") == true else {
      return .json
    }
    return .picture(language: language(of: request))
  }

  /// The first language that the client names.
  private func language(of request: Request) -> String {
    request.headers[.acceptLanguage].map { String($0.prefix { $0 != "," && $0 != ";" }) } ?? "en"
  }

  private func answer(_ bytes: Data, as representation: ResponseCache.Representation) -> Response {
    let type = representation == .json ? "application/json" : "text/html; charset=utf-8"
    return Response(
      status: .ok,
      headers: [.contentType: type, .cacheControl: "no-store", .vary: "Accept, Accept-Language"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    )
  }
}
