import Foundation
import Hummingbird

/// Answers with the files of the site.
struct SiteResponder: Sendable {
  let current: CurrentSite

  /// The answer to a GET or HEAD request.
  ///
  /// - Throws: ``Problem`` for an address that cannot be decoded, or a condition that does not hold.
  func respond(to request: Request) throws -> Response {
    guard let path = Self.decoded(request.uri.path), !path.utf8.contains(0) else {
      throw Problem(.badRequest, "The address cannot be decoded")
    }
    let site = current.site
    if let query = request.uri.query?.valueInForm(of: "q"), let page = site.completion.search(path, query) {
      return html(page, status: .ok)
    }
    switch site.answer(to: path) {
    case .resource(let resource):
      return try response(to: request, with: resource)
    case .redirect(let address):
      let place = address.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/"
      let location = place + (request.uri.query.map { "?\($0)" } ?? "")
      return Response(status: .permanentRedirect, headers: [.location: location])
    case .nothing(let page):
      if let page = site.completion.notFound(path) {
        return html(page, status: .notFound)
      }
      guard let page else { throw Problem(.notFound, "There is nothing at \(path)") }
      return html(page, status: .notFound, for: request)
    case .waiting(let page):
      return html(page, status: .serviceUnavailable, for: request)
    }
  }

  /// The file of the site at the address of a request; nil where there is none, or where this server knows better.
  func file(for request: Request) -> Resource? {
    guard let path = Self.decoded(request.uri.path), path != ServedSite.liveMark,
      request.uri.query?.valueInForm(of: "q") == nil,
      case .resource(let resource) = current.site.answer(to: path)
    else { return nil }
    return resource
  }

  /// A page that stands for what was asked for.
  private func html(_ page: Resource, status: HTTPResponse.Status, for request: Request) -> Response {
    let representation = page.representation(for: request.headers[.acceptEncoding])
    var headers = representation.headers
    headers[.eTag] = nil
    headers[.acceptRanges] = nil
    return Response(
      status: status,
      headers: headers,
      body: representation.body(0..<representation.bytes.count)
    )
  }

  /// A path without its percent signs; most have none.
  private static func decoded(_ path: String) -> String? {
    path.utf8.contains(UInt8(ascii: "%")) ? path.removingPercentEncoding : path
  }

  /// A page that was made for this request.
  private func html(_ page: Data, status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: page))
    )
  }

  /// The answer with a file: all of it, a part, or that it has not changed.
  ///
  /// - Throws: ``Problem`` for a condition that does not hold.
  func response(to request: Request, with resource: Resource) throws -> Response {
    let answer = try FileAnswer(resource, to: request.head)
    return Response(
      status: answer.status,
      headers: answer.headers,
      body: answer.part.map(answer.file.body) ?? ResponseBody()
    )
  }
}

extension String {
  /// The value of a field in a query that a form has written, where a plus sign stands for a blank (URL
  /// Standard, section 5.1).
  func valueInForm(of name: String) -> String? {
    for field in split(separator: "&") where field.hasPrefix("\(name)=") {
      let value = field.dropFirst(name.utf8.count + 1).replacing("+", with: " ")
      return value.removingPercentEncoding
    }
    return nil
  }
}
