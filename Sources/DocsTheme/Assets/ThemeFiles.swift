import DocsFoundation
import Foundation

/// The files of a theme: the site's own, and those of the default theme for the rest.
package struct ThemeFiles: Sendable {
  /// A template, as stored on disk.
  package struct Template: Sendable {
    package var file: ContentFile
    /// Whether it is the site's own.
    package var isOwn: Bool
  }

  /// The templates by name: `page`, `parts/card`.
  package private(set) var templates: [String: Template] = [:]
  /// The files with the theme's words; later ones take precedence.
  package private(set) var words: [ContentFile] = []
  /// The assets by name: `site.css`, `icons/sun.svg`.
  package private(set) var assets: [String: AssetBundle.Source] = [:]
  /// The texts of the default theme's templates, including those that the site replaces.
  private(set) var defaultTemplates: [String] = []
  /// The faults of files that aren't UTF-8 and of symbolic links.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether any file is the site's own.
  package private(set) var hasOwn = false

  /// The folder of a site's own theme, relative to its root.
  package static let ownFolder = "templates"
  /// The name of the default theme's folder in reports.
  static let defaultFolder = "default-theme"

  /// Reads a theme.
  ///
  /// - Parameters:
  ///   - fallback: the default theme.
  ///   - own: the folder with the site's own templates and assets, if it has one.
  /// - Throws: an error if a folder can't be read.
  init(fallback: URL, own: URL?) throws {
    try add(fallback, named: Self.defaultFolder, isOwn: false)
    if let own {
      hasOwn = true
      try add(own, named: Self.ownFolder, isOwn: true)
    }
  }

  /// The texts that a fault can refer to.
  package var sources: [ContentFile] {
    templates.values.map(\.file) + words
      + assets.values.compactMap { asset in
        String(data: asset.bytes, encoding: .utf8).map { ContentFile(path: asset.file, text: $0) }
      }
  }

  /// The digest of all files, and of the program that reads them.
  package var digest: Fingerprint {
    var writer = Fingerprint.Writer()
    writer.write(FileStamp.program?.text ?? "")
    for (name, template) in templates.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(template.file.text)
    }
    for file in words {
      writer.write(file.text)
    }
    for (name, asset) in assets.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(Fingerprint(of: asset.bytes))
    }
    return writer.fingerprint
  }

  private mutating func add(_ folder: URL, named label: String, isOwn: Bool) throws {
    let (paths, links) = try Self.paths(below: folder.path)
    // A link could point at any file of this machine, which would be published.
    diagnostics += (isOwn ? links : []).map { path in
      Diagnostic(
        "theme-is-wrong",
        at: SourcePosition(file: "\(label)/\(path)", line: 1),
        "\(label)/\(path) is a symbolic link",
        hints: ["Put a copy of the file there"]
      )
    }
    for path in paths {
      let bytes = try Data(contentsOf: folder.appending(path: path))
      if path.hasPrefix("assets/") {
        let name = String(path.dropFirst("assets/".count))
        assets[name] = AssetBundle.Source(name: name, file: "\(label)/\(path)", bytes: bytes)
      } else if path.hasSuffix(".mustache") {
        let file = text(bytes, "\(label)/\(path)")
        templates[String(path.dropLast(".mustache".count))] = file.map { Template(file: $0, isOwn: isOwn) }
        if !isOwn, let file {
          defaultTemplates.append(file.text)
        }
      } else if path == "words.yml", let file = text(bytes, "\(label)/\(path)") {
        words.append(file)
      }
    }
  }

  private mutating func text(_ bytes: Data, _ path: String) -> ContentFile? {
    guard let text = String(data: bytes, encoding: .utf8) else {
      let start = SourcePosition(file: path, line: 1)
      diagnostics.append(Diagnostic("theme-is-wrong", at: start, "The file isn't UTF-8"))
      return nil
    }
    return ContentFile(path: path, text: text)
  }

  /// All files and links below a folder that aren't hidden or in a hidden folder, sorted.
  private static func paths(below folder: String) throws -> (files: [String], links: [String]) {
    var (files, links): ([String], [String]) = ([], [])
    var open = [""]
    while let path = open.popLast() {
      for entry in try Disk.entries(of: folder + path) where !entry.name.hasPrefix(".") {
        let path = "\(path)/\(entry.name)"
        switch entry.kind {
        case .folder: open.append(path)
        case .file: files.append(String(path.dropFirst()))
        case .other: links.append(String(path.dropFirst()))
        }
      }
    }
    return (files.sorted(), links.sorted())
  }
}
