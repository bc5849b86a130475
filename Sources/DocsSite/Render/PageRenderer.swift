import SimulationKit

/// Dresses checked pages in the theme.
struct PageRenderer {
  let configuration: SiteConfiguration
  let theme: Theme
  /// The version of Swift that the listings were checked with; empty where they were not.
  let swiftVersion: String

  private let frames: [String: Frame]
  private let navigation: Navigation

  /// What all pages of a language share; made once.
  private struct Frame {
    var sidebar: String
    var order: [Page]
    var places: [String: Int]
  }

  /// - Parameter modules: the modules that the API reference describes.
  init(
    _ pages: [Page],
    configuration: SiteConfiguration,
    theme: Theme,
    swiftVersion: String,
    modules: [String] = []
  ) {
    self.configuration = configuration
    self.theme = theme
    self.swiftVersion = swiftVersion
    let navigation = Navigation(pages, configuration: configuration)
    self.navigation = navigation
    frames = Dictionary(
      uniqueKeysWithValues: Set(pages.map(\.language) + [configuration.standardLanguage]).map { language in
        let sections = navigation.sections(in: language)
        let words = theme.words(in: language)
        let context: [String: Any] = [
          "words": words.context,
          "sections": sections.map { section in
            [
              "title": section.title,
              "pages": section.pages.map { page in
                [
                  "title": page.frontMatter.title,
                  "url": configuration.basePath + page.urlPath.dropFirst(),
                ]
              },
            ] as [String: Any]
          } + Self.referenceSection(modules, words: words, basePath: configuration.basePath),
        ]
        let order = sections.flatMap(\.pages)
        let places = Dictionary(order.enumerated().map { ($1.urlPath, $0) }) { first, _ in first }
        return (language, Frame(sidebar: theme.render("sidebar", context), order: order, places: places))
      }
    )
  }

  /// The section of the sidebar that leads to the API reference, where there is one.
  private static func referenceSection(
    _ modules: [String],
    words: Words,
    basePath: String
  ) -> [[String: Any]] {
    guard !modules.isEmpty else { return [] }
    let home = basePath + "api-reference/"
    let pages =
      [["title": words["overview"], "url": home]]
      + modules.sorted().map { ["title": $0, "url": "\(home)\($0.lowercased())/"] }
    return [["title": words["apiReference"], "pages": pages]]
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
      findings: findings
    )
    var context = frame(
      language: page.language,
      address: address(of: page),
      hasWidgets: !findings.widgets.isEmpty,
      hasListings: !page.samples.isEmpty
    )
    let content = renderer.html(page.blocks)
    for (name, value) in self.context(of: page, content: content, reports: findings.reports) {
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
    let sidebar = (frames[language] ?? frames[configuration.standardLanguage])?.sidebar ?? ""
    var context: [String: Any] = [
      "site": [
        "title": configuration.title, "description": configuration.description,
        "home": home(in: language),
      ],
      "words": theme.words(in: language).context,
      "sidebar": marked(sidebar, address),
      "assets": assets,
    ]
    context["search"] = SearchFiles(configuration: configuration, theme: theme).form(in: language)
    return context
  }

  /// The section that a page belongs to; empty for pages at the root.
  func label(of page: Page) -> String { navigation.sectionTitle(of: page) ?? "" }

  /// The sidebar with its link to a page marked; for a symbol that it does not list, the one to its library.
  private func marked(_ sidebar: String, _ address: String) -> String {
    let home = configuration.basePath + "api-reference/"
    let library = address.hasPrefix(home) ? address.dropFirst(home.count).prefix { $0 != "/" } : ""
    for (target, value) in [(address, "page"), ("\(home)\(library)/", "true")] {
      let link = " data-page=\"\(target.escapedForHTML)\""
      guard let range = sidebar.firstRange(of: link) else { continue }
      return sidebar[..<range.upperBound] + " aria-current=\"\(value)\"" + sidebar[range.upperBound...]
    }
    return sidebar
  }

  private func context(
    of page: Page,
    content: String,
    reports: [SourcePosition: SampleReport]
  ) -> [String: Any] {
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
    let original = navigation.original(of: page)
    if original.urlPath != page.urlPath {
      pageContext["original"] = [
        "url": address(of: original), "title": original.frontMatter.title, "language": original.language,
      ]
    }
    let versions = navigation.versions(of: page)
    var context: [String: Any] = [
      "page": pageContext,
      "canonical": absolute(address(of: page)),
      "breadcrumbs": breadcrumbs(of: page),
      "hasTranslations": versions.count > 1,
      "translations": versions.map { version in
        [
          "language": version.language, "url": address(of: version),
          "name": configuration.languages.first { $0.tag == version.language }?.title ?? version.language,
          "isCurrent": version.urlPath == page.urlPath,
        ] as [String: Any]
      },
      "alternates": versions.count > 1
        ? versions.map { ["language": $0.language, "url": absolute(address(of: $0))] } : [],
    ]
    if let frame = frames[page.language], let place = frame.places[page.urlPath] {
      context["previous"] = place > 0 ? link(to: frame.order[place - 1]) : nil
      context["next"] = place + 1 < frame.order.count ? link(to: frame.order[place + 1]) : nil
    }
    return context
  }

  /// The address of the first page, in a language if it is translated.
  private func home(in language: String) -> String {
    frames[language]?.order.first.map(address) ?? configuration.basePath
  }

  private func link(to page: Page) -> [String: Any] {
    ["title": page.frontMatter.title, "url": address(of: page)]
  }

  private func breadcrumbs(of page: Page) -> [[String: Any]] {
    guard let section = navigation.sectionTitle(of: page) else { return [] }
    return [["title": configuration.title, "url": home(in: page.language)], ["title": section]]
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

  private func absolute(_ address: String) -> String {
    configuration.base + address.dropFirst(configuration.basePath.count)
  }
}

extension String {
  fileprivate var nilWhenEmpty: String? { isEmpty ? nil : self }
}
