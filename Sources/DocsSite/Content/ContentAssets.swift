import Foundation

/// A file of `content/` that is no page: an image, something to download.
struct ContentAsset: Hashable, Sendable {
  /// The path from the root of the site: `content/handoff/watch.png`.
  var sourcePath: String
  /// The size, for an image.
  var size: ImageSize?

  /// The address below the site's base: `/handoff/watch.png`.
  var address: String { String(sourcePath.dropFirst("content".count)) }
  /// The path of its copy below the site's folder.
  var sitePath: String { String(address.dropFirst()) }
}

/// The files of `content/` that are no pages, as pages name them.
struct ContentAssets: Sendable {
  private let assets: [String: ContentAsset]

  /// - Parameter assets: the files, in any order.
  init(_ assets: [ContentAsset] = []) {
    self.assets = Dictionary(assets.map { ($0.address, $0) }) { first, _ in first }
  }

  /// Whether one of them lies at a path below the site's folder.
  func holds(_ path: String) -> Bool { !assets.isEmpty && assets["/" + path] != nil }

  /// All of them, by path.
  var all: [ContentAsset] { assets.values.sorted { $0.sourcePath < $1.sourcePath } }

  /// The file that an address means: one that begins with a slash from the root of the site, any other from
  /// the folder of the page's Markdown.
  func asset(for destination: String, on page: String) -> ContentAsset? {
    guard !assets.isEmpty, let address = Self.address(of: destination, on: page) else { return nil }
    return assets[address]
  }

  /// The address below the site's base that a page means by a local path.
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

  /// The images and the links of a page that mean files which are not there.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - isGenerated: whether the build makes a file of an address itself, such as a feed or a recorded run.
  func check(_ page: Page, isGenerated: (String) -> Bool = { _ in false }) -> [Diagnostic] {
    page.images.flatMap { checkImage($0.destination, on: page.sourcePath, at: $0.position) }
      + page.links.compactMap { link -> Diagnostic? in
        guard let address = Self.fileAddress(of: link.destination, on: page.sourcePath),
          assets[address] == nil, !isGenerated(address)
        else { return nil }
        return missing(link.destination, address, on: page.sourcePath, at: link.position)
      }
  }

  /// The address of the file that a page means; nil where it means a page, or something elsewhere.
  static func fileAddress(of destination: String, on page: String) -> String? {
    // The name of a file has a point, or one that is escaped; most links have a page's address, and no name.
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
          "The image lies on another host",
          hints: ["Put it beside the page: a page of the site asks no other host for anything"]
        )
      ]
    }
    guard let asset = assets[address] else { return [missing(source, address, on: page, at: position)] }
    guard asset.size == nil else { return [] }
    return [
      Diagnostic(
        "image-has-no-size",
        at: position,
        "\(asset.sourcePath) does not tell the size of an image",
        hints: ["PNG, JPEG, GIF, WebP, AVIF and SVG do; an SVG needs width and height, or a viewBox"]
      )
    ]
  }

  /// The fault of a file that is not there, with the nearest one: by its whole address, or by its name alone.
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
      hint = "A page is linked by its address: \(PageParser.urlPath(of: "content" + address))"
    }
    return Diagnostic(
      "file-is-missing",
      at: position,
      "No file at content\(address)",
      hints: [hint ?? "A path without a leading slash begins beside \(page)"]
    )
  }

  /// Whether an address means a file: its last part has a name with an ending.
  private static func isFile(_ address: String) -> Bool {
    guard !address.hasSuffix("/"), let name = address.split(separator: "/").last else { return false }
    return name.dropFirst().contains(".")
  }
}

extension LinkAddress {
  /// The query and the fragment behind the path of an address.
  static func behindPath(of destination: String) -> Substring {
    destination.drop { $0 != "?" && $0 != "#" }
  }
}
