import DocsFoundation
import DocsMarkdown
import Foundation

/// Writes compressed versions of a site's files, for servers that can send them directly: `site.css.gz`.
package struct Precompressor: Sendable, CustomStringConvertible {
  private let scope: SiteConfiguration.Compression
  private let brotli: Brotli?

  /// Creates a compressor for a site.
  package init(_ scope: SiteConfiguration.Compression) {
    self.scope = scope
    brotli = scope == .none ? nil : Brotli()
  }

  /// A description of its settings: equal descriptions mean equal output.
  package var description: String { "\(scope.rawValue)\(brotli == nil ? "" : ", brotli")" }

  /// The smallest size in bytes worth compressing. Smaller files fit into the first packets of a connection anyway.
  static let smallest = 512

  /// The compressed versions of a file, without those that save less than a tenth.
  package func twins(of file: SiteFile) -> [SiteFile] {
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

  /// Whether the file at a path may have compressed versions.
  package func covers(_ path: String) -> Bool {
    guard let ending = path.split(separator: ".").last else { return false }
    switch scope {
    case .none: return false
    case .assets: return Self.data.contains(String(ending)) && !path.contains("/fragments/")
    case .all: return Self.data.contains(String(ending)) || Self.texts.contains(String(ending))
    }
  }

  /// The extensions of text files that aren't a single page's own.
  private static let data: Set<String> = ["css", "js", "mjs", "json", "svg", "xml", "webmanifest", "wasm"]
  private static let texts: Set<String> = ["html", "md", "txt"]

  /// Brotli's best quality saves a tenth but takes a hundred times as long, so only assets that every reader loads get
  /// it.
  private func quality(for file: SiteFile) -> Int {
    file.path.hasPrefix("assets/") && file.bytes.count <= 1 << 17 ? 11 : 5
  }
}
