import DocsFoundation
import DocsMarkdown
import Foundation

/// A file that the site copies: an image or a download in `content/`, or an image that a page outside of it shows.
struct ContentAsset: Hashable, Sendable {
  /// The path from the root of the site: `content/handoff/watch.png`.
  var sourcePath: String
  /// The size of an image.
  var size: ImageSize?

  /// The address below the site's base: `/handoff/watch.png`.
  var address: String { FileLink.address(of: sourcePath) }
  /// The path of its copy below the site's folder.
  var sitePath: String { String(address.dropFirst()) }
}

/// The files that the site copies, by address.
struct ContentAssets: Sendable {
  private let assets: [String: ContentAsset]

  /// - Parameter assets: the files, in any order.
  init(_ assets: [ContentAsset] = []) {
    self.assets = Dictionary(assets.map { ($0.address, $0) }) { first, _ in first }
  }

  /// The one that is copied to a path below the site's folder.
  subscript(path: String) -> ContentAsset? { assets.isEmpty ? nil : assets["/" + path] }

  /// All of them, sorted by path.
  var all: [ContentAsset] { assets.values.sorted { $0.sourcePath < $1.sourcePath } }

  /// The file that a link or an image on a page names.
  ///
  /// - Parameters:
  ///   - destination: the link, or the address of the image.
  ///   - page: the path of the page's Markdown file.
  func asset(for destination: String, on page: String) -> ContentAsset? {
    guard !assets.isEmpty, let path = FileLink.path(of: destination, on: page) else { return nil }
    return assets[FileLink.address(of: path)]
  }

  // MARK: Checks

  /// The faults of a page's images and of its links to files.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - links: what its links to files depend on.
  ///   - isGenerated: whether the build generates a file at an address, such as a feed or a recorded run.
  ///   - exists: whether there is a file at a path from the folder of `docs.yml`.
  func check(
    _ page: Page,
    links: FileLinks = FileLinks(),
    isGenerated: (String) -> Bool = { _ in false },
    exists: (String) -> Bool = { _ in false }
  ) -> [Diagnostic] {
    page.images.flatMap { checkImage($0.destination, on: page.sourcePath, at: $0.position) }
      + page.links.compactMap { link -> Diagnostic? in
        switch links.link(link.destination, on: page.sourcePath) {
        case .file(let address) where assets[address] == nil && !isGenerated(address):
          return missing("content" + address, on: page.sourcePath, at: link.position)
        case .repository(let path) where !exists(path) && links.repository?.hostURL(of: path) == nil:
          return missing(path, on: page.sourcePath, at: link.position)
        case .repository(let path)
        where links.repository?.viewURL(of: path) == nil && assets[FileLink.address(of: path)] == nil:
          return unreachable(path, in: links.repository, at: link.position)
        case .page, .file, .repository, nil:
          return nil
        }
      }
  }

  private func checkImage(_ source: String, on page: String, at position: SourcePosition) -> [Diagnostic] {
    guard let path = FileLink.path(of: source, on: page) else {
      // READMEs begin with the badges of other hosts. Pages show their text instead.
      guard case .external = LinkAddress(source), !PagePath.isInPlace(page) else { return [] }
      return [
        Diagnostic(
          "image-is-elsewhere",
          at: position,
          "The image is on another host",
          hints: ["Put it beside the page: pages load nothing from other hosts"]
        )
      ]
    }
    guard let asset = asset(for: source, on: page) else { return [missing(path, on: page, at: position)] }
    guard asset.size == nil else { return [] }
    return [
      Diagnostic(
        "image-has-no-size",
        at: position,
        "\(asset.sourcePath) has no image size",
        hints: ["Use PNG, JPEG, GIF, WebP, AVIF or SVG; an SVG needs width and height, or a viewBox"]
      )
    ]
  }

  /// The fault of a missing file, with the nearest existing one: with the same name, or a similar path.
  private func missing(_ path: String, on page: String, at position: SourcePosition) -> Diagnostic {
    let name = path.split(separator: "/").last ?? ""
    let known = assets.keys.sorted()
    let near = known.first { $0.hasSuffix("/" + name) } ?? FileLink.address(of: path).nearest(among: known)
    let hint = near.map { "Did you mean '\($0)'?" }
    return Diagnostic(
      "file-is-missing",
      at: position,
      "No file at \(path)",
      hints: [hint ?? "A path without a leading slash is relative to \(page)"]
    )
  }

  /// The fault of a link to a file outside of the site that no reader could follow.
  private func unreachable(
    _ path: String,
    in repository: Repository?,
    at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      "file-is-outside",
      at: position,
      "\(path) is not part of the site",
      hints: [
        repository == nil
          ? "Set the repository's url in docs.yml, and the link leads to the file there; or move the file into content/"
          : "Set the folder of docs.yml in the repository as 'folder' of 'repository'"
      ]
    )
  }
}
