import Hummingbird
import NIOCore
import NIOHTTP1

extension Request {
  /// The body, if it is JSON and arrives in time.
  ///
  /// - Parameters:
  ///   - limit: the largest size, in bytes.
  ///   - time: how long the body may take to arrive.
  ///   - name: what the body is, for the client.
  /// - Throws: ``Problem``.
  func json(upTo limit: Int, within time: Duration, as name: String) async throws -> ByteBuffer {
    guard mediaType == "application/json" else {
      throw Problem(.unsupportedMediaType, "Send \(name) as application/json")
    }
    return try await bytes(upTo: limit, within: time)
  }

  /// The type of the body, without parameters.
  var mediaType: String {
    (headers[.contentType] ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
  }

  /// The body, if it arrives in time.
  ///
  /// - Throws: ``Problem``.
  func bytes(upTo limit: Int, within time: Duration) async throws -> ByteBuffer {
    do {
      return try await body.collect(upTo: limit)
    } catch is BodyTooSlow {
      throw Problem(.requestTimeout, "The body took longer than \(time.components.seconds) s to arrive")
    } catch is HTTPParserError {
      throw Problem(.badRequest, "The body isn't valid HTTP (RFC 9112, section 7.1)")
    } catch {
      throw Problem(.contentTooLarge, "The body must not be larger than \(limit) bytes")
    }
  }
}
