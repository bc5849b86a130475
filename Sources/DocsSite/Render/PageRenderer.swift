import SimulationKit

/// Dresses checked pages in the theme.
struct PageRenderer {
  let configuration: SiteConfiguration
  let theme: Theme
  /// The version of Swift that the listings were checked with; empty where they were not.
  let swiftVersion: String
  /// What programs are told of the pages.
  let publication: Publication

  private let navigation: NavigationRenderer
  private let assets: ContentAssets
  private let assetContext: [String: any Sendable]
  /// The theme as it is in each language.
  private let themes: [String: Theme]
  /// The fingerprint of what all pages depend on: the theme and the configuration.
  private let constants: Digest

  init(
    _ navigation: NavigationRenderer,
    configuration: SiteConfiguration,
    theme: Theme,
    assets: ContentAssets = ContentAssets(),
    swiftVersion: String,
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
    assetContext = theme.assetContext(basePath: configuration.basePath)
    themes = Dictionary(
      configuration.languages.map { language in
        let home = navigation.home(in: language.tag)
        return (
          language.tag,
          theme.filled(with: TemplateConstants(theme, language.tag, configuration: configuration, home: home))
        )
      }
    ) { first, _ in first }
    var constants = Digest.Writer()
    constants.write(theme.digest)
    constants.write((try? CanonicalJSON.encode(configuration)).map { Digest(of: $0) } ?? theme.digest)
    self.constants = constants.digest
  }

  /// What the files of a page depend on besides its own text.
  struct Surroundings {
    fileprivate var sidebar: String
    /// What its template gets of that, and what `page` of it.
    fileprivate var context: [String: Any]
    fileprivate var page: [String: Any]
    /// The ids that its headings had before.
    fileprivate var formerIDs: [String: [String]]
    /// What programs are told of the page besides.
    fileprivate var publication: [String]
  }

  /// What the site has to say on a page.
  func surroundings(of page: Page, reports: [SourcePosition: SampleReport]) throws -> Surroundings {
    var context = navigation.context(of: page)
    context["versions"] = navigation.versions(at: page.urlPath)
    var own = try navigation.pageContext(of: page)
    // To a template an empty text is there; what is absent must be left out.
    own["checked"] = checked(page, reports).nilWhenEmpty
    return Surroundings(
      sidebar: navigation.sidebar(in: page.language, at: page.urlPath),
      context: context,
      page: own,
      formerIDs: navigation.structure.aliases.formerIDs(on: page),
      publication: publication.surroundings(of: page)
    )
  }

  /// The fingerprint of all that the files of a page depend on, where its listings are not checked.
  ///
  /// - Parameter digest: that of its text.
  func key(_ digest: Digest, _ surroundings: Surroundings) -> Digest {
    var writer = Digest.Writer()
    writer.write(constants)
    writer.write(digest)
    writer.write(surroundings.sidebar)
    writer.write(context: surroundings.context)
    writer.write(context: surroundings.page)
    writer.write(context: surroundings.formerIDs)
    writer.write(context: surroundings.publication)
    return writer.digest
  }

  /// The address of a page, with the path of the site's base.
  func address(of page: Page) -> String { configuration.basePath + page.urlPath.dropFirst() }

  /// A page as it is published.
  struct Rendered: Sendable {
    /// The files of the page: itself, and what lies beside it.
    var files: [SiteFile]
    /// The content alone, where other files are made of it.
    var content: String?
  }

  /// The files of a page: itself, what its identifiers mean, the programs that its listings are parts of,
  /// and the recorded runs beside it.
  ///
  /// - Parameters:
  ///   - blocks: what stands on it.
  ///   - surroundings: what the site has to say on it.
  ///   - names: what is known of its identifiers.
  ///   - sessions: the sessions of its listings.
  func files(
    of page: Page,
    _ blocks: [Block],
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
    let (file, content) = html(
      of: page,
      blocks,
      surroundings: surroundings,
      findings: findings,
      beside: paths
    )
    return Rendered(files: [file] + beside, content: publication.needsContent(of: page) ? content : nil)
  }

  private func html(
    of page: Page,
    _ blocks: [Block],
    surroundings: Surroundings,
    findings: PageFindings,
    beside: Set<String>
  ) -> (file: SiteFile, content: String) {
    let folder = String(page.urlPath.dropFirst())
    var renderer = BlockRenderer(
      page: page,
      basePath: configuration.basePath,
      words: theme.words(in: page.language),
      findings: findings,
      assets: assets,
      formerIDs: surroundings.formerIDs
    )
    let content = renderer.html(blocks)
    var own: [String: Any] = [
      "title": page.frontMatter.title,
      "language": page.language,
      "url": address(of: page),
      "isHome": page.urlPath == "/",
      "content": content,
      "contents": contents(of: page),
      "hasContents": !page.contents.isEmpty,
      "source": page.sourcePath,
    ]
    own["description"] = page.frontMatter.description.nilWhenEmpty
    for name in ["symbols", "programs"] where beside.contains("\(folder)\(name).json") {
      own[name] = "\(configuration.basePath)\(folder)\(name).json"
    }
    own.merge(surroundings.page) { _, site in site }
    var context = frame(
      language: page.language,
      hasWidgets: !findings.widgets.isEmpty,
      hasListings: !page.samples.isEmpty
    )
    context.merge(surroundings.context) { _, site in site }
    context["sidebar"] = surroundings.sidebar
    context["page"] = own
    publication.describe(page, in: &context, words: theme.words(in: page.language))
    return (
      SiteFile(path: folder + "index.html", text: theme(in: page.language).render("page", context)), content
    )
  }

  /// The first paragraph of a doc comment as inline HTML.
  private func summaryHTML(_ markdown: String, language: String) -> String {
    let blocks = MarkdownParser.blocks(of: markdown, file: "", firstLine: 1).blocks
    guard case .paragraph(let content)? = blocks.first else { return markdown.escapedForHTML }
    return BlockRenderer(basePath: configuration.basePath, words: theme.words(in: language)).html(content)
  }

  /// The page for addresses that lead nowhere.
  func notFound() -> SiteFile {
    let language = configuration.standardLanguage
    let words = theme.words(in: language)
    var context = frame(language: language, at: "/404.html")
    context["page"] = [
      "title": words["notFoundTitle"], "language": language, "isHome": false, "hasContents": false,
      "isUnlisted": true,
    ]
    return SiteFile(path: "404.html", text: theme.render("not-found", context))
  }

  /// The files that are made of all pages.
  ///
  /// - Parameters:
  ///   - reference: the addresses of the API reference.
  ///   - contents: the content of the pages of which ``Rendered`` has it, by address.
  ///   - twin: gives the Markdown of a page.
  func files(
    reference: [String],
    contents: [String: String],
    twin: (Page) throws -> String?
  ) throws -> [SiteFile] {
    let content = { (page: Page) in contents[page.urlPath] }
    return try publication.files(reference: reference, content: content, twin: twin)
      + publication.printPages(content: content, theme: theme) { language, address in
        var frame = frame(language: language, hasWidgets: true, hasListings: true)
        var assets = frame["assets"] as? [String: Any] ?? [:]
        assets["widgetScript"] = nil
        assets["listingScript"] = nil
        assets["printStylesheet"] = theme.link(to: "print.css", basePath: configuration.basePath)
        frame["assets"] = assets
        frame["sidebar"] = navigation.sidebar(in: language, at: address)
        return frame
      }
  }

  /// The theme in a language, with what all pages share filled in.
  func theme(in language: String) -> Theme { themes[language] ?? theme }

  // MARK: Contexts

  /// The assets that templates know by what they are for.
  fileprivate static let frameAssets: KeyValuePairs = [
    "stylesheet": "site.css", "theme": "theme.js", "script": "site.js", "favicon": "favicon.svg",
    "listingStylesheet": "listing.css", "listingScript": "listing.js",
    "widgetStylesheet": "widget.css", "widgetScript": "widget.js",
  ]

  /// What every page has: the site, the words, the assets.
  func frame(language: String, hasWidgets: Bool = false, hasListings: Bool = false) -> [String: Any] {
    // A theme may do without any of them.
    func asset(_ name: String) -> AssetLink? { theme.link(to: name, basePath: configuration.basePath) }
    var assets: [String: Any] = assetContext
    var scripts = ["site.js"]
    for (name, file) in Self.frameAssets {
      if name.hasPrefix("listing"), !hasListings { continue }
      if name.hasPrefix("widget"), !hasWidgets { continue }
      assets[name] = asset(file)
    }
    if hasListings { scripts.append("listing.js") }
    if hasWidgets { scripts.append("widget.js") }
    assets["imports"] = theme.imports(of: scripts, basePath: configuration.basePath)
    var context: [String: Any] = [
      "site": [
        "title": configuration.title, "description": configuration.description,
        "home": navigation.home(in: language), "policy": ContentSecurityPolicy.meta,
      ],
      "words": theme.words(in: language).context,
      "assets": assets,
    ]
    context["search"] = SearchFiles(configuration: configuration, theme: theme).form(in: language)
    return context
  }

  /// What a page that is made for the site has of that, with the sidebar.
  ///
  /// - Parameter address: its address, below the base of the site.
  func frame(language: String, at address: String) -> [String: Any] {
    var frame = frame(language: language)
    frame["sidebar"] = navigation.sidebar(in: language, at: address)
    frame["versions"] = navigation.versions(at: address)
    return frame
  }

  /// The section that a page belongs to; empty for pages at the root.
  func label(of page: Page) -> String { navigation.structure.navigation.sectionTitle(of: page) ?? "" }

  private func contents(of page: Page) -> [[String: Any]] {
    var entries: [[String: Any]] = []
    var children: [[String: Any]] = []
    // From the last heading up, so that each second-level one finds what stands below it.
    for heading in page.contents.reversed() {
      let entry: [String: Any] = ["id": heading.id, "title": heading.title, "level": heading.level]
      if heading.level == 3 {
        children.insert(entry, at: 0)
      } else {
        entries.insert(
          entry.merging(["children": children, "hasChildren": !children.isEmpty]) { own, _ in own },
          at: 0
        )
        children = []
      }
    }
    return children + entries
  }

  private func checked(_ page: Page, _ reports: [SourcePosition: SampleReport]) -> String {
    let count = page.samples.count { reports[$0.position]?.isChecked == true }
    guard count > 0, !swiftVersion.isEmpty else { return "" }
    return theme.words(in: page.language)[count == 1 ? "checkedOne" : "checkedMany"]
      .replacing("{count}", with: String(count)).replacing("{version}", with: swiftVersion)
  }
}

extension String {
  fileprivate var nilWhenEmpty: String? { isEmpty ? nil : self }
}

extension Digest.Writer {
  /// Writes what a template gets, with what tells one value from another.
  fileprivate mutating func write(context value: Any) {
    switch value {
    case let text as String:
      write(text)
    case let flag as Bool:
      write(flag ? 1 : 0)
    case let number as Int:
      write(number)
    case let members as [String: Any]:
      write(members.count)
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        write(name)
        write(context: member)
      }
    case let elements as [Any]:
      write(elements.count)
      for element in elements {
        write(context: element)
      }
    default:
      write(String(describing: value))
    }
  }
}

extension TemplateConstants {
  /// What all pages of a language share, by the names that ``PageRenderer/frame(language:hasWidgets:hasListings:)``
  /// gives it.
  fileprivate init(_ theme: Theme, _ language: String, configuration: SiteConfiguration, home: String) {
    let words = theme.words(in: language)
    var assets: [String: String] = [:]
    for (name, file) in PageRenderer.frameAssets {
      guard let link = theme.link(to: file, basePath: configuration.basePath) else { continue }
      assets[name] = link.address
      assets["\(name).integrity"] = link.integrity
    }
    self.init([
      "words": Dictionary(words.names.map { ($0, words[$0]) }) { first, _ in first },
      "site": ["title": configuration.title, "description": configuration.description, "home": home],
      "assets": assets,
    ])
  }
}
