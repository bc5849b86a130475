import Foundation

/// A place in a style sheet or a script that names another file.
struct AssetReference: Hashable, Sendable {
  /// How it is used.
  enum Kind: Hashable, Sendable {
    /// A script that is loaded before the one that imports it runs.
    case module
    /// Anything else: `url(…)`, `@import`, `import(…)`, `new URL(…, import.meta.url)`.
    case other
  }

  var kind: Kind
  /// The index of the piece that names it.
  var token: Int
  /// The address as it is written, without quotation marks.
  var address: String

  /// The references of a style sheet, in order.
  static func references(inStyleSheet text: AssetText) -> [AssetReference] {
    let tokens = text.tokens
    let significant = tokens.indices.filter { tokens[$0].isSignificant }
    return significant.enumerated().compactMap { place, index in
      let token = tokens[index]
      if token.kind == .url {
        return AssetReference(kind: .other, token: index, address: text[token].urlContent)
      }
      guard token.kind == .string, place > 0 else { return nil }
      let before = tokens[significant[place - 1]]
      let isURL =
        before.isMark("(") && place > 1 && text[tokens[significant[place - 2]]].equalsIgnoringCase("url")
      guard isURL || text[before].equalsIgnoringCase("@import") else { return nil }
      return AssetReference(kind: .other, token: index, address: text[token].stringContent)
    }
  }

  /// The references of a script, in order.
  static func references(inScript text: AssetText) -> [AssetReference] {
    let tokens = text.tokens
    let significant = tokens.indices.filter { tokens[$0].isSignificant }
    return significant.enumerated().compactMap { place, index in
      let token = tokens[index]
      guard token.kind == .string, place > 0 else { return nil }
      let before = significant[max(0, place - 3)..<place].reversed().map { tokens[$0] }
      let after = significant[min(place + 1, significant.count)...].prefix(6).map { tokens[$0] }
      guard let kind = kind(before: before, after: after, in: text.bytes) else { return nil }
      return AssetReference(kind: kind, token: index, address: text[token].stringContent)
    }
  }

  /// What a string of a script names, by the pieces around it, the nearest first; nil where it names no file.
  private static func kind(before: [AssetToken], after: [AssetToken], in bytes: [UInt8]) -> Kind? {
    guard let nearest = before.first else { return nil }
    let isProperty = before.count > 1 && before[1].isMark(".")
    if nearest.isWord("from", in: bytes) || nearest.isWord("import", in: bytes), !isProperty {
      return .module
    }
    guard nearest.isMark("("), before.count > 1 else { return nil }
    if before[1].isWord("import", in: bytes), !(before.count > 2 && before[2].isMark(".")) { return .other }
    let isMetaURL =
      after.count == 6 && after[0].isMark(",") && after[1].isWord("import", in: bytes) && after[2].isMark(".")
      && after[3].isWord("meta", in: bytes) && after[4].isMark(".") && after[5].isWord("url", in: bytes)
    return before[1].isWord("URL", in: bytes) && isMetaURL ? .other : nil
  }
}

extension AssetReference {
  /// What an address leads to.
  enum Target: Hashable {
    /// Another asset, by its name, and what stands behind the path: `?query#fragment`.
    case asset(name: String, rest: String)
    /// No file: a fragment of the same one, data in the address itself, or a path of the site.
    case elsewhere
    /// Another host, which no page of the site asks for anything.
    case otherHost
    /// A name that only an import map could resolve.
    case bare
    /// A path that leaves the folder of the assets.
    case outside
  }

  /// Resolves the address.
  ///
  /// - Parameters:
  ///   - asset: the name of the asset that it stands in.
  ///   - isScript: whether a script imports it: then a name without `./` is no path.
  func target(from asset: String, isScript: Bool) -> Target {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    if path.isEmpty || address.hasPrefix("data:") || address.hasPrefix("blob:") { return .elsewhere }
    if address.hasPrefix("//") || address.contains("://") { return .otherHost }
    if address.hasPrefix("/") { return .elsewhere }
    if isScript, !address.hasPrefix("./"), !address.hasPrefix("../") { return .bare }
    var parts = asset.split(separator: "/").dropLast()
    for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return .outside
      }
    }
    let name = parts.joined(separator: "/")
    return .asset(name: name.removingPercentEncoding ?? name, rest: String(address[path.endIndex...]))
  }

  /// The bytes that take the place of its piece, with the address of an asset as it is published.
  ///
  /// The folders stay as they are written: a fingerprint is only in a file's own name.
  ///
  /// - Parameter token: its piece.
  func bytes(inPlaceOf token: AssetToken, leadingTo published: String, rest: String) -> [UInt8] {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let file = published.split(separator: "/").last.map(String.init) ?? published
    let name = file.addingPercentEncoding(withAllowedCharacters: .assetNameAllowed) ?? file
    let address = "\(folder)\(name)\(rest)"
    // A string begins and ends with the same mark.
    return token.kind == .url ? Array("url(\(address))".utf8) : [token.first] + address.utf8 + [token.first]
  }
}

extension CharacterSet {
  /// What needs no escape in the file name of an address, in a string or outside.
  fileprivate static let assetNameAllowed = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$*+,;=:@"
  )
}

extension ArraySlice<UInt8> {
  /// What stands between the quotation marks. An escape stays one; no path of an asset holds any.
  fileprivate var stringContent: String { String(decoding: dropFirst().dropLast(), as: UTF8.self) }

  /// What stands in a `url(…)`.
  fileprivate var urlContent: String {
    let content = dropFirst(4).dropLast()
    let start = content.firstIndex { !$0.isAssetSpace } ?? content.endIndex
    let end = content.lastIndex { !$0.isAssetSpace }.map { $0 + 1 } ?? start
    return String(decoding: content[start..<end], as: UTF8.self)
  }
}
