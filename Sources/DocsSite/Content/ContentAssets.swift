import DocsFoundation
import DocsMarkdown
import Foundation

/// A file in `content/` that isn't a page: an image, a download.
struct ContentAsset: Hashable, Sendable {
  /// The path from the root of the site: `content/handoff/watch.png`.
  var sourcePath: String
  /// The size of an image.
  var size: ImageSize?

  /// The address below the site's base: `/handoff/watch.png`.
  var address: String { String(sourcePath.dropFirst("content".count)) }
  /// The path of its copy below the site's folder.
  var sitePath: String { String(address.dropFirst()) }
}

/// The files in `content/` that aren't pages, by address.
struct ContentAssets: Sendable {
  private let assets: [String: ContentAsset]

  /// - Parameter assets: the files, in any order.
  init(_ assets: [ContentAsset] = []) {
    self.assets = Dictionary(assets.map { ($0.address, $0) }) { first, _ in first }
  }

  /// Whether one of them has a path below the site's folder.
  func holds(_ path: String) -> Bool { !assets.isEmpty && assets["/" + path] != nil }

  /// All of them, sorted by path.
  var all: [ContentAsset] { assets.values.sorted { $0.sourcePath < $1.sourcePath } }

  /// The file at an address. An address with a leading slash is relative to the root of the site, any other to the
  /// folder of the page's Markdown file.
  func asset(for destination: String, on page: String) -> ContentAsset? {
    guard !assets.isEmpty, let address = Self.address(of: destination, on: page) else { return nil }
    return assets[address]
  }

  /// The address below the site's base of a local path on a page.
  static func address(of destination: String, on page: String) -> String? {
    guard case .local(let path) = LinkAddress(destination) else { return nil }
    let name = path.prefix { $0 != "?" && $0 != "#" }
    guard !name.isEmpty, let decoded = name.removingPercentEncoding else { return nil }
    guard decoded.utf8.first != UInt8(ascii: "/") else { return decoded }
    var parts = page.split(separator: "/").dropFirst().dropLast()
    for part in decoded.split(separator: "/") where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  // MARK: Checks

  /// The faults of a page's images and links to missing files.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - isGenerated: whether the build generates a file at an address, such as a feed or a recorded run.
  func check(_ page: Page, isGenerated: (String) -> Bool = { _ in false }) -> [Diagnostic] {
    page.images.flatMap { checkImage($0.destination, on: page.sourcePath, at: $0.position) }
      + page.links.compactMap { link -> Diagnostic? in
        guard let address = Self.fileAddress(of: link.destination, on: page.sourcePath),
          assets[address] == nil, !isGenerated(address)
        else { return nil }
        return missing(link.destination, address, on: page.sourcePath, at: link.position)
      }
  }

  /// The address of the file that a link names; nil if it names a page or leaves the site.
  static func fileAddress(of destination: String, on page: String) -> String? {
    // The name of a file has a dot or an escaped one; most links are a page's address and have neither.
    let path = destination.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } ?? path
    guard name.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else { return nil }
    return address(of: destination, on: page).flatMap { isFile($0) ? $0 : nil }
  }

  private func checkImage(_ source: String, on page: String, at position: SourcePosition) -> [Diagnostic] {
    guard let address = Self.address(of: source, on: page) else {
      guard case .external = LinkAddress(source) else { return [] }
      return [
        Diagnostic(
          "image-is-elsewhere",
          at: position,
          "The image is on another host",
          hints: ["Put it beside the page: pages load nothing from other hosts"]
        )
      ]
    }
    guard let asset = assets[address] else { return [missing(source, address, on: page, at: position)] }
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

  /// The fault of a missing file, with the nearest existing one: with the same name, or a similar address.
  private func missing(
    _ destination: String,
    _ address: String,
    on page: String,
    at position: SourcePosition
  ) -> Diagnostic {
    let name = address.split(separator: "/").last ?? ""
    let known = assets.keys.sorted()
    let near = known.first { $0.hasSuffix("/" + name) } ?? address.nearest(among: known)
    var hint = near.map { "Did you mean '\($0)'?" }
    if name.hasSuffix(".md") {
      hint = "Link to a page by its address: \(PageParser.urlPath(of: "content" + address))"
    }
    return Diagnostic(
      "file-is-missing",
      at: position,
      "No file at content\(address)",
      hints: [hint ?? "A path without a leading slash is relative to \(page)"]
    )
  }

  /// Whether an address names a file: its last part has an extension.
  private static func isFile(_ address: String) -> Bool {
    guard !address.hasSuffix("/"), let name = address.split(separator: "/").last else { return false }
    return name.dropFirst().contains(".")
  }
}

extension LinkAddress {
  /// The query and fragment after the path of an address.
  static func behindPath(of destination: String) -> Substring {
    destination.drop { $0 != "?" && $0 != "#" }
  }
}
