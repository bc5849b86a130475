import Foundation
import HTTPTypes
import Hummingbird
import SimulationKit

/// Runs readers' versions of listings.
package protocol ListingRuns: Sendable {
  /// Starts to run a text.
  ///
  /// - Parameters:
  ///   - place: the listing that it replaces; nil if it stands alone.
  ///   - text: the text.
  ///   - client: who asks. Each client has a few places in the queue.
  /// - Returns: what happens to the text, the outcome last.
  func start(
    _ place: ListingPlace?,
    text: String,
    client: String
  ) async throws(ListingRunRefusal) -> AsyncStream<ListingRunEvent>
}

/// The place of a listing.
package struct ListingPlace: Hashable, Sendable {
  /// The address of its page: `/guide/serving/`.
  package var page: String
  /// Its number among the page's listings, from 1.
  package var number: Int

  package init(page: String, number: Int) {
    self.page = page
    self.number = number
  }
}

/// What happens to a text that runs.
package struct ListingRunEvent: Hashable, Sendable {
  /// `compiling`, `diagnostics`, `output`, or `outcome`, which is the last.
  package var name: String
  package var data: JSONValue

  package init(_ name: String, _ data: JSONValue) {
    self.name = name
    self.data = data
  }
}

/// The reason why a text isn't run.
package enum ListingRunRefusal: Error, Hashable, CustomStringConvertible {
  /// The site has no such listing, or it doesn't run; or nothing can be run yet.
  case noListing
  /// The text is longer than some bytes.
  case tooLong(limit: Int)
  /// Too many texts wait, or too many of this client's.
  case busy

  package var description: String {
    switch self {
    case .noListing: "There is no such listing that runs"
    case .tooLong(let limit): "The text must not be longer than \(limit) bytes"
    case .busy: "Too many listings are running; try again in two seconds"
    }
  }
}

/// Answers requests to run a text, in place of a listing or alone.
struct ListingRunResponder: Sendable {
  /// The largest body that is read, in bytes.
  static let bodyLimit = 256 << 10

  let runs: any ListingRuns
  let bodyTime: Duration
  /// Whether a proxy in front of the server says who the client is.
  let isBehindProxy: Bool

  /// Returns events as they happen if the client accepts them, and otherwise the outcome.
  ///
  /// - Throws: ``Problem`` that says what is wrong with the request.
  func respond(to request: Request, in place: ListingPlace?, context: DocsContext) async throws -> Response {
    let body = try await request.json(upTo: Self.bodyLimit, within: bodyTime, as: "the text")
    let text = try self.text(in: body)
    let start = ContinuousClock.now
    let events: AsyncStream<ListingRunEvent>
    do throws(ListingRunRefusal) {
      events = try await runs.start(
        place,
        text: text,
        client: request.client(in: context, isBehindProxy: isBehindProxy)
      )
    } catch {
      switch error {
      case .noListing:
        let named = place.map { "There is no listing \($0.number) that runs at \($0.page)" }
        throw Problem(.notFound, named ?? error.description)
      case .tooLong: throw Problem(.contentTooLarge, error.description)
      case .busy: throw Problem(retryAfter: 2, error.description)
      }
    }
    @Sendable func timed(_ event: ListingRunEvent) -> JSONValue {
      guard event.name == "outcome", case .object(var members) = event.data else { return event.data }
      let time = (ContinuousClock.now - start).components
      let milliseconds = time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000
      members["seconds"] = .number(Double(milliseconds) / 1000)
      return .object(members)
    }
    guard request.headers[.accept]?.contains("text/event-stream") == true else {
      var last: ListingRunEvent?
      for await event in events { last = event }
      guard let last, last.name == "outcome" else {
        throw Problem(.internalServerError, "The text could not be run")
      }
      return try JSONResponse(timed(last)).response(from: request, context: context)
    }
    return Response(
      status: .ok,
      headers: EventStream.headers,
      body: ResponseBody { writer in
        for await event in events {
          let data = try CanonicalJSON.encode(timed(event))
          try await writer.write(EventStream.message(event.name, data: String(decoding: data, as: UTF8.self)))
        }
        try await writer.finish(nil)
      }
    )
  }

  private func text(in body: ByteBuffer) throws -> String {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: body.readableBytesView)
    } catch {
      throw Problem(.badRequest, "The body isn't JSON: \(error)")
    }
    guard case .string(let text)? = json["text"] else {
      throw Problem(
        .unprocessableContent,
        "The body needs the text of the listing",
        pointer: JSONPointer(["text"])
      )
    }
    return text
  }
}

extension ListingPlace {
  /// The place that an address of the server names.
  ///
  /// - Parameters:
  ///   - page: the page's path, percent-encoded, without the slashes at its ends.
  ///   - number: the number of the listing.
  init(inPath page: String, number: String) {
    let path = (page.removingPercentEncoding ?? page).split(separator: "/").joined(separator: "/")
    self.init(page: path.isEmpty ? "/" : "/\(path)/", number: Int(number) ?? 0)
  }
}

extension Request {
  /// The network address of the client. A proxy appends the one that it sees to the header.
  func client(in context: DocsContext, isBehindProxy: Bool) -> String {
    let forwarded = HTTPField.Name("X-Forwarded-For").flatMap { headers[$0] }
    if isBehindProxy, let last = forwarded?.split(separator: ",").last {
      return last.trimmingCharacters(in: .whitespaces)
    }
    return context.channel.remoteAddress?.ipAddress ?? ""
  }
}
