import Foundation
import SimulationKit

/// The templates, the words and the assets that pages are dressed in.
struct Theme: Sendable {
  private let templates: TemplateLibrary
  private let words: [String: Words]
  private let bundle: AssetBundle
  private let stopwatch: TemplateStopwatch
  /// The fingerprint of everything that the theme consists of, and of the program that fills it in.
  let digest: Digest

  /// What came of reading a theme.
  struct Reading: Sendable {
    /// The theme, or nil where an error was found.
    var theme: Theme?
    /// All that is wrong with its files.
    var diagnostics: [Diagnostic]
    /// The texts that the faults stand in.
    var sources: [ContentFile]

    /// Those texts, by the path of their file.
    var texts: [String: String] {
      Dictionary(sources.map { ($0.path, $0.text) }) { first, _ in first }
    }
  }

  /// The templates that every site needs.
  static let required = ["page", "sidebar", "not-found"]

  /// Reads a theme, file by file from the site's own folder or else from the default theme.
  ///
  /// - Parameters:
  ///   - folder: the default theme: templates, `words.yml` and `assets/`.
  ///   - own: the site's own folder of the same form, where it has one.
  ///   - required: the templates without which the site cannot be built.
  /// - Throws: where a folder cannot be read.
  static func read(_ folder: URL, own: URL? = nil, requiring required: [String] = required) throws -> Reading
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

  /// Reads a theme that has to be whole.
  ///
  /// - Throws: its first fault, or where a folder cannot be read.
  init(folder: URL) async throws {
    let reading = try Self.read(folder)
    guard let theme = reading.theme else {
      let fault = reading.diagnostics.first { $0.severity == .error }
      let place = fault.map { "\($0.position.file):\($0.position.line):\($0.position.column): \($0.summary)" }
      throw ContentLoader.Failure(description: place ?? "The theme in \(folder.path) cannot be read")
    }
    self = theme
  }

  private init(
    templates: TemplateLibrary,
    words: [String: Words],
    bundle: AssetBundle,
    digest: Digest
  ) {
    self.templates = templates
    self.words = words
    self.bundle = bundle
    stopwatch = TemplateStopwatch()
    self.digest = digest
  }

  // MARK: Templates

  /// Whether the theme has a template of this name.
  func hasTemplate(_ name: String) -> Bool { templates.has(name) }

  /// Fills in a template; one that the theme lacks gives nothing.
  ///
  /// - Throws: ``TemplateLibrary/Failure`` where templates hold each other without end.
  func render(_ template: String, _ context: TemplateContext) throws -> HTMLBuffer {
    try stopwatch.measure(template) { try templates.render(template, context) }
  }

  /// A template with what is the same in all of its uses filled in.
  ///
  /// - Parameter constants: that, under names that nothing else has.
  func prefilled(_ template: String, _ constants: TemplateContext) -> PrefilledTemplate {
    PrefilledTemplate(template, in: templates, constants: constants)
  }

  /// Fills in the rest of a template.
  ///
  /// - Throws: ``TemplateLibrary/Failure`` where templates hold each other without end.
  func render(_ template: PrefilledTemplate, _ context: TemplateContext) throws -> HTMLBuffer {
    try stopwatch.measure(template.name) { try templates.render(template, context) }
  }

  /// What each template took so far, with the partials that it includes.
  var timings: [Timings.Entry] { stopwatch.timings }

  /// The words of a language; those of English where the theme does not speak it.
  func words(in language: String) -> Words {
    words[language] ?? words["en"] ?? Words([:])
  }

  // MARK: Assets

  /// The assets' files, with their fingerprints in their names, sorted by path.
  var assets: [SiteFile] { bundle.assets.map(\.file).sorted { $0.path < $1.path } }

  /// Whether the theme has an asset of this name.
  func hasAsset(_ name: String) -> Bool { bundle[name] != nil }

  /// The address of an asset, or nil where the theme has none of that name.
  func address(of asset: String, basePath: String) -> String? {
    bundle[asset].map { basePath + $0.path }
  }

  /// An asset as a template sees it, or nil where the theme has none of that name.
  func link(to asset: String, basePath: String) -> AssetLink? {
    bundle[asset].map { AssetLink($0, basePath: basePath) }
  }

  /// The scripts that some scripts import, which a page may ask for before these are read.
  func imports(of scripts: [String], basePath: String) -> [AssetLink] {
    Set(scripts.compactMap { bundle[$0] }.flatMap(\.imports)).subtracting(scripts).sorted()
      .filter { $0.hasSuffix("js") }
      .compactMap { link(to: $0, basePath: basePath) }
  }

  /// Every asset by the parts of its path: `icons/sun.svg` is `assets.icons.sun.svg` to a template.
  func assetContext(basePath: String) -> TemplateContext {
    var context = TemplateContext()
    for asset in bundle.assets {
      let parts = asset.name.split { $0 == "/" || $0 == "." }.map(String.init)
      context.insert(AssetLink(asset, basePath: basePath), at: parts[...])
    }
    return context
  }
}

extension TemplateContext {
  /// Puts an asset below the names that lead to it.
  fileprivate mutating func insert(_ link: AssetLink, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      self[name] = .asset(link)
      return
    }
    change(name) { $0.insert(link, at: path.dropFirst()) }
  }
}
