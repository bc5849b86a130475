import ArgumentParser
import DocsServer

/// Where a server listens, and what it logs.
struct ListenOptions: ParsableArguments {
  @Option(help: "The address to listen on; other machines can connect unless it is a loopback one.")
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "The public origin of the server behind a proxy; can be repeated.",
      valueName: "url"
    )
  )
  var origin: [Origin] = []

  @Option(
    help: ArgumentHelp(
      "The lowest level that is logged: debug, info (every request), warning or error.",
      valueName: "level"
    )
  )
  var logLevel = DocumentationServer.LogLevel.warning

  /// Whether no other machine can reach the server, directly or through a proxy.
  var isLocal: Bool { configuration(port: 0).isLocal && origin.isEmpty }

  /// - Parameter port: the port; 0 for any free one.
  func configuration(port: Int) -> DocumentationServer.Configuration {
    var configuration = DocumentationServer.Configuration(host: host, port: port)
    configuration.origins = origin
    configuration.logLevel = logLevel
    return configuration
  }

  /// The address of the server, as a browser on this machine reaches it.
  func address(port: Int) -> String {
    let name = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }

  /// - Throws: `ValidationError` if a port is out of range.
  static func check(port: Int) throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("The port must be a number from 0 to 65535.")
    }
  }
}

extension Origin: ExpressibleByArgument {
  /// Parses an origin from a command line, with or without a trailing slash.
  public init?(argument: String) {
    self.init(argument.hasSuffix("/") ? argument.dropLast() : Substring(argument))
  }
}

extension DocumentationServer.LogLevel: ExpressibleByArgument {}
