import DocsFoundation
import DocsMarkdown
import Foundation
import SimulationKit

/// The templates, words and assets for rendering pages.
package struct Theme: Sendable {
  private let templates: TemplateLibrary
  private let words: [String: Words]
  private let bundle: AssetBundle
  private let stopwatch: TemplateStopwatch
  /// The fingerprint of everything in the theme, and of the program that renders it.
  package let digest: Fingerprint

  /// The result of reading a theme.
  package struct Reading: Sendable {
    /// The theme, or nil if there was an error.
    package var theme: Theme?
    /// All faults in its files.
    package var diagnostics: [Diagnostic]
    /// The texts that contain the faults.
    package var sources: [ContentFile]

    package init(theme: Theme? = nil, diagnostics: [Diagnostic], sources: [ContentFile]) {
      self.theme = theme
      self.diagnostics = diagnostics
      self.sources = sources
    }

    /// Those texts by file path.
    package var texts: [String: String] {
      Dictionary(sources.map { ($0.path, $0.text) }) { first, _ in first }
    }
  }

  /// The templates that every site needs.
  package static let required = ["page", "sidebar", "not-found"]

  /// Reads a theme. Each file comes from the site's own folder or, if missing there, from the default theme.
  ///
  /// - Parameters:
  ///   - folder: the default theme: templates, `words.yml` and `assets/`.
  ///   - own: the site's own folder with the same layout, if it has one.
  ///   - required: the templates without which the site can't be built.
  /// - Throws: an error if a folder can't be read.
  package static func read(_ folder: URL, own: URL? = nil, requiring required: [String] = required) throws
    -> Reading
  {
    let files = try ThemeFiles(fallback: folder, own: own)
    let (words, wordFaults) = Words.merged(files.words)
    let (bundle, assetFaults) = AssetBundle.publish(Array(files.assets.values))
    let scans = files.templates.mapValues { TemplateParser($0.file.text) }
    let check = TemplateCheck(
      files,
      scans: scans,
      assets: Set(bundle.assets.map(\.name)),
      words: Set(words.values.flatMap(\.names))
    )
    let diagnostics =
      (files.diagnostics + wordFaults + assetFaults + check.diagnostics(requiring: required)).inOrder
    let faulty = Set(diagnostics.map(\.position.file))
    return Reading(
      theme: diagnostics.containsErrors
        ? nil
        : Theme(
          templates: TemplateLibrary(scans.mapValues(Template.init)),
          words: words,
          bundle: bundle,
          digest: files.digest
        ),
      diagnostics: diagnostics,
      sources: files.sources.filter { faulty.contains($0.path) }
    )
  }

  /// The reason why a theme can't be read.
  enum ReadingError: Error, Hashable, CustomStringConvertible {
    /// It has a fault, here with its place.
    case faulty(String)

    var description: String {
      switch self {
      case .faulty(let fault): fault
      }
    }
  }

  /// Reads a theme that must be complete.
  ///
  /// - Throws: its first fault, or an error if a folder can't be read.
  init(folder: URL) async throws {
    let reading = try Self.read(folder)
    guard let theme = reading.theme else {
      let fault = reading.diagnostics.first { $0.severity == .error }
      let place = fault.map { "\($0.position.file):\($0.position.line):\($0.position.column): \($0.summary)" }
      throw ReadingError.faulty(place ?? "The theme in \(folder.path) cannot be read")
    }
    self = theme
  }

  private init(
    templates: TemplateLibrary,
    words: [String: Words],
    bundle: AssetBundle,
    digest: Fingerprint
  ) {
    self.templates = templates
    self.words = words
    self.bundle = bundle
    stopwatch = TemplateStopwatch()
    self.digest = digest
  }

  // MARK: Templates

  /// Whether the theme has a template with a name.
  package func hasTemplate(_ name: String) -> Bool { templates.has(name) }

  /// Renders a template, or nothing if the theme doesn't have it.
  ///
  /// - Throws: ``TemplateLibrary/RenderingError`` if templates include each other endlessly.
  package func render(_ template: String, _ context: TemplateContext) throws -> HTMLBuffer {
    try stopwatch.measure(template) { try templates.render(template, context) }
  }

  /// A template specialized with values that are the same for all of its uses.
  ///
  /// - Parameter constants: those values, under names that nothing else uses.
  package func prefilled(_ template: String, _ constants: TemplateContext) -> PrefilledTemplate {
    PrefilledTemplate(template, in: templates, constants: constants)
  }

  /// Renders a specialized template.
  ///
  /// - Throws: ``TemplateLibrary/RenderingError`` if templates include each other endlessly.
  package func render(_ template: PrefilledTemplate, _ context: TemplateContext) throws -> HTMLBuffer {
    try stopwatch.measure(template.name) { try templates.render(template, context) }
  }

  /// The time that each template took so far, including its partials.
  package var timings: [Timings.Entry] { stopwatch.timings }

  /// The words of a language, or the English ones if the theme doesn't have it.
  package func words(in language: String) -> Words {
    words[language] ?? words["en"] ?? Words([:])
  }

  // MARK: Assets

  /// The asset files, with fingerprints in their names, sorted by path.
  package var assets: [SiteFile] { bundle.assets.map(\.file).sorted { $0.path < $1.path } }

  /// Whether the theme has an asset with a name.
  package func hasAsset(_ name: String) -> Bool { bundle[name] != nil }

  /// The URL of an asset, or nil if the theme doesn't have it.
  package func address(of asset: String, basePath: String) -> String? {
    bundle[asset].map { basePath + $0.path }
  }

  /// An asset as templates see it, or nil if the theme doesn't have it.
  package func link(to asset: String, basePath: String) -> AssetLink? {
    bundle[asset].map { AssetLink($0, basePath: basePath) }
  }

  /// The scripts that some scripts import, so a page can preload them.
  package func imports(of scripts: [String], basePath: String) -> [AssetLink] {
    Set(scripts.compactMap { bundle[$0] }.flatMap(\.imports)).subtracting(scripts).sorted()
      .filter { $0.hasSuffix("js") }
      .compactMap { link(to: $0, basePath: basePath) }
  }

  /// All assets by the components of their paths: `icons/sun.svg` is `assets.icons.sun.svg` in a template.
  package func assetContext(basePath: String) -> TemplateContext {
    var context = TemplateContext()
    for asset in bundle.assets {
      let parts = asset.name.split { $0 == "/" || $0 == "." }.map(String.init)
      context.insert(AssetLink(asset, basePath: basePath), at: parts[...])
    }
    return context
  }
}

extension TemplateContext {
  /// Inserts an asset at a path of names.
  fileprivate mutating func insert(_ link: AssetLink, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      self[name] = .asset(link)
      return
    }
    change(name) { $0.insert(link, at: path.dropFirst()) }
  }
}
