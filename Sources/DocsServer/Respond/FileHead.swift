import HTTPTypes

/// What the answers with many files have in common: all headers but those that belong to one content.
final class FileHead: Sendable {
  /// What tells one such beginning from another.
  struct Kind: Hashable {
    var contentType: String
    var coding: ContentCoding
    /// Whether the name never means another content.
    var isImmutable: Bool
    /// Whether there are other forms of the file.
    var varies: Bool
  }

  /// The headers.
  let fields: HTTPFields
  /// An answer from its first byte to where the entity tag stands.
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

/// The beginnings of the answers of one site, each made once.
struct FileHeads {
  private var heads: [FileHead.Kind: FileHead] = [:]

  /// The beginning of a kind.
  mutating func head(of kind: FileHead.Kind) -> FileHead {
    if let head = heads[kind] { return head }
    let head = FileHead(kind)
    heads[kind] = head
    return head
  }
}
