import Foundation

/// Lays compressed twins beside the files of a site, for servers that send them as they are: `site.css.gz`.
struct Precompressor: Sendable, CustomStringConvertible {
  /// Which files have twins.
  enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
    /// All that compression makes smaller.
    case all
    /// What readers of many pages have in common, and data: all but the pages' own text, as search shows it too.
    case assets
    case none
  }

  private let scope: Scope
  private let brotli: Brotli?

  /// A compressor for one site.
  init(_ scope: Scope) {
    self.scope = scope
    brotli = scope == .none ? nil : Brotli()
  }

  /// What twins it makes: the same words, the same twins.
  var description: String { "\(scope.rawValue)\(brotli == nil ? "" : ", brotli")" }

  /// Files below this size fit into the first packets of a connection either way, in bytes.
  static let smallest = 1024

  /// The compressed files that stand beside one; none where they would save less than a tenth.
  func twins(of file: SiteFile) -> [SiteFile] {
    guard covers(file.path), file.bytes.count >= Self.smallest else { return [] }
    return [
      ("gz", Gzip.compressed(file.bytes)),
      ("br", brotli?.compressed(file.bytes, quality: quality(for: file))),
    ]
    .compactMap { ending, bytes in
      guard let bytes, bytes.count <= file.bytes.count / 10 * 9 else { return nil }
      return SiteFile(path: "\(file.path).\(ending)", bytes: bytes)
    }
  }

  /// Whether the file at a path may have twins.
  func covers(_ path: String) -> Bool {
    guard let ending = path.split(separator: ".").last else { return false }
    switch scope {
    case .none: return false
    case .assets: return Self.data.contains(String(ending)) && !path.contains("/fragments/")
    case .all: return Self.data.contains(String(ending)) || Self.texts.contains(String(ending))
    }
  }

  /// The endings of files that are text, and no page's own.
  private static let data: Set<String> = ["css", "js", "mjs", "json", "svg", "xml", "webmanifest", "wasm"]
  private static let texts: Set<String> = ["html", "md", "txt"]

  /// Brotli's last steps save a tenth and take a hundred times as long: right for what every reader loads.
  private func quality(for file: SiteFile) -> Int {
    file.path.hasPrefix("assets/") && file.bytes.count <= 1 << 17 ? 11 : 5
  }
}
