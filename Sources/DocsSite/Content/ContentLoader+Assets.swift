import DocsFoundation
import DocsMarkdown
import Foundation

extension ContentLoader {
  /// Finds the files in `content/` that aren't pages, and the faults of those that aren't allowed there.
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
            Self.refusal(of: path, line: fault.line, "\(fault.words), so browsers could run it")
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

  /// Finds the images and films outside of `content/` that are shown, and the faults of those that browsers could run.
  ///
  /// - Parameter paths: their paths from the root of the site, as far as they name files there.
  func images(_ paths: Set<String>) throws -> (assets: ContentAssets, diagnostics: [Diagnostic]) {
    let paths = paths.filter { path in
      guard !PagePath.isInContent(path), Sample.isInside(path), isReal(path) else { return false }
      return ContentKind.isFilm(path) || [.image, .vectorImage].contains(ContentKind(ofFile: path))
    }
    var (assets, diagnostics) = try assets(Array(paths))
    for index in diagnostics.indices {
      diagnostics[index].severity = .warning
    }
    let refused = Set(diagnostics.map(\.position.file))
    assets = ContentAssets(assets.all.filter { !refused.contains($0.sourcePath) })
    return (assets, diagnostics)
  }

  private static func refusal(of path: String, line: Int, _ words: String) -> Diagnostic {
    Diagnostic(
      "content-is-runnable",
      at: SourcePosition(file: path, line: line),
      words,
      hints: [
        "content/ may have images, audio, video, fonts, documents, archives and data. Pack it into a .zip, or put it in"
          + " templates/assets, because a theme is trusted"
      ]
    )
  }

  /// A copy of a file, for the site.
  func siteFile(of asset: ContentAsset) throws -> SiteFile {
    SiteFile(
      path: asset.sitePath,
      bytes: try Data(contentsOf: root.appending(path: asset.sourcePath), options: .mappedIfSafe)
    )
  }
}
