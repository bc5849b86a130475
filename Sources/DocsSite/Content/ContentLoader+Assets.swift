import Foundation

extension ContentLoader {
  /// What browsers would run as part of the site; only a theme may hold that.
  private static let runnable: Set<String> = ["html", "htm", "xhtml", "js", "mjs", "css", "wasm"]
  /// The endings of images.
  private static let images: Set<String> = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg"]

  /// The files of `content/` that are no pages, and those that must not lie there.
  ///
  /// - Parameter paths: the paths from the root of the site.
  func assets(_ paths: [String]) throws -> (assets: ContentAssets, diagnostics: [Diagnostic]) {
    var assets: [ContentAsset] = []
    var diagnostics: [Diagnostic] = []
    for path in paths.sorted() {
      let ending = path.split(separator: ".").last?.lowercased() ?? ""
      var asset = ContentAsset(sourcePath: path)
      var isRunnable = Self.runnable.contains(ending)
      if Self.images.contains(ending) {
        let bytes = [UInt8](try Data(contentsOf: root.appending(path: path), options: .mappedIfSafe))
        asset.size = ImageSize(bytes)
        isRunnable = ending == "svg" && bytes.holdsScript
      }
      if isRunnable {
        diagnostics.append(
          Diagnostic(
            "content-is-runnable",
            at: SourcePosition(file: path, line: 1),
            "\(path) is something that browsers run",
            hints: ["Put it into templates/assets: a theme is trusted, content is not"]
          )
        )
      }
      assets.append(asset)
    }
    return (ContentAssets(assets), diagnostics)
  }

  /// A copy of a file for the site.
  func siteFile(of asset: ContentAsset) throws -> SiteFile {
    SiteFile(
      path: asset.sitePath,
      bytes: try Data(contentsOf: root.appending(path: asset.sourcePath), options: .mappedIfSafe)
    )
  }
}

extension [UInt8] {
  /// Whether an SVG holds a script, by its element or by an attribute.
  fileprivate var holdsScript: Bool {
    let bytes = map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return bytes.holdsHandler
      || ["<script", "<foreignobject", "javascript:"].contains {
        bytes.index(of: Array($0.utf8), in: 0..<bytes.count) != nil
      }
  }

  /// Whether an attribute such as `onload=` stands in a text of small letters.
  private var holdsHandler: Bool {
    var start = 0
    while let found = index(of: Array("on".utf8), in: start..<count) {
      start = found + 2
      guard found > 0, self[found - 1] <= 0x20 else { continue }
      let name = self[start...].prefix { (0x61...0x7A).contains($0) }
      if !name.isEmpty, self[name.endIndex...].first(where: { $0 > 0x20 }) == UInt8(ascii: "=") {
        return true
      }
    }
    return false
  }
}
