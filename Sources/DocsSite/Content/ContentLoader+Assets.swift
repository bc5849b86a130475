import Foundation

extension ContentLoader {
  /// The files of `content/` that are no pages, and those that must not lie there.
  ///
  /// - Parameter paths: the paths from the root of the site.
  func assets(_ paths: [String]) throws -> (assets: ContentAssets, diagnostics: [Diagnostic]) {
    var assets: [ContentAsset] = []
    var diagnostics: [Diagnostic] = []
    for path in paths.sorted() {
      var asset = ContentAsset(sourcePath: path)
      let kind = ContentKind(ofFile: path)
      if kind == .image || kind == .vectorImage || kind == .markup {
        let bytes = [UInt8](try Data(contentsOf: root.appending(path: path), options: .mappedIfSafe))
        if kind != .markup {
          asset.size = ImageSize(bytes)
        }
        if kind != .image, let fault = MarkupCheck.fault(in: bytes, as: kind == .markup ? .data : .picture) {
          diagnostics.append(
            Self.refusal(of: path, line: fault.line, "\(fault.words), which browsers could run")
          )
        }
      } else if kind == nil {
        diagnostics.append(
          Self.refusal(of: path, line: 1, "Browsers or servers could run a file of this kind")
        )
      }
      assets.append(asset)
    }
    return (ContentAssets(assets), diagnostics)
  }

  private static func refusal(of path: String, line: Int, _ words: String) -> Diagnostic {
    Diagnostic(
      "content-is-runnable",
      at: SourcePosition(file: path, line: line),
      words,
      hints: [
        "content/ holds images, sound, film, fonts, documents, archives and data. Pack it into a .zip, or put it into"
          + " templates/assets: a theme is trusted"
      ]
    )
  }

  /// A copy of a file for the site.
  func siteFile(of asset: ContentAsset) throws -> SiteFile {
    SiteFile(
      path: asset.sitePath,
      bytes: try Data(contentsOf: root.appending(path: asset.sourcePath), options: .mappedIfSafe)
    )
  }
}
