import DocsFoundation
import SimulationKit

/// Finds errors in a theme's templates before any page is rendered.
struct TemplateCheck {
  private let files: ThemeFiles
  private let scans: [String: TemplateParser]
  private let assets: Set<String>
  private let words: Set<String>

  /// Creates a check of a theme.
  ///
  /// - Parameters:
  ///   - scans: its parsed templates, by name.
  ///   - assets: the names of its assets.
  ///   - words: the names of its words.
  init(_ files: ThemeFiles, scans: [String: TemplateParser], assets: Set<String>, words: Set<String>) {
    self.files = files
    self.scans = scans
    self.assets = assets
    self.words = words
  }

  /// All errors and warnings, unsorted.
  ///
  /// - Parameter required: the templates that the site requires.
  func diagnostics(requiring required: [String]) -> [Diagnostic] {
    var diagnostics = required.filter { scans[$0] == nil }.map(missing)
    let variables = knownVariables
    for (name, scan) in scans {
      diagnostics += scan.faults.map { fault("template-is-wrong", name, $0.offset, $0.summary) }
      for tag in scan.tags {
        diagnostics += self.fault(of: tag, in: name, variables).map { [$0] } ?? []
      }
    }
    return diagnostics + circles
  }

  // MARK: Tags

  private func fault(of tag: TemplateParser.Tag, in template: String, _ variables: Set<String>?)
    -> Diagnostic?
  {
    if tag.kind == .partial {
      // A name that begins with an asterisk is resolved when a page is rendered.
      guard scans[tag.name] == nil, !tag.name.hasPrefix("*") else { return nil }
      return fault(
        "partial-is-missing",
        template,
        tag.offset,
        "There is no template '\(tag.name)'",
        hint: tag.name.nearest(among: scans.keys.sorted()).map { "Did you mean '\($0)'?" }
      )
    }
    let parts = tag.name.split(separator: ".").map(String.init)
    if parts.first == "words", parts.count == 2 {
      return unknownWord(parts[1], tag, template)
    }
    if parts.first == "assets", parts.count > 2 {
      return unknownAsset(parts.dropFirst(), tag, template)
    }
    return unknownVariable(parts, tag, template, variables)
  }

  private func unknownWord(_ word: String, _ tag: TemplateParser.Tag, _ template: String) -> Diagnostic? {
    guard !words.contains(word) else { return nil }
    return fault(
      "word-is-unknown",
      template,
      tag.offset,
      "No words.yml defines '\(word)'",
      severity: .warning,
      hint: word.nearest(among: words.sorted()).map { "Did you mean '\($0)'?" }
    )
  }

  /// A template refers to an asset by its path, with periods for slashes: `{{assets.icons.sun.svg}}`.
  private func unknownAsset(
    _ parts: ArraySlice<String>,
    _ tag: TemplateParser.Tag,
    _ template: String
  ) -> Diagnostic? {
    let path = (parts.last == "integrity" ? parts.dropLast() : parts).joined(separator: ".")
    let known = Dictionary(assets.sorted().map { ($0.replacing("/", with: "."), $0) }) { first, _ in first }
    guard known[path] == nil, path.contains(".") else { return nil }
    return fault(
      "asset-is-missing",
      template,
      tag.offset,
      "No asset named '\(path)'",
      hint: path.nearest(among: known.keys.sorted()).map { "Did you mean '\($0)'?" }
    )
  }

  /// If a site's own template uses a name that no default template uses, it is probably a typo: pages provide only
  /// values that the default theme uses.
  private func unknownVariable(
    _ parts: [String],
    _ tag: TemplateParser.Tag,
    _ template: String,
    _ variables: Set<String>?
  ) -> Diagnostic? {
    guard let variables, files.templates[template]?.isOwn == true,
      let unknown = parts.first(where: { !variables.contains($0) })
    else { return nil }
    return fault(
      "variable-is-unknown",
      template,
      tag.offset,
      "Pages have no '\(unknown)'",
      severity: .warning,
      hint: unknown.nearest(among: variables.sorted()).map { "Did you mean '\($0)'?" }
    )
  }

  /// The components of all names in the default theme; nil if the site has no templates of its own.
  private var knownVariables: Set<String>? {
    guard files.hasOwn else { return nil }
    let names = files.defaultTemplates.flatMap { TemplateParser($0).tags }.filter { $0.kind != .partial }.map(
      \.name
    )
    return Set(names.flatMap { $0.split(separator: ".").map(String.init) } + ["integrity", "source"])
  }

  // MARK: Templates

  private func missing(_ name: String) -> Diagnostic {
    let place = SourcePosition(file: "\(ThemeFiles.ownFolder)/\(name).mustache", line: 1)
    return Diagnostic("template-is-missing", at: place, "The theme has no \(name).mustache")
  }

  /// Templates that always include each other, which never ends. Each cycle is reported once.
  private var circles: [Diagnostic] {
    var reported: Set<String> = []
    return scans.keys.sorted().compactMap { name in
      guard !reported.contains(name), let circle = circle(through: name) else { return nil }
      reported.formUnion(circle)
      let tag = unconditionalPartials(of: name).first { $0.name == circle[1] }
      return fault(
        "template-holds-itself",
        name,
        tag?.offset ?? 0,
        "Templates include each other endlessly: \(circle.joined(separator: " → "))"
      )
    }
  }

  /// The shortest cycle through a template.
  private func circle(through name: String) -> [String]? {
    var ways = [[name]]
    var seen: Set<String> = []
    while !ways.isEmpty {
      var longer: [[String]] = []
      for way in ways {
        for partial in unconditionalPartials(of: way.last ?? name) {
          if partial.name == name { return way + [name] }
          if seen.insert(partial.name).inserted {
            longer.append(way + [partial.name])
          }
        }
      }
      ways = longer
    }
    return nil
  }

  private func unconditionalPartials(of template: String) -> [TemplateParser.Tag] {
    scans[template]?.tags.filter { $0.kind == .partial && $0.depth == 0 && scans[$0.name] != nil } ?? []
  }

  private func fault(
    _ identifier: String,
    _ template: String,
    _ offset: Int,
    _ summary: String,
    severity: Diagnostic.Severity = .error,
    hint: String? = nil
  ) -> Diagnostic {
    let file = files.templates[template]?.file
    return Diagnostic(
      identifier,
      severity: severity,
      at: SourcePosition(file: file?.path ?? template, at: offset, in: Array((file?.text ?? "").utf8)),
      summary,
      hints: hint.map { [$0] } ?? []
    )
  }
}
