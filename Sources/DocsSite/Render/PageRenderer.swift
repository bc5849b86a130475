import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples
import DocsSearch
import DocsTheme
import SimulationKit

/// Renders checked pages with the theme. All cores share one instance; copies of a struct would retain and
/// release its contents for each page.
final class PageRenderer: Sendable {
  let configuration: SiteConfiguration
  let theme: Theme
  /// The version of Swift that checked the listings; empty if they were not checked.
  let swiftVersion: String
  /// Whether the server runs other texts in place of listings.
  let runsListings: Bool
  /// The machine-readable metadata of the pages.
  let publication: Publication

  private let navigation: NavigationRenderer
  private let assets: ContentAssets
  /// The page template with the values that all pages share, by language and by whether the page has
  /// simulations and listings.
  private let frames: [FrameKind: PrefilledTemplate]
  /// The fingerprint of everything that all pages depend on: the theme and the configuration.
  private let constants: Fingerprint
  /// The fingerprint of everything that a page depends on besides its own text: what pages show of each
  /// other, and when each was changed.
  let shape: Fingerprint

  init(
    _ navigation: NavigationRenderer,
    configuration: SiteConfiguration,
    theme: Theme,
    assets: ContentAssets = ContentAssets(),
    swiftVersion: String,
    runsListings: Bool,
    history: ContentHistory = .none
  ) {
    self.navigation = navigation
    publication = Publication(
      navigation.structure.navigation,
      configuration: configuration,
      history: history
    )
    self.configuration = configuration
    self.theme = theme
    self.assets = assets
    self.swiftVersion = swiftVersion
    self.runsListings = runsListings
    var frames: [FrameKind: PrefilledTemplate] = [:]
    for kind in configuration.languages.flatMap({ FrameKind.all(in: $0.tag) }) {
      let frame = Self.frame(kind, theme: theme, configuration: configuration, navigation)
      frames[kind] = theme.prefilled("page", frame)
    }
    self.frames = frames
    var constants = Fingerprint.Writer()
    constants.write(theme.digest)
    configuration.write(to: &constants)
    constants.write(runsListings ? "runs" : "")
    // Every header links to the home page of its language, which depends on the pages.
    for language in configuration.languages {
      constants.write(navigation.home(in: language.tag))
    }
    self.constants = constants.fingerprint
    var shape = Fingerprint.Writer()
    shape.write(self.constants)
    shape.write(navigation.structure.digest)
    for page in navigation.structure.navigation.pages {
      shape.write(history[page.sourcePath]?.text ?? "")
    }
    self.shape = shape.fingerprint
  }

  /// The properties by which the shared values of pages differ.
  private struct FrameKind: Hashable {
    var language: String
    var hasWidgets: Bool
    var hasListings: Bool

    static func all(in language: String) -> [FrameKind] {
      [(false, false), (false, true), (true, false), (true, true)].map {
        FrameKind(language: language, hasWidgets: $0, hasListings: $1)
      }
    }
  }

  /// Everything besides its own text that the files of a page depend on.
  struct Surroundings {
    fileprivate var sidebar: String
    /// The values for its template, and for `page` in it.
    fileprivate var context: TemplateContext
    fileprivate var page: TemplateContext
    /// The earlier ids of its headings.
    fileprivate var formerIDs: [String: [String]]
    /// The machine-readable metadata that depends on other pages.
    fileprivate var publication: [String]
    /// The figures of a home page; nil if it shows none.
    var facts: HomeFacts?
  }

  /// The values that a page gets from the rest of the site.
  func surroundings(of page: Page, reports: [SourcePosition: SampleReport]) throws -> Surroundings {
    var context = navigation.context(of: page)
    context["versions"] = navigation.versions(at: page.urlPath)
    var own = try navigation.pageContext(of: page)
    own["checked"] = checked(page, reports).textWhenThere
    return Surroundings(
      sidebar: navigation.sidebar(in: page.language, at: page.urlPath),
      context: context,
      page: own,
      formerIDs: navigation.structure.aliases.formerIDs(on: page),
      publication: publication.surroundings(of: page)
    )
  }

  /// A fingerprint that stays the same as long as neither a page's text nor anything that pages show of each
  /// other changes.
  ///
  /// - Parameter digest: the fingerprint of the page's text.
  func key(_ digest: Fingerprint) -> Fingerprint {
    var writer = Fingerprint.Writer()
    writer.write(shape)
    writer.write(digest)
    return writer.fingerprint
  }

  /// The fingerprint of everything that the files of a page depend on, if its listings are not checked.
  ///
  /// Unlike ``key(_:)``, it ignores changes that the page does not show.
  ///
  /// - Parameter digest: the fingerprint of the page's text.
  func key(_ digest: Fingerprint, _ surroundings: Surroundings) -> Fingerprint {
    var writer = Fingerprint.Writer()
    writer.write(constants)
    writer.write(digest)
    writer.write(surroundings.sidebar)
    writer.write(surroundings.context)
    writer.write(surroundings.page)
    writer.write(surroundings.formerIDs.count)
    for (id, former) in surroundings.formerIDs.sorted(by: { $0.key < $1.key }) {
      writer.write(id)
      writer.write(former)
    }
    writer.write(surroundings.publication)
    return writer.fingerprint
  }

  /// The fingerprint of everything that the file of a list depends on.
  func key(of list: NavigationRenderer.ListContent) -> Fingerprint {
    var writer = Fingerprint.Writer()
    writer.write(constants)
    writer.write(list.list.language)
    writer.write(navigation.sidebar(in: list.list.language, at: list.list.address))
    writer.write(list.context)
    writer.write(list.entries.count)
    for entry in list.entries {
      writer.write(entry)
    }
    return writer.fingerprint
  }

  /// The URL of a page, including the base path.
  func address(of page: Page) -> String { configuration.basePath + page.urlPath.dropFirst() }

  /// A rendered page.
  struct Rendered: Sendable {
    /// The files of the page, including those beside it.
    var files: [SiteFile]
    /// The content alone, if other files include it.
    var content: String?
  }

  /// The files of a page: its HTML, the sheet of its identifiers, the programs that its listings are parts
  /// of, and the recorded runs.
  ///
  /// - Parameters:
  ///   - blocks: its content.
  ///   - titleID: the id of its title; nil for none.
  ///   - surroundings: the values from the rest of the site.
  ///   - names: the meanings of its identifiers.
  ///   - sessions: the sessions of its listings.
  func files(
    of page: Page,
    _ blocks: [Block],
    titleID: String?,
    surroundings: Surroundings,
    findings: PageFindings,
    names: PageNames,
    sessions: [Session]
  ) throws -> Rendered {
    let folder = String(page.urlPath.dropFirst())
    let sheet = SymbolSheet(listings: page.samples.map { names.answers[$0.position] ?? [] }) {
      summaryHTML($0, language: page.language)
    }
    var findings = findings
    findings.types = names.types
    for (sample, marks) in zip(page.samples, sheet.marks) {
      findings.marks[sample.position] = marks
    }
    var beside: [SiteFile] = []
    if !sheet.isEmpty {
      beside.append(SiteFile(path: folder + "symbols.json", bytes: try sheet.data()))
    }
    let programs = ProgramSheet(sessions)
    if !programs.programs.isEmpty {
      let json = programs.json(numbers: page.listingNumbers)
      beside.append(SiteFile(path: folder + "programs.json", bytes: try CanonicalJSON.encode(json)))
    }
    for widget in findings.widgets.values {
      beside += try WidgetFiles.files(of: widget, folder: "\(folder)runs/\(widget.id)/")
    }
    let paths = Set(beside.map(\.path))
    let (file, content) = try html(
      of: page,
      blocks,
      titleID: titleID,
      surroundings: surroundings,
      findings: findings,
      beside: paths
    )
    return Rendered(files: [file] + beside, content: publication.needsContent(of: page) ? content : nil)
  }

  private func html(
    of page: Page,
    _ blocks: [Block],
    titleID: String?,
    surroundings: Surroundings,
    findings: PageFindings,
    beside: Set<String>
  ) throws -> (file: SiteFile, content: String) {
    let folder = String(page.urlPath.dropFirst())
    var renderer = BlockRenderer(
      page: page,
      basePath: configuration.basePath,
      words: theme.words(in: page.language),
      findings: findings,
      assets: assets,
      links: FileLinks(configuration),
      formerIDs: surroundings.formerIDs
    )
    let content = renderer.html(blocks)
    var own: TemplateContext = [
      "title": .text(page.frontMatter.title),
      "language": .text(page.language),
      "url": .text(address(of: page)),
      "isHome": .flag(page.urlPath == "/"),
      "content": .text(content),
      "contents": .list(contents(of: page)),
      "hasContents": .flag(!page.contents.isEmpty),
      "source": .text(page.sourcePath),
    ]
    own["titleID"] = titleID.map(TemplateValue.text)
    own["description"] = page.frontMatter.description.textWhenThere
    own["readingTime"] = .text(readingTime(blocks, language: page.language))
    for name in ["symbols", "programs"] where beside.contains("\(folder)\(name).json") {
      own[name] = "\(configuration.basePath)\(folder)\(name).json"
    }
    var lead = ""
    var cards = ""
    if let home = page.frontMatter.home {
      lead = renderer.html(home.leadBlocks)
      cards = renderer.html(home.cardBlocks)
      own["layout"] = .object(layout(home, cards: cards, surroundings.facts, renderer))
    }
    if page.frontMatter.home != nil || page.urlPath == "/" {
      // Only home pages are laid out in another way, so that the others load less.
      let style = theme.link(to: "home.css", basePath: configuration.basePath)
      own["stylesheet"] = style.map(TemplateValue.asset)
    }
    if runsListings,
      !findings.widgets.isEmpty || page.samples.contains(where: { $0.runs && !$0.isInvisible })
    {
      let path = page.urlPath.split(separator: "/").joined(separator: "%2F")
      own["runs"] = .text("\(configuration.basePath)api/listings/\(path.isEmpty ? "%2F" : path)")
      own["check"] = .text("\(configuration.basePath)api/check")
      let scenarios = findings.widgets.values.map { ($0.id, $0.scenario) }
      own["scenarios"] = try .text(
        String(decoding: CanonicalJSON.encode(Dictionary(scenarios) { first, _ in first }), as: UTF8.self)
      )
    }
    own.merge(surroundings.page) { _, site in site }
    let template = self.template(
      language: page.language,
      hasWidgets: !findings.widgets.isEmpty,
      hasListings: !page.samples.isEmpty
    )
    var context = surroundings.context
    context["sidebar"] = .text(surroundings.sidebar)
    publication.describe(page, own, in: &context, words: theme.words(in: page.language))
    return (
      SiteFile(path: folder + "index.html", html: try theme.render(template, context)), lead + content + cards
    )
  }

  /// The values of a home page's template.
  private func layout(
    _ home: HomeLayout,
    cards: String,
    _ facts: HomeFacts?,
    _ renderer: BlockRenderer
  ) -> TemplateContext {
    let figures = facts?.figures(renderer.words) ?? []
    var layout: TemplateContext = [
      "actions": .list(
        home.actions.enumerated().map { index, action in
          [
            "title": .text(action.title), "isPrimary": .flag(index == 0),
            "url": .text(renderer.address(action.link) ?? ""),
          ]
        }
      ),
      "figures": .list(figures.map { ["count": .text($0.count), "text": .text($0.text)] }),
    ]
    layout["hero"] = home.hero.textWhenThere
    layout["cards"] = cards.textWhenThere
    return layout
  }

  /// The first paragraph of a doc comment as inline HTML.
  private func summaryHTML(_ markdown: String, language: String) -> String {
    let blocks = MarkdownParser.blocks(of: markdown, file: "", firstLine: 1).blocks
    guard case .paragraph(let content)? = blocks.first else { return markdown.escapedForHTML }
    return BlockRenderer(basePath: configuration.basePath, words: theme.words(in: language)).html(content)
  }

  /// The page for unknown addresses.
  ///
  /// - Throws: an error if templates include each other endlessly.
  func notFound() throws -> SiteFile {
    let language = configuration.standardLanguage
    let words = theme.words(in: language)
    var context = frame(language: language, at: "/404.html")
    context["page"] = [
      "title": .text(words["notFoundTitle"]), "language": .text(language), "isHome": false,
      "hasContents": false, "isUnlisted": true,
    ]
    return SiteFile(path: "404.html", html: try theme.render("not-found", context))
  }

  /// The pages that contain all others, for printing.
  ///
  /// - Parameter contents: the content of pages by address, as in ``Rendered``.
  func printPages(contents: [String: String]) throws -> [SiteFile] {
    try publication.printPages(content: { contents[$0.urlPath] }, theme: theme) { language, address in
      var frame = frame(language: language, hasWidgets: true, hasListings: true)
      let style = theme.link(to: "print.css", basePath: configuration.basePath)
      frame.change("assets") { assets in
        assets["widgetScript"] = nil
        assets["listingScript"] = nil
        assets["printStylesheet"] = style.map(TemplateValue.asset)
      }
      frame["sidebar"] = .text(navigation.sidebar(in: language, at: address))
      return frame
    }
  }

  // MARK: Contexts

  /// The assets that templates know by their purpose.
  private static let frameAssets: KeyValuePairs = [
    "stylesheet": "site.css", "theme": "theme.js", "script": "site.js", "favicon": "favicon.svg",
    "editStylesheet": "edit.css", "listingStylesheet": "listing.css", "listingScript": "listing.js",
    "widgetStylesheet": "widget.css", "widgetScript": "widget.js",
  ]

  /// The page template with the values that all pages share.
  private func template(language: String, hasWidgets: Bool, hasListings: Bool) -> PrefilledTemplate {
    let kind = FrameKind(language: language, hasWidgets: hasWidgets, hasListings: hasListings)
    return frames[kind]
      ?? theme.prefilled(
        "page",
        Self.frame(kind, theme: theme, configuration: configuration, navigation)
      )
  }

  /// The values that all pages share: the site, the words, the assets.
  private func frame(language: String, hasWidgets: Bool, hasListings: Bool) -> TemplateContext {
    template(language: language, hasWidgets: hasWidgets, hasListings: hasListings).constants
  }

  private static func frame(
    _ kind: FrameKind,
    theme: Theme,
    configuration: SiteConfiguration,
    _ navigation: NavigationRenderer
  ) -> TemplateContext {
    var assets = theme.assetContext(basePath: configuration.basePath)
    var scripts = ["site.js"]
    for (name, file) in frameAssets {
      if name.hasPrefix("listing"), !kind.hasListings { continue }
      if name.hasPrefix("widget"), !kind.hasWidgets { continue }
      // A theme may omit any of them.
      assets[name] = theme.link(to: file, basePath: configuration.basePath).map(TemplateValue.asset)
    }
    if kind.hasListings { scripts.append("listing.js") }
    if kind.hasWidgets { scripts.append("widget.js") }
    assets["imports"] = .list(
      theme.imports(of: scripts, basePath: configuration.basePath).map(TemplateValue.asset)
    )
    var context: TemplateContext = [
      "site": [
        "title": .text(configuration.title), "description": .text(configuration.description),
        "home": .text(navigation.home(in: kind.language)), "policy": .text(ContentSecurityPolicy.meta),
      ],
      "words": theme.words(in: kind.language).context,
      "assets": .object(assets),
    ]
    context["search"] = SearchFiles(configuration: configuration, theme: theme).form(in: kind.language)
    return context
  }

  /// The shared values for a generated page, with the sidebar.
  ///
  /// - Parameters:
  ///   - address: its address relative to the site's base.
  ///   - symbols: the tree of symbols for the sidebar; empty for none.
  func frame(language: String, at address: String, symbols: String = "") -> TemplateContext {
    var frame = frame(language: language, hasWidgets: false, hasListings: false)
    frame["sidebar"] = .text(navigation.sidebar(in: language, at: address, symbols: symbols))
    frame["versions"] = navigation.versions(at: address)
    return frame
  }

  /// The section of a page; empty for pages at the root.
  func label(of page: Page) -> String { navigation.structure.navigation.sectionTitle(of: page) ?? "" }

  private func contents(of page: Page) -> [TemplateValue] {
    var entries: [TemplateValue] = []
    var children: [TemplateValue] = []
    // In reverse, so that each second-level heading finds the ones below it.
    for heading in page.contents.reversed() {
      var entry: TemplateContext = [
        "id": .text(heading.id), "title": .text(heading.title), "level": .number(heading.level),
      ]
      if heading.level == 3 {
        children.append(.object(entry))
      } else {
        entry["hasChildren"] = .flag(!children.isEmpty)
        entry["children"] = .list(children.reversed())
        entries.append(.object(entry))
        children = []
      }
    }
    return children.reversed() + entries.reversed()
  }

  private func readingTime(_ blocks: [Block], language: String) -> String {
    let minutes = ReadingTime(blocks).minutes
    return theme.words(in: language)[minutes == 1 ? "readingTimeOne" : "readingTimeMany"]
      .replacing("{count}", with: String(minutes))
  }

  private func checked(_ page: Page, _ reports: [SourcePosition: SampleReport]) -> String {
    let count = page.samples.count { reports[$0.position]?.isChecked == true }
    guard count > 0, !swiftVersion.isEmpty else { return "" }
    return theme.words(in: page.language)[count == 1 ? "checkedOne" : "checkedMany"]
      .replacing("{count}", with: String(count)).replacing("{version}", with: swiftVersion)
  }
}

extension String {
  /// Templates treat an empty text as present, so an absent value must be nil.
  fileprivate var textWhenThere: TemplateValue? { isEmpty ? nil : .text(self) }
}
