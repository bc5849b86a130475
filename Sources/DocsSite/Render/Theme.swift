import Foundation
import Mustache
import SimulationKit

/// The templates, the words and the assets that pages are dressed in.
struct Theme: Sendable {
  private var templates: MustacheLibrary
  /// The templates as they are written, by name.
  private let texts: [String: String]
  private let words: [String: Words]
  private let bundle: AssetBundle
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
    let check = TemplateCheck(
      files,
      assets: Set(bundle.assets.map(\.name)),
      words: Set(words.values.flatMap(\.names))
    )
    let checked = check.diagnostics(requiring: required)
    let (library, parseFaults) = library(
      files,
      except: Set(checked.filter { $0.severity == .error }.map(\.position.file))
    )
    let diagnostics = (files.diagnostics + wordFaults + assetFaults + checked + parseFaults).inOrder
    let faulty = Set(diagnostics.map(\.position.file))
    return Reading(
      theme: diagnostics.containsErrors
        ? nil
        : Theme(
          templates: library,
          texts: files.templates.mapValues(\.file.text),
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
    templates: MustacheLibrary,
    texts: [String: String],
    words: [String: Words],
    bundle: AssetBundle,
    digest: Digest
  ) {
    self.templates = templates
    self.texts = texts
    self.words = words
    self.bundle = bundle
    self.digest = digest
  }

  /// The templates, and what the library that fills them in says against them.
  ///
  /// - Parameter reported: the files with faults that are known already.
  private static func library(
    _ files: ThemeFiles,
    except reported: Set<String>
  ) -> (MustacheLibrary, [Diagnostic]) {
    var templates: [String: MustacheTemplate] = [:]
    var diagnostics: [Diagnostic] = []
    for (name, template) in files.templates {
      do {
        templates[name] = try MustacheTemplate(string: template.file.text)
      } catch let error as MustacheTemplate.ParserError where !reported.contains(template.file.path) {
        let place = SourcePosition(
          file: template.file.path,
          line: error.context.lineNumber,
          column: error.context.columnNumber
        )
        let summary = "The template cannot be read: \(error.error)"
        diagnostics.append(Diagnostic("template-is-wrong", at: place, summary))
      } catch {
        continue
      }
    }
    return (MustacheLibrary(templates: templates), diagnostics)
  }

  // MARK: Templates

  /// Whether the theme has a template of this name.
  func hasTemplate(_ name: String) -> Bool { templates.getTemplate(named: name) != nil }

  /// The theme with what is the same on every page filled in already: it says the same in half the time.
  func filled(with constants: TemplateConstants) -> Theme {
    var theme = self
    // A template that could not be read now would be left as it was; none is known.
    theme.templates = MustacheLibrary(
      templates: texts.mapValues { text in
        try? MustacheTemplate(string: constants.filling(text))
      }.compactMapValues(\.self).merging(known) { filled, _ in filled }
    )
    return theme
  }

  private var known: [String: MustacheTemplate] {
    Dictionary(
      texts.keys.compactMap { name in templates.getTemplate(named: name).map { (name, $0) } }
    ) { first, _ in first }
  }

  /// Fills in a template.
  func render(_ template: String, _ context: [String: Any]) -> String {
    templates.render(context, withTemplate: template) ?? ""
  }

  /// The words of a language; those of English where the theme does not speak it.
  func words(in language: String) -> Words {
    words[language] ?? words["en"] ?? Words([:])
  }

  // MARK: Assets

  /// The assets' files, with their fingerprints in their names, sorted by path.
  var assets: [SiteFile] { bundle.assets.map(\.file).sorted { $0.path < $1.path } }

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
  func assetContext(basePath: String) -> [String: any Sendable] {
    var context: [String: any Sendable] = [:]
    for asset in bundle.assets {
      let parts = asset.name.split { $0 == "/" || $0 == "." }.map(String.init)
      context.insert(AssetLink(asset, basePath: basePath), at: parts[...])
    }
    return context
  }
}

/// An asset as a template sees it: its address, and what a browser checks its content against.
struct AssetLink: Hashable, Sendable, MustacheParent, MustacheCustomRenderable {
  /// The address, with the path of the site's base.
  let address: String
  /// The value of an `integrity` attribute.
  let integrity: String

  init(_ asset: Asset, basePath: String) {
    address = basePath + asset.path
    integrity = asset.integrity
  }

  var renderText: String { address }
  var isNull: Bool { false }

  func child(named name: String) -> Any? { name == "integrity" ? integrity : nil }
}

extension [String: any Sendable] {
  /// Puts an asset below the names that lead to it.
  fileprivate mutating func insert(_ link: AssetLink, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      self[name] = link
      return
    }
    var inner = self[name] as? [String: any Sendable] ?? [:]
    inner.insert(link, at: path.dropFirst())
    self[name] = inner
  }
}
