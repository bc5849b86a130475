import Foundation
import Hummingbird

/// Responds with the files of the site.
struct SiteResponder: Sendable {
  let current: CurrentSite

  /// Returns the response to a GET or HEAD request.
  ///
  /// - Throws: ``Problem`` if the address can't be decoded, or a condition doesn't hold.
  func respond(to request: Request) throws -> Response {
    guard let path = Self.decoded(request.uri.path), !path.utf8.contains(0) else {
      throw Problem(.badRequest, "The address cannot be decoded")
    }
    let site = current.site
    if let form = request.uri.query, let query = form.valueInForm(of: "q"),
      let page = site.completion.search(path, query, form.valueInForm(of: "in"))
    {
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

  /// The file of the site at the address of a request; nil if there is none, or if the server has a better answer.
  func file(for request: Request) -> Resource? {
    guard let path = Self.decoded(request.uri.path), path != ServedSite.liveMark,
      request.uri.query?.valueInForm(of: "q") == nil,
      case .resource(let resource) = current.site.answer(to: path)
    else { return nil }
    return resource
  }

  /// A page of the site in place of the one that was requested.
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

  /// A path after percent-decoding. Most paths need none.
  private static func decoded(_ path: String) -> String? {
    path.utf8.contains(UInt8(ascii: "%")) ? path.removingPercentEncoding : path
  }

  /// A page that was rendered for this request.
  private func html(_ page: Data, status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: page))
    )
  }

  /// Returns the response with a file: the whole file, a part of it, or that it hasn't changed.
  ///
  /// - Throws: ``Problem`` if a condition doesn't hold.
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
  /// The value of a field in a query that a form has encoded, with a plus sign for each space (URL Standard, section
  /// 5.1).
  func valueInForm(of name: String) -> String? {
    for field in split(separator: "&") where field.hasPrefix("\(name)=") {
      let value = field.dropFirst(name.utf8.count + 1).replacing("+", with: " ")
      return value.removingPercentEncoding
    }
    return nil
  }
}
