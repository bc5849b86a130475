import HTTPTypes

/// The beginning that responses with many files share: every header that doesn't depend on the content.
final class FileHead: Sendable {
  /// The properties that distinguish one beginning from another.
  struct Kind: Hashable {
    var contentType: String
    var coding: ContentCoding
    /// Whether the name always means the same content.
    var isImmutable: Bool
    /// Whether the file has other forms.
    var varies: Bool
  }

  /// The headers.
  let fields: HTTPFields
  /// The bytes of a response up to the value of the entity tag.
  let bytes: [UInt8]

  fileprivate init(_ kind: Kind) {
    var fields: HTTPFields = [
      .contentType: kind.contentType,
      .cacheControl: kind.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      .acceptRanges: "bytes",
    ]
    fields[.vary] = kind.varies ? "Accept-Encoding" : nil
    fields.append(contentsOf: SecurityHeaders.fields)
    fields[.contentEncoding] = kind.coding == .identity ? nil : kind.coding.rawValue
    self.fields = fields
    let lines = ["HTTP/1.1 200 OK"] + fields.map { "\($0.name.rawName): \($0.value)" }
    bytes = Array((lines.joined(separator: "\r\n") + "\r\n\(HTTPField.Name.eTag.rawName): ").utf8)
  }
}

/// The beginnings of the responses of one site, each created once.
struct FileHeads {
  private var heads: [FileHead.Kind: FileHead] = [:]

  /// Returns the beginning for a kind.
  mutating func head(of kind: FileHead.Kind) -> FileHead {
    if let head = heads[kind] { return head }
    let head = FileHead(kind)
    heads[kind] = head
    return head
  }
}
