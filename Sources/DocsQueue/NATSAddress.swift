import Foundation

/// The address of a NATS server: `nats://user:password@host:4222`, or `nats://token@host`.
package struct NATSAddress: Hashable, Sendable, CustomStringConvertible {
  package var host: String
  package var port: Int
  package var user: String?
  package var password: String?
  package var token: String?

  /// - Throws: ``QueueFailure`` if it isn't one.
  package init(_ text: String) throws(QueueFailure) {
    guard let parts = URLComponents(string: text), parts.scheme == "nats", let host = parts.host,
      !host.isEmpty,
      parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil
    else {
      throw QueueFailure("'\(text)' isn't the address of a queue; write nats://HOST or nats://HOST:PORT")
    }
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    port = parts.port ?? 4222
    if let password = parts.password {
      (user, self.password) = (parts.user ?? "", password)
    } else {
      token = parts.user
    }
  }

  /// The address without its secrets.
  package var description: String { "nats://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

/// The reason why the queue can't be used.
package struct QueueFailure: Error, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
