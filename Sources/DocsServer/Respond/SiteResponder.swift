import Foundation
import Hummingbird

/// Answers with the files of the site.
struct SiteResponder: Sendable {
  let site: ServedSite
  var completion = PageCompletion()

  /// The answer to a GET request.
  ///
  /// - Throws: ``Problem`` for an address that cannot be decoded.
  func respond(to request: Request) throws -> Response {
    guard let path = request.uri.path.removingPercentEncoding, !path.contains("\0") else {
      throw Problem(.badRequest, "The address cannot be decoded")
    }
    if let query = request.uri.query?.valueInForm(of: "q"), let page = completion.search(path, query) {
      return html(page, status: .ok)
    }
    switch site.answer(to: path) {
    case .resource(let resource):
      return response(to: request, with: resource, status: .ok)
    case .redirect(let address):
      let location = address.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/"
      return Response(status: .permanentRedirect, headers: [.location: location])
    case .nothing(let page?):
      if let page = completion.notFound(path) {
        return html(page, status: .notFound)
      }
      return response(to: request, with: page, status: .notFound)
    case .nothing(nil):
      throw Problem(.notFound, "There is nothing at \(path)")
    }
  }

  /// A page that was made for this request.
  private func html(_ page: Data, status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: page))
    )
  }

  private func response(
    to request: Request,
    with resource: ServedSite.Resource,
    status: HTTPResponse.Status
  ) -> Response {
    var headers: HTTPFields = [
      .contentType: resource.contentType,
      .cacheControl: resource.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    let body = ResponseBody(byteBuffer: ByteBuffer(bytes: resource.bytes))
    guard status == .ok else {
      return Response(status: status, headers: headers, body: body)
    }
    headers[.eTag] = resource.entityTag
    if matches(request.headers[.ifNoneMatch], resource.entityTag) {
      return Response(status: .notModified, headers: headers)
    }
    return Response(status: .ok, headers: headers, body: body)
  }

  /// Whether the client holds this very content (RFC 9110, section 13.1.2).
  private func matches(_ header: String?, _ tag: String) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { candidate in
      let candidate = candidate.trimming { $0 == " " || $0 == "\t" }
      return candidate == "*" || candidate == tag || candidate == "W/" + tag
    }
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

extension Substring {
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> Substring {
    let head = drop(while: isLeftOut)
    guard let last = head.lastIndex(where: { !isLeftOut($0) }) else { return "" }
    return head[...last]
  }
}
