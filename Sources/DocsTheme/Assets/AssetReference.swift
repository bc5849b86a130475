import Foundation

/// A reference to another file in a style sheet or script.
struct AssetReference: Hashable, Sendable {
  /// The use of the other file.
  enum Kind: Hashable, Sendable {
    /// A script that is loaded before the importing script runs.
    case module
    /// Anything else: `url(…)`, `@import`, `import(…)`, `new URL(…, import.meta.url)`.
    case other
  }

  var kind: Kind
  /// The index of the token that contains the address.
  var token: Int
  /// The address as written, without quotation marks.
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

  /// The kind of reference that a string in a script is, judging by the tokens around it, nearest first; nil if it
  /// isn't one.
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
  /// The target of an address.
  enum Target: Hashable {
    /// Another asset, by name, and the part after the path: `?query#fragment`.
    case asset(name: String, rest: String)
    /// Not an asset: a fragment of the same file, data in the address itself, or a path of the site.
    case elsewhere
    /// Another host. Pages of the site load nothing from other hosts.
    case otherHost
    /// A name that only an import map can resolve.
    case bare
    /// A path that leads out of the assets folder.
    case outside
  }

  /// Resolves the address.
  ///
  /// - Parameters:
  ///   - asset: the name of the asset that contains it.
  ///   - isScript: whether that is a script: there, a name without `./` isn't a path.
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

  /// The bytes that replace its token, with the published address of an asset.
  ///
  /// Folders stay as written, because only a file's own name contains a fingerprint.
  ///
  /// - Parameter token: its token.
  func bytes(inPlaceOf token: AssetToken, leadingTo published: String, rest: String) -> [UInt8] {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let file = published.split(separator: "/").last.map(String.init) ?? published
    let name = file.addingPercentEncoding(withAllowedCharacters: .assetNameAllowed) ?? file
    let address = "\(folder)\(name)\(rest)"
    // A string begins and ends with the same quotation mark.
    return token.kind == .url ? Array("url(\(address))".utf8) : [token.first] + address.utf8 + [token.first]
  }
}

extension CharacterSet {
  /// The characters that need no escape in a file name of an address, in a string or outside.
  fileprivate static let assetNameAllowed = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$*+,;=:@"
  )
}

extension ArraySlice<UInt8> {
  /// The text between the quotation marks. Escapes aren't decoded, because no asset's path needs any.
  fileprivate var stringContent: String { String(decoding: dropFirst().dropLast(), as: UTF8.self) }

  /// The text in a `url(…)`.
  fileprivate var urlContent: String {
    let content = dropFirst(4).dropLast()
    let start = content.firstIndex { !$0.isAssetSpace } ?? content.endIndex
    let end = content.lastIndex { !$0.isAssetSpace }.map { $0 + 1 } ?? start
    return String(decoding: content[start..<end], as: UTF8.self)
  }
}
