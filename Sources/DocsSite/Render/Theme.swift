import Crypto
import Foundation
import Mustache

/// The templates and the assets that pages are dressed in.
struct Theme: Sendable {
  private let templates: MustacheLibrary
  private let words: [String: Words]
  /// The assets' files, with their fingerprints in their names.
  let assets: [SiteFile]
  /// The path of each asset below the site's base, by its plain name: `site.css`.
  private let assetPaths: [String: String]

  /// Reads a theme.
  ///
  /// - Parameter folder: the folder with the templates, `words.yml` and `assets/`.
  /// - Throws: where a file is missing, or a template cannot be read.
  init(folder: URL) async throws {
    do {
      templates = try await MustacheLibrary(directory: folder.path)
    } catch let error as MustacheLibrary.ParserError {
      let place = "\(error.filename):\(error.context.lineNumber):\(error.context.columnNumber)"
      throw ContentLoader.Failure(description: "templates/\(place): \(error.error)")
    }
    for name in ["page", "sidebar", "not-found"] where templates.getTemplate(named: name) == nil {
      throw ContentLoader.Failure(description: "The theme in \(folder.path) has no \(name).mustache")
    }
    let wordsFile = folder.appending(path: "words.yml")
    words = try Words.parse(
      ContentFile(path: "templates/words.yml", text: String(contentsOf: wordsFile, encoding: .utf8))
    )
    var assets: [SiteFile] = []
    var paths: [String: String] = [:]
    let assetsFolder = folder.appending(path: "assets")
    for name in try FileManager.default.contentsOfDirectory(atPath: assetsFolder.path).sorted()
    where !name.hasPrefix(".") {
      let bytes = try Data(contentsOf: assetsFolder.appending(path: name))
      let path = "assets/" + Self.fingerprinted(name, bytes)
      paths[name] = path
      assets.append(SiteFile(path: path, bytes: bytes))
    }
    self.assets = assets
    assetPaths = paths
  }

  /// The words of a language; those of English where the theme does not speak it.
  func words(in language: String) -> Words {
    words[language] ?? words["en"] ?? Words([:])
  }

  /// The address of an asset, or nil where the theme has none of that name.
  func address(of asset: String, basePath: String) -> String? {
    assetPaths[asset].map { basePath + $0 }
  }

  /// Whether the theme has a template.
  func has(_ template: String) -> Bool { templates.getTemplate(named: template) != nil }

  /// Fills in a template.
  func render(_ template: String, _ context: [String: Any]) -> String {
    templates.render(context, withTemplate: template) ?? ""
  }

  /// The name with the first bytes of the content's SHA-256, so that a browser may keep the file for ever.
  private static func fingerprinted(_ name: String, _ bytes: Data) -> String {
    let hash = SHA256.hash(data: bytes).prefix(6).map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
    guard let point = name.lastIndex(of: ".") else { return "\(name)-\(hash)" }
    return "\(name[..<point])-\(hash)\(name[point...])"
  }
}
