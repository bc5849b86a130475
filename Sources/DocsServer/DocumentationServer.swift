import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import SimulationKit

/// Serves a finished site and the simulations behind its pages.
///
/// A run keeps no state here: any of many servers may answer the next one.
public struct DocumentationServer: Sendable {
  /// Where the server listens, and to whom it answers.
  public struct Configuration: Sendable {
    /// The address that it binds: `127.0.0.1` for this machine alone.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// The names by which clients may address it, besides the loopback ones; others are refused, so that
    /// no foreign page can reach it through a name of its own (DNS rebinding).
    public var allowedHosts: Set<String>
    /// What a client may take of the server.
    public var limits = Limits()

    /// A configuration.
    public init(host: String = "127.0.0.1", port: Int = 8080, allowedHosts: Set<String> = []) {
      self.host = host
      self.port = port
      self.allowedHosts = allowedHosts
    }
  }

  /// What clients may take of a server, so that none of them can keep it from the others.
  public struct Limits: Sendable {
    /// The connections that are open at once; more wait until one closes.
    public var connections = 4096
    /// How long a connection may stay without a whole request, whether it is silent or sends byte by byte.
    public var idleTime = Duration.seconds(30)
    /// How long the body of a request may take to arrive.
    public var bodyTime = Duration.seconds(10)
    /// How long what is being answered is waited for when the server is asked to stop.
    public var shutdownTime = Duration.seconds(1)
    /// The bytes of one header, and of all together.
    public var headerBytes = 16 << 10
    /// The headers of a request.
    public var headerCount = 100

    /// The usual limits.
    public init() {}
  }

  /// Why the server cannot serve.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// Another program listens on the port.
    case portInUse(Int)

    /// What is wrong, and what to do about it.
    public var description: String {
      switch self {
      case .portInUse(let port):
        "Port \(port) is in use. Choose another with --port, or --port 0 for any free one"
      }
    }
  }

  /// Draws a run as HTML, in a language.
  public typealias Drawing = @Sendable (_ run: Run, _ language: String) -> String

  private let current: CurrentSite
  private let simulations: [any Simulation]
  private let draw: Drawing
  private let configuration: Configuration

  /// A server.
  ///
  /// - Parameters:
  ///   - current: the site to serve, which may be replaced at any time.
  ///   - simulations: what can be run.
  ///   - draw: the renderer that also drew the recorded runs.
  ///   - configuration: where it listens.
  public init(
    _ current: CurrentSite,
    simulations: [any Simulation],
    configuration: Configuration = Configuration(),
    draw: @escaping Drawing
  ) {
    self.current = current
    self.simulations = simulations
    self.draw = draw
    self.configuration = configuration
  }

  /// Serves until the process is asked to stop by SIGINT or SIGTERM; what is being answered is answered first.
  ///
  /// - Parameter isListening: is told the port once requests are answered.
  /// - Throws: ``Failure`` where another program listens there; other errors where the address cannot be
  ///   bound at all.
  public func run(isListening: @escaping @Sendable (_ port: Int) async -> Void) async throws {
    do {
      let application = application(isListening: isListening)
      var group = ServiceGroupConfiguration(
        services: [application],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: application.logger
      )
      group.maximumGracefulShutdownDuration = configuration.limits.shutdownTime
      try await ServiceGroup(configuration: group).run()
    } catch is CancellationError {
      // Somebody was too slow to be waited for.
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw Failure.portInUse(configuration.port)
    }
  }

  /// The application, for tests that need no socket.
  func application(
    isListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "docs")
    logger.logLevel = .warning
    let limits = configuration.limits
    return Application(
      responder: responder(),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [SecurityHeaders.OfRefusals()],
          idleTimeout: TimeAmount(limits.idleTime),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: limits.headerBytes,
            maxHeaderListSize: limits.headerBytes,
            maxHeaderFieldCount: limits.headerCount
          )
        )
      ),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)
      ),
      onServerRunning: { await isListening($0.localAddress?.port ?? configuration.port) },
      logger: logger
    )
  }

  private func responder() -> some HTTPResponder<BasicRequestContext> {
    let catalog = SimulationCatalog(simulations)
    let runs = RunResponder(catalog: catalog, bodyTime: configuration.limits.bodyTime, draw: draw)
    let pages = SiteResponder(current: current)
    let openAPI = OpenAPI(catalog: catalog)
    let router = Router(options: .autoGenerateHeadEndpoints)
    // In this order, so that a refusal of any kind has the headers too.
    router.addMiddleware {
      SecurityHeaders()
      ProblemMiddleware()
      HostCheck(allowedHosts: configuration.allowedHosts.union([configuration.host]))
    }
    router.get("healthz") { _, _ in JSONResponse(["status": "ok"]) }
    router.get("live.json") { _, _ in JSONResponse(["live": true]) }
    router.get("openapi.json") { _, _ in JSONResponse(openAPI.document) }
    router.get("api/simulations") { _, _ in JSONResponse(catalog.list(pages: current.site.pages)) }
    router.post("api/simulations/:name/runs") { request, context in
      try await runs.respond(to: request, name: context.parameters.require("name"))
    }
    for method in [.get, .put, .patch, .delete] as [HTTPRequest.Method] {
      router.on("api/simulations/:name/runs", method: method) { request, _ -> Response in
        throw Problem(notAllowedIn: request, allowed: "POST")
      }
    }
    router.get("api/**") { request, _ -> Response in
      throw Problem(.notFound, "There is nothing at \(request.uri.path)")
    }
    // The wildcard takes one component or more, so the root needs its own.
    for path: RouterPath in ["/", "**"] {
      router.get(path) { request, _ in try pages.respond(to: request) }
    }
    return router.buildResponder()
  }
}
