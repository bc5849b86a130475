import SimulationKit

/// Dresses checked pages in the theme.
struct PageRenderer {
  let configuration: SiteConfiguration
  let theme: Theme
  /// The version of Swift that the listings were checked with; empty where they were not.
  let swiftVersion: String

  private let navigation: NavigationRenderer

  init(
    _ navigation: NavigationRenderer,
    configuration: SiteConfiguration,
    theme: Theme,
    swiftVersion: String
  ) {
    self.navigation = navigation
    self.configuration = configuration
    self.theme = theme
    self.swiftVersion = swiftVersion
  }

  /// The address of a page, with the path of the site's base.
  func address(of page: Page) -> String { configuration.basePath + page.urlPath.dropFirst() }

  /// The files of a page: itself, what its identifiers mean, the programs that its listings are parts of,
  /// and the recorded runs beside it.
  ///
  /// - Parameters:
  ///   - names: what is known of its identifiers.
  ///   - sessions: the sessions of its listings.
  func files(
    of page: Page,
    findings: PageFindings,
    names: PageNames,
    sessions: [Session]
  ) throws -> [SiteFile] {
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
    return [try html(of: page, findings: findings, beside: Set(beside.map(\.path)))] + beside
  }

  private func html(of page: Page, findings: PageFindings, beside: Set<String>) throws -> SiteFile {
    let folder = String(page.urlPath.dropFirst())
    var renderer = BlockRenderer(
      page: page,
      basePath: configuration.basePath,
      words: theme.words(in: page.language),
      findings: findings,
      formerIDs: navigation.structure.aliases.formerIDs(on: page)
    )
    var context = frame(
      language: page.language,
      address: address(of: page),
      hasWidgets: !findings.widgets.isEmpty,
      hasListings: !page.samples.isEmpty
    )
    let content = renderer.html(page.blocks)
    for (name, value) in try self.context(of: page, content: content, reports: findings.reports) {
      context[name] = value
    }
    if var pageContext = context["page"] as? [String: Any] {
      for name in ["symbols", "programs"] where beside.contains("\(folder)\(name).json") {
        pageContext[name] = "\(configuration.basePath)\(folder)\(name).json"
      }
      context["page"] = pageContext
    }
    return SiteFile(path: folder + "index.html", text: theme.render("page", context))
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
    var context = frame(language: language, address: configuration.basePath + "404.html", hasWidgets: false)
    context["page"] = [
      "title": words["notFoundTitle"], "language": language, "isHome": false, "hasContents": false,
    ]
    return SiteFile(path: "404.html", text: theme.render("not-found", context))
  }

  // MARK: Contexts

  /// What every page has: the site, the words, the sidebar, the assets.
  func frame(
    language: String,
    address: String,
    hasWidgets: Bool = false,
    hasListings: Bool = false
  ) -> [String: Any] {
    func asset(_ name: String) -> String { theme.address(of: name, basePath: configuration.basePath) ?? "" }
    var assets: [String: Any] = [
      "stylesheet": asset("site.css"), "theme": asset("theme.js"), "script": asset("site.js"),
      "favicon": asset("favicon.svg"),
    ]
    if hasListings {
      // A theme may do without either.
      assets["listingStylesheet"] = theme.address(of: "listing.css", basePath: configuration.basePath)
      assets["listingScript"] = theme.address(of: "listing.js", basePath: configuration.basePath)
    }
    if hasWidgets {
      assets["widgetStylesheet"] = asset("widget.css")
      assets["widgetScript"] = asset("widget.js")
    }
    let place = "/" + address.dropFirst(configuration.basePath.count)
    return [
      "site": [
        "title": configuration.title, "description": configuration.description,
        "home": navigation.home(in: language),
      ],
      "words": theme.words(in: language).context,
      "sidebar": navigation.sidebar(in: language, at: place),
      "versions": navigation.versions(at: place),
      "assets": assets,
    ]
  }

  /// What a list has of that.
  func frame(_ list: ListPage) -> [String: Any] {
    frame(language: list.language, address: configuration.basePath + list.address.dropFirst())
  }

  private func context(
    of page: Page,
    content: String,
    reports: [SourcePosition: SampleReport]
  ) throws -> [String: Any] {
    var pageContext: [String: Any] = [
      "title": page.frontMatter.title,
      "language": page.language,
      "url": address(of: page),
      "isHome": page.urlPath == "/",
      "content": content,
      "contents": contents(of: page),
      "hasContents": !page.contents.isEmpty,
      "source": page.sourcePath,
    ]
    // To a template an empty text is there; what is absent must be left out.
    pageContext["description"] = page.frontMatter.description.nilWhenEmpty
    pageContext["checked"] = checked(page, reports).nilWhenEmpty
    for (name, value) in try navigation.pageContext(of: page) {
      pageContext[name] = value
    }
    var context = navigation.context(of: page)
    context["page"] = pageContext
    return context
  }

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
