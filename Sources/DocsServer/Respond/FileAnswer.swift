import HTTPTypes

/// What a request for a file is answered with (RFC 9110).
struct FileAnswer: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var file: Representation
  /// The bytes of the file that are sent; nil for none, as where the client has them.
  var part: Range<Int>?

  /// The answer with a file: all of it, a part, or that it has not changed.
  ///
  /// - Throws: ``Problem`` for a condition that does not hold.
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
      throw Problem(.preconditionFailed, "The file has another content now")
    }
    // A range is asked for with GET alone (section 14.2).
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
