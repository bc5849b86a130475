import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import SimulationKit

/// Serves a finished site and the simulations behind its pages.
///
/// A run keeps no state here, so any of several servers can answer the next one.
package struct DocumentationServer: Sendable {
  /// Where the server listens, and which requests it answers.
  package struct Configuration: Sendable {
    /// The address to bind: `127.0.0.1` for this machine alone.
    package var host: String
    /// The port; 0 for any free one.
    package var port: Int
    /// The public origins of the server behind a proxy. Requests for any other host are refused, which keeps foreign
    /// pages from reaching the server through a host name of their own (DNS rebinding). Requests from foreign pages are
    /// refused too.
    package var origins: [Origin] = []
    /// Whether `/metrics` reports what the server has done.
    package var showsMetrics = false
    /// The lowest level that is logged to standard error.
    package var logLevel = LogLevel.warning
    /// The limits on what clients may use.
    package var limits = Limits()

    /// A configuration.
    package init(host: String = "127.0.0.1", port: Int = 8080) {
      self.host = host
      self.port = port
    }

    /// Whether the server is unreachable from other machines.
    package var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
  }

  /// The lowest severity of the events that are logged.
  package enum LogLevel: String, Sendable, CaseIterable {
    /// Everything; useful when working on the server itself.
    case debug
    /// Every request.
    case info
    /// Anything unusual.
    case warning
    /// Failures.
    case error
  }

  /// Limits on what clients may use, so none of them can starve the others.
  package struct Limits: Sendable {
    /// The number of open connections; further ones wait until one closes.
    package var connections = 4096
    /// How long a connection may go without completing a request, whether it is silent or sends byte by byte.
    package var idleTime = Duration.seconds(30)
    /// How long the body of a request may take to arrive.
    package var bodyTime = Duration.seconds(10)
    /// The number of simulations that run or wait to run at the same time.
    package var runs = 256
    /// The size of the cache for answers to runs, in bytes.
    package var answerBytes = 16 << 20
    /// How long a simulation may run.
    package var runTime = Duration.seconds(2)
    /// The number of clients that listen to a stream of events at the same time.
    package var listeners = 2048
    /// How long the server finishes responses in progress after it is asked to stop.
    package var shutdownTime = Duration.seconds(1)
    /// The size of one header, and of all headers together, in bytes.
    package var headerBytes = 16 << 10
    /// The number of headers in a request.
    package var headerCount = 100

    /// The default limits.
    package init() {}
  }

  /// A reason that the server can't start.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// Another program is listening on the port.
    case portInUse(Int)

    /// What is wrong, and what to do about it.
    package var description: String {
      switch self {
      case .portInUse(let port):
        "Port \(port) is in use. Choose another with --port, or --port 0 for any free one"
      }
    }
  }

  private let current: CurrentSite
  private let mounts: [any Mount]
  private let listings: (any ListingRuns)?
  private let configuration: Configuration
  private let version: String
  private let preview: Preview?
  private let metrics: Metrics
  private let ticker: Ticker

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - current: the site to serve, which may be replaced at any time.
  ///   - mounts: the services beside the site.
  ///   - listings: runs readers' versions of listings; nil if they can't be edited.
  ///   - configuration: where the server listens, and its limits.
  ///   - version: the version of this program.
  ///   - preview: tells open pages about changes; nil if nothing changes.
  ///   - metrics: counts what the server does.
  package init(
    _ current: CurrentSite,
    mounts: [any Mount] = [],
    listings: (any ListingRuns)? = nil,
    configuration: Configuration = Configuration(),
    version: String = "",
    preview: Preview? = nil,
    metrics: Metrics = Metrics()
  ) {
    self.current = current
    self.mounts = mounts
    self.listings = listings
    self.configuration = configuration
    self.version = version
    self.preview = preview
    self.metrics = metrics
    ticker = Ticker(broadcast: Broadcast(limit: configuration.limits.listeners))
  }

  /// Serves until the process receives SIGINT or SIGTERM, then finishes responses in progress.
  ///
  /// - Parameter isListening: called with the port once the server answers requests.
  /// - Throws: ``Failure`` if another program listens on the port; other errors if the address can't be bound at all.
  package func run(isListening: @escaping @Sendable (_ port: Int) async -> Void) async throws {
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
      // A response in progress took longer than the shutdown time.
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw Failure.portInUse(configuration.port)
    }
  }

  /// The application, for tests that need no socket.
  ///
  /// - Parameter isDirect: whether files are served before requests become tasks.
  func application(
    isDirect: Bool = true,
    isListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let hosts = HostCheck(hosts: self.hosts, origins: configuration.origins)
    var logger = Logger(label: "docs", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = Logger.Level(rawValue: configuration.logLevel.rawValue) ?? .warning
    let limits = configuration.limits
    let threads = NIOThreadPool(numberOfThreads: System.coreCount)
    threads.start()
    let pool = RunPool(threads, limit: limits.runs, time: limits.runTime)
    let files: @Sendable () -> StaticFastPath = { [current, metrics, logger] in
      StaticFastPath(
        current,
        hosts: hosts,
        metrics: metrics,
        logger: logger,
        idleTime: TimeAmount(limits.idleTime)
      )
    }
    var application = Application(
      responder: responder(pool, hosts),
      server: HTTPServerBuilder { responder in
        SiteChannel(
          base: HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
              additionalChannelHandlers: [
                SecurityHeaders.OfRefusals(), DisconnectHandler(), BodyTimer(TimeAmount(limits.bodyTime)),
              ],
              idleTimeout: TimeAmount(limits.idleTime),
              httpDecoderConfiguration: .init(
                maxHeaderFieldSize: limits.headerBytes,
                maxHeaderListSize: limits.headerBytes,
                maxHeaderFieldCount: limits.headerCount
              )
            )
          ),
          files: isDirect ? files : nil
        )
      },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)
      ),
      onServerRunning: { await isListening($0.localAddress?.port ?? configuration.port) },
      logger: logger
    )
    application.addServices(ticker, pool, MountService(mounts: mounts))
    if let preview {
      application.addServices(preview)
    }
    return application
  }

  private func responder(_ pool: RunPool, _ hosts: HostCheck) -> some HTTPResponder<DocsContext> {
    let runs = RunResponder(
      bodyTime: configuration.limits.bodyTime,
      pool: pool,
      answers: ResponseCache(limit: configuration.limits.answerBytes),
      metrics: metrics,
      current: current
    )
    let pages = SiteResponder(current: current)
    let router = Router(context: DocsContext.self, options: .autoGenerateHeadEndpoints)
    // The order matters: refusals of every kind carry the security headers too.
    router.addMiddleware {
      SecurityHeaders()
      Observation(metrics: metrics)
      ProblemMiddleware()
      hosts
      SiteFilesFirst(pages: pages)
    }
    router.get("healthz") { _, _ in JSONResponse(["status": "ok"]) }
    router.get(RouterPath(ServedSite.liveMark)) { [runsListings = listings != nil] _, _ in
      JSONResponse(runsListings ? ["live": true, "runs": true] : ["live": true])
    }
    router.get("openapi.json") { _, _ in
      let openAPI = OpenAPI(
        catalog: current.site.catalog,
        readsYAML: current.site.yaml != nil,
        mounts: mounts,
        isPreview: preview != nil,
        runsListings: listings != nil,
        showsMetrics: configuration.showsMetrics
      )
      return JSONResponse(openAPI.document)
    }
    router.get("api/simulations") { _, _ in
      let site = current.site
      return JSONResponse(site.catalog.list(pages: site.pages))
    }
    router.post("api/simulations/:name/runs") { request, context in
      try await runs.respond(
        to: request,
        name: context.parameters.require("name"),
        on: context.channel
      )
    }
    for method in [.get, .put, .patch, .delete, .options, .trace] as [HTTPRequest.Method] {
      router.on("api/simulations/:name/runs", method: method) { request, _ -> Response in
        throw Problem(notAllowedIn: request, allowed: "POST")
      }
    }
    if let listings {
      let texts = ListingRunResponder(
        runs: listings,
        bodyTime: configuration.limits.bodyTime,
        isBehindProxy: !configuration.origins.isEmpty
      )
      router.post("api/listings/:page/:number/runs") { request, context in
        let (page, number) = try (context.parameters.require("page"), context.parameters.require("number"))
        return try await texts.respond(
          to: request,
          in: ListingPlace(inPath: page, number: number),
          context: context
        )
      }
      router.post("api/check") { request, context in
        try await texts.respond(to: request, in: nil, context: context)
      }
    }
    let lookups = ContextResponder(
      answers: ContextProtocol({ [current] in current.site }, listings: listings, version: version),
      bodyTime: configuration.limits.bodyTime,
      isBehindProxy: !configuration.origins.isEmpty
    )
    router.post(RouterPath(ContextResponder.path)) { request, context in
      try await lookups.respond(to: request, context: context)
    }
    for method in [.get, .put, .patch, .delete, .options, .trace] as [HTTPRequest.Method] {
      router.on(RouterPath(ContextResponder.path), method: method) { request, _ -> Response in
        throw Problem(notAllowedIn: request, allowed: "POST")
      }
    }
    router.get(RouterPath(Ticker.path)) { request, _ in
      try EventStream.response(to: request, from: ticker.broadcast)
    }
    if let preview {
      router.get(RouterPath(Preview.eventsPath)) { request, _ in
        try EventStream.response(to: request, from: preview.broadcast, first: preview.greeting)
      }
      for (path, file) in Preview.files {
        router.get(RouterPath(path)) { request, _ in try pages.response(to: request, with: file) }
      }
    }
    if configuration.showsMetrics {
      router.get("metrics") { _, _ in
        let streams =
          [(Ticker.path, ticker.broadcast)] + (preview.map { [(Preview.eventsPath, $0.broadcast)] } ?? [])
        return Response(
          status: .ok,
          headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
          body: ResponseBody(
            byteBuffer: ByteBuffer(string: metrics.text(listeners: streams.map { ($0, $1.count) }))
          )
        )
      }
    }
    for mount in mounts {
      let responder = MountResponder(mount: mount, pool: pool, bodyTime: configuration.limits.bodyTime)
      for method in [.get, .head, .post, .put, .patch, .delete, .options, .trace] as [HTTPRequest.Method] {
        router.on("\(mount.prefix)/**", method: method) { request, context in
          try await responder.respond(to: request, on: context.channel)
        }
      }
    }
    router.get("api/**") { request, _ -> Response in
      throw Problem(.notFound, "There is nothing at \(request.uri.path)")
    }
    // The wildcard matches one component or more, so the root needs its own route.
    for path: RouterPath in ["/", "**"] {
      router.get(path) { request, _ in try pages.respond(to: request) }
    }
    return router.buildResponder()
  }

  /// The hosts that this server answers for: the host that it listens on, or every address of the machine if it listens
  /// on all of them. Unlike a name, an address can't be rebound.
  private var hosts: Set<String> {
    guard ["0.0.0.0", "::"].contains(configuration.host) else { return [configuration.host] }
    let addresses = (try? System.enumerateDevices())?.compactMap { $0.address?.ipAddress } ?? []
    return Set(addresses.map { String($0.prefix { $0 != "%" }).lowercased() })
  }
}
