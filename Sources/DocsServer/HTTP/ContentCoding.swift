/// A content coding: how bytes are compressed for a client.
enum ContentCoding: String, CaseIterable, Sendable {
  // In the order of preference, for clients without one.
  case brotli = "br"
  case gzip
  case identity

  /// The file name extension of the compressed twin in this coding; nil for the file itself.
  var fileEnding: String? {
    switch self {
    case .brotli: ".br"
    case .gzip: ".gz"
    case .identity: nil
    }
  }

  /// Returns the available coding that a client prefers (RFC 9110, section 12.5.3).
  ///
  /// - Parameters:
  ///   - header: the value of Accept-Encoding; nil if there is none.
  ///   - known: the available codings, which always include the file itself.
  /// - Returns: the coding; the file itself if the client accepts none, because a page is better than a refusal.
  static func preferred(by header: String?, among known: [ContentCoding]) -> ContentCoding {
    guard let header, known != [.identity] else { return .identity }
    let weights = weights(in: header)
    let others = weights["*"]
    var best: (coding: ContentCoding, weight: Int) = (.identity, 0)
    for coding in allCases where known.contains(coding) {
      // A coding that isn't named isn't accepted, except the file itself, which then comes last.
      let unnamed = coding == .identity ? others ?? 1 : others ?? 0
      let names = coding == .gzip ? ["gzip", "x-gzip"] : [coding.rawValue]
      let weight = names.lazy.compactMap { weights[$0] }.first ?? unnamed
      if weight > best.weight {
        best = (coding, weight)
      }
    }
    return best.coding
  }

  /// The weight of each name in thousandths. A weight that can't be read counts as 0: not accepted.
  private static func weights(in header: String) -> [String: Int] {
    var weights: [String: Int] = [:]
    for element in header.split(separator: ",").prefix(32) {
      let parts = element.split(separator: ";").map { $0.trimmed.lowercased() }
      guard let name = parts.first, !name.isEmpty else { continue }
      weights[name] = parts.dropFirst().first.map(weight) ?? 1000
    }
    return weights
  }

  /// Reads `q=0.5` (RFC 9110, section 12.4.2).
  private static func weight(_ parameter: String) -> Int {
    let text = parameter.filter { $0 != " " && $0 != "\t" }
    guard text.hasPrefix("q="), let value = Double(text.dropFirst(2)), (0...1).contains(value) else {
      return 0
    }
    return Int(value * 1000)
  }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without surrounding spaces and tabs (RFC 9110, section 5.6.3).
  var trimmed: Substring {
    let bytes = utf8
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return Substring(self[first...last])
  }
}
