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

  /// A page that stands for what was asked for.
  private func html(_ page: Resource, status: HTTPResponse.Status, for request: Request) -> Response {
    let representation = page.representation(for: request.headers[.acceptEncoding])
    return Response(
      status: status,
      headers: headers(of: page, in: representation.coding),
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
    let representation = resource.representation(for: request.headers[.acceptEncoding])
    let (tag, bytes) = (representation.entityTag, representation.bytes)
    var headers = headers(of: resource, in: representation.coding)
    headers[.eTag] = tag
    headers[.acceptRanges] = "bytes"
    switch Precondition(request.headers, tag: tag) {
    case .holds: break
    case .notModified:
      headers[.contentType] = nil
      headers[.contentEncoding] = nil
      return Response(status: .notModified, headers: headers)
    case .failed:
      throw Problem(.preconditionFailed, "The file has another content now")
    }
    // A range is asked for with GET alone (section 14.2).
    guard request.method == .get, let range = request.headers[.range],
      Precondition.allowsRange(request.headers, tag: tag)
    else {
      return Response(
        status: .ok,
        headers: headers,
        body: representation.body(0..<representation.bytes.count)
      )
    }
    switch ByteRange(range, length: bytes.count) {
    case .whole:
      return Response(
        status: .ok,
        headers: headers,
        body: representation.body(0..<representation.bytes.count)
      )
    case .part(let part):
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
      return Response(status: .partialContent, headers: headers, body: representation.body(part))
    case .unsatisfiable:
      throw Problem(rangeBeyond: bytes.count)
    }
  }

  private func headers(of resource: Resource, in coding: ContentCoding) -> HTTPFields {
    var headers: HTTPFields = [
      .contentType: resource.contentType,
      .cacheControl: resource.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if !resource.twins.isEmpty {
      headers[.vary] = "Accept-Encoding"
    }
    if coding != .identity {
      headers[.contentEncoding] = coding.rawValue
    }
    return headers
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
