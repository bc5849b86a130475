import Foundation

/// A connection that sends exactly the given bytes.
enum Socket {
  struct Failure: Error {
    let code = errno
  }

  /// Sends a request to a server on this machine, and reads until it closes the connection.
  ///
  /// - Parameter isAll: whether to close the sending side afterwards.
  static func reply(to request: String, port: Int, isAll: Bool = false) async throws -> String {
    let socket = try OpenSocket(port: port, sending: request)
    if isAll {
      socket.endSending()
    }
    return try await socket.everything()
  }
}

/// A connection that stays open until it is released.
final class OpenSocket: Sendable {
  private let connection: Int32

  /// Connects to a server on this machine, and sends some bytes.
  init(port: Int, sending request: String) throws {
    #if os(Linux)
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let connection = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard connection >= 0 else { throw Socket.Failure() }
    self.connection = connection
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Socket.Failure() }
    try write(request)
  }

  deinit {
    close(connection)
  }

  /// Sends more bytes.
  ///
  /// - Throws: ``Socket/Failure`` if the server has closed the connection.
  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    guard send(connection, bytes, bytes.count, flags) == bytes.count else { throw Socket.Failure() }
  }

  /// Closes the sending side.
  func endSending() {
    shutdown(connection, Int32(SHUT_WR))
  }

  /// Everything the server sends until it closes the connection.
  func everything() async throws -> String {
    try await text(until: nil)
  }

  /// Reads until a condition is met, or until the server closes the connection.
  ///
  /// Uses its own thread, because the server needs those of the task pool.
  func text(until isEnough: (@Sendable (String) -> Bool)?) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [self] in
        continuation.resume(with: Result { try receive(until: isEnough) })
      }
    }
  }

  private func receive(until isEnough: ((String) -> Bool)?) throws -> String {
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count >= 0 else { throw Socket.Failure() }
      reply += buffer[..<count]
      if count == 0 || isEnough?(String(decoding: reply, as: UTF8.self)) == true {
        return String(decoding: reply, as: UTF8.self)
      }
    }
  }
}
