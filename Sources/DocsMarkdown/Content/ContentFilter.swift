import SimulationKit

/// A program that may rewrite pages before they are parsed.
///
/// It is trusted like the compiler: it runs with the rights of the user who builds the site.
package struct ContentFilter: Hashable, Sendable, Codable {
  /// The program and its arguments. Paths are relative to the site's root; a bare name is looked up in PATH.
  package var command: [String]
  /// The seconds after which it is stopped.
  package var timeout: Int

  /// The most bytes that it may print.
  package static let outputLimit = 256 << 20

  package static let schema = Schema(
    .array(
      of: Schema(
        .object([
          .init("command", Schema(.array(of: Schema(.string(length: 1...1000)), count: 1...100))),
          .init("timeout", Schema(.integer(1...3600)), default: 10),
        ])
      ),
      count: 0...20
    )
  )

  /// The name used in messages.
  package var name: String { command.first ?? "" }
}
