import Foundation
import HTTPTypes
import Hummingbird
import SimulationKit

/// Runs readers' versions of listings.
package protocol ListingRuns: Sendable {
  /// Starts to run a text in place of a listing.
  ///
  /// - Parameters:
  ///   - page: the address of the listing's page: `/guide/serving/`.
  ///   - number: its number among the page's listings, from 1.
  ///   - text: the text.
  ///   - client: who asks; several places in a queue of one client are few.
  /// - Returns: what happens to the text, the outcome last.
  func start(
    page: String,
    number: Int,
    text: String,
    client: String
  ) async throws(ListingRunRefusal) -> AsyncStream<ListingRunEvent>
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
package enum ListingRunRefusal: Error, Hashable {
  /// The site has no such listing, or it doesn't run.
  case noListing
  /// The text is longer than some bytes.
  case tooLong(limit: Int)
  /// Too many texts wait, or too many of this client's.
  case busy
}

/// Answers requests to run a text in place of a listing.
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
  func respond(to request: Request, page: String, number: String, context: DocsContext) async throws
    -> Response
  {
    let body = try await request.json(upTo: Self.bodyLimit, within: bodyTime, as: "the text")
    let text = try self.text(in: body)
    let start = ContinuousClock.now
    let events: AsyncStream<ListingRunEvent>
    do throws(ListingRunRefusal) {
      events = try await runs.start(
        page: Self.address(page),
        number: Int(number) ?? 0,
        text: text,
        client: client(of: request, context)
      )
    } catch {
      switch error {
      case .noListing:
        throw Problem(.notFound, "There is no listing \(number) that runs at \(Self.address(page))")
      case .tooLong(let limit):
        throw Problem(.contentTooLarge, "The text must not be longer than \(limit) bytes")
      case .busy: throw Problem(retryAfter: 2, "Too many listings are running; try again in two seconds")
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

  /// The address of a page without the slashes at its ends.
  private static func address(_ page: String) -> String {
    let path = (page.removingPercentEncoding ?? page).split(separator: "/").joined(separator: "/")
    return path.isEmpty ? "/" : "/\(path)/"
  }

  /// The network address of the client. A proxy appends the one that it sees to the header.
  private func client(of request: Request, _ context: DocsContext) -> String {
    let forwarded = HTTPField.Name("X-Forwarded-For").flatMap { request.headers[$0] }
    if isBehindProxy, let last = forwarded?.split(separator: ",").last {
      return last.trimmingCharacters(in: .whitespaces)
    }
    return context.channel.remoteAddress?.ipAddress ?? ""
  }
}
