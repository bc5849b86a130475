import HTTPTypes

/// The response to a request for a file (RFC 9110).
struct FileAnswer: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var file: Representation
  /// The bytes of the file to send; nil for none, such as when the client already has them.
  var part: Range<Int>?

  /// Creates the response: the whole file, a part of it, or that it hasn't changed.
  ///
  /// - Throws: ``Problem`` if a condition doesn't hold.
  init(_ resource: Resource, to request: HTTPRequest) throws(Problem) {
    file = resource.representation(for: request.headerFields[.acceptEncoding])
    headers = file.headers
    status = .ok
    part = 0..<file.bytes.count
    switch Precondition(request.headerFields, tag: file.entityTag) {
    case .holds: break
    case .notModified:
      headers[.contentType] = nil
      headers[.contentEncoding] = nil
      (status, part) = (.notModified, nil)
      return
    case .failed:
      throw Problem(.preconditionFailed, "The file has changed")
    }
    // Only GET has ranges (section 14.2).
    guard request.method == .get, let range = request.headerFields[.range],
      Precondition.allowsRange(request.headerFields, tag: file.entityTag)
    else { return }
    switch ByteRange(range, length: file.bytes.count) {
    case .whole: break
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.bytes.count)"
      (status, part) = (.partialContent, range)
    case .unsatisfiable:
      throw Problem(rangeBeyond: file.bytes.count)
    }
  }
}
