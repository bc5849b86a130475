import DocsFoundation
import DocsMarkdown
import DocsPictures
import DocsTheme
import Foundation
import SimulationKit

/// The machine-readable metadata of a site: elements in the head of each page, and files that list all pages.
struct Publication: Sendable {
  let configuration: SiteConfiguration
  /// When each page was last changed.
  let history: ContentHistory

  private let pages: [Page]
  private let navigation: Navigation
  /// The pages in the feed of each language that has one.
  private let feedPages: [String: [(page: Page, published: Moment)]]
  /// The addresses of the pages whose content is in a feed.
  private let feedAddresses: Set<String>

  /// - Parameters:
  ///   - navigation: the pages of the site. Drafts are not published.
  ///   - history: when each page was last changed.
  init(_ navigation: Navigation, configuration: SiteConfiguration, history: ContentHistory) {
    let pages = navigation.pages
    self.configuration = configuration
    self.history = history
    self.navigation = navigation
    self.pages = pages.filter { !$0.frontMatter.draft }
    var feedPages: [String: [(page: Page, published: Moment)]] = [:]
    for language in Set(pages.map(\.language)) {
      let entries = Feed.pages(of: pages, in: language)
      feedPages[language] = entries.isEmpty ? nil : entries
    }
    self.feedPages = feedPages
    feedAddresses = Set(feedPages.values.flatMap { $0.map(\.page.urlPath) })
  }

  /// Whether ``files(hasReference:content:twin:)`` or ``printPages(content:theme:frame:)`` needs a page's
  /// content.
  func needsContent(of page: Page) -> Bool {
    configuration.print || feedAddresses.contains(page.urlPath)
  }

  /// The inputs of ``describe(_:in:words:)`` that are neither in the page's text nor in the other variables.
  func surroundings(of page: Page) -> [String] {
    [
      history[page.sourcePath]?.text ?? "", navigation.sectionTitle(of: page) ?? "",
      feedPages[page.language] == nil ? "" : "feed",
    ]
  }

  // MARK: Pages

  /// When a page was last changed: the time of the last commit that touches it, or its own date.
  private func modified(_ page: Page) -> Moment? {
    history[page.sourcePath] ?? Moment(day: page.frontMatter.date)
  }

  /// The metadata of a page.
  ///
  /// - Parameter trail: the pages that lead to it, from the home page on.
  func description(of page: Page, trail: [(title: String, url: String)]) -> PageDescription {
    PageDescription(
      title: page.frontMatter.title,
      summary: page.frontMatter.description,
      url: configuration.absolute(page.urlPath),
      language: page.language,
      isHome: page.urlPath == "/",
      section: navigation.sectionTitle(of: page),
      tags: page.frontMatter.tags,
      published: Moment(day: page.frontMatter.date),
      modified: modified(page),
      translations: navigation.versions(of: page).filter { $0.urlPath != page.urlPath }
        .map { ($0.language, configuration.absolute($0.urlPath)) },
      trail: trail,
      site: (configuration.title, configuration.base)
    )
  }

  /// Adds the metadata of a page to a template's variables: `metadata`, rendered elements for the head, and
  /// in `page` its `markdown`, `edit` and `updated`.
  ///
  /// - Parameters:
  ///   - own: the other values of `page`.
  ///   - context: the context of the page, with `breadcrumbs`.
  func describe(_ page: Page, _ own: TemplateContext, in context: inout TemplateContext, words: Words) {
    var crumbs: [TemplateValue] = []
    if case .list(let known) = context["breadcrumbs"] {
      crumbs = known
    }
    let trail = crumbs.compactMap { crumb -> (String, String)? in
      guard let title = crumb["title"]?.text, let url = crumb["url"]?.text,
        let link = SiteLink(published: url, from: page.urlPath, basePath: configuration.basePath)
      else { return nil }
      return (title, configuration.absolute(link.path))
    }
    let twin =
      configuration.markdown
      ? configuration.basePath + page.urlPath.dropFirst() + MarkdownExport.fileName : nil
    var metadata = HTMLBuffer(capacity: 4096)
    if let twin {
      Self.addAlternate("text/markdown", twin, to: &metadata)
    }
    addFeeds(in: page.language, to: &metadata)
    description(of: page, trail: trail).write(to: &metadata)
    context["metadata"] = .text(metadata.text)
    var own = own
    own["markdown"] = twin.map(TemplateValue.text)
    let print = PrintPage.address(in: page.language, configuration: configuration)
    own["print"] = configuration.print ? .text(configuration.basePath + print.dropFirst()) : nil
    own["edit"] = configuration.repository.map { .text($0.editURL(of: page.sourcePath)) }
    own["updated"] = history[page.sourcePath].map {
      ["datetime": .text($0.text), "text": .text($0.text(in: words))]
    }
    context["page"] = .object(own)
  }

  private func addFeeds(in language: String, to html: inout HTMLBuffer) {
    guard feedPages[language] != nil else { return }
    let folder = configuration.basePath + configuration.folder(of: language)
    Self.addAlternate("application/atom+xml", folder + "feed.xml", title: configuration.title, to: &html)
    Self.addAlternate("application/feed+json", folder + "feed.json", title: configuration.title, to: &html)
  }

  private static func addAlternate(
    _ type: StaticString,
    _ address: String,
    title: String? = nil,
    to html: inout HTMLBuffer
  ) {
    html.markup("<link rel=\"alternate\" type=\"")
    html.markup(type)
    if let title {
      html.markup("\" title=\"")
      html.text(title)
    }
    html.markup("\" href=\"")
    html.text(address)
    html.markup("\">\n")
  }

  /// The file with the Markdown of a page, or nil if the site doesn't publish it.
  ///
  /// - Parameters:
  ///   - source: the complete text of the page's file.
  ///   - content: its content.
  ///   - widgets: its recorded simulations.
  ///   - catalogs: the catalogs of DocC.
  func twin(
    of page: Page,
    source: String,
    content: PageContent,
    widgets: [SourcePosition: RecordedWidget],
    catalogs: Catalogs
  ) -> SiteFile? {
    guard configuration.markdown else { return nil }
    let text = MarkdownExport.text(
      of: page,
      source: source,
      content: content,
      widgets: widgets,
      catalogs: catalogs,
      configuration: configuration
    )
    return SiteFile(path: page.urlPath.dropFirst() + MarkdownExport.fileName, text: text)
  }

  // MARK: The site

  /// The files that list all pages.
  ///
  /// - Parameters:
  ///   - others: the addresses of other things to find: lists and the API reference.
  ///   - hasReference: whether the site documents modules.
  func indexes(others: [String], hasReference: Bool) -> [SiteFile] {
    var files = Sitemap.files(entries(others: others), base: configuration.base)
    // Crawlers look for it only at the root of a host.
    if configuration.basePath == "/" {
      files.append(Robots.file(base: configuration.base))
    }
    if configuration.markdown {
      files.append(SiteFile(path: "llms.txt", text: modelIndex(hasReference: hasReference).text))
    }
    return files
  }

  /// The files with the text of many pages, except ``printPages(content:theme:frame:)``.
  ///
  /// - Parameters:
  ///   - hasReference: whether the site documents modules.
  ///   - content: returns the content of a page for which ``needsContent(of:)`` is true, as it is in the
  ///     page.
  ///   - twin: returns the text of ``twin(of:source:content:widgets:)``. It is called for only a few
  ///     pages.
  func files(
    hasReference: Bool,
    content: (Page) -> String?,
    twin: (Page) throws -> String?
  ) throws -> [SiteFile] {
    var files: [SiteFile] = []
    for language in feedPages.keys.sorted() {
      files += try feed(in: language, content: content)
    }
    if configuration.markdown {
      let full = try modelIndex(hasReference: hasReference).full(twin)
      files.append(SiteFile(path: "llms-full.txt", text: full))
    }
    return files
  }

  private func entries(others: [String]) -> [Sitemap.Entry] {
    pages.map { page in
      let versions = navigation.versions(of: page)
      return Sitemap.Entry(
        url: configuration.absolute(page.urlPath),
        modified: modified(page),
        alternates: versions.count > 1
          ? versions.map { ($0.language, configuration.absolute($0.urlPath)) } : []
      )
    } + others.map { Sitemap.Entry(url: configuration.absolute($0)) }
  }

  private func feed(in language: String, content: (Page) -> String?) throws -> [SiteFile] {
    let folder = configuration.folder(of: language)
    let host = URL(string: configuration.base)?.host() ?? ""
    let first = navigation.tree(in: language).order.lazy.map { navigation.pages[$0] }
      .first { $0.language == language }
    let feed = Feed(
      title: configuration.title,
      summary: configuration.description,
      language: language,
      home: first.map { configuration.absolute($0.urlPath) } ?? configuration.base,
      atomURL: configuration.base + folder + "feed.xml",
      jsonURL: configuration.base + folder + "feed.json",
      entries: (feedPages[language] ?? []).map { page, published in
        Feed.Entry(
          title: page.frontMatter.title,
          url: configuration.absolute(page.urlPath),
          id: Feed.identifier(
            host: host,
            day: published.dayText,
            address: configuration.basePath + page.urlPath.dropFirst().percentEncodedPath
          ),
          summary: page.frontMatter.description,
          tags: page.frontMatter.tags,
          published: published,
          updated: max(published, history[page.sourcePath] ?? published),
          content: content(page).map {
            FeedContent.html(of: page, content: $0, configuration: configuration)
          }
        )
      }
    )
    return [
      SiteFile(path: folder + "feed.xml", text: feed.atom),
      SiteFile(path: folder + "feed.json", bytes: try feed.json()),
    ]
  }

  private func modelIndex(hasReference: Bool) -> ModelIndex {
    let standard = configuration.standardLanguage
    let places = Dictionary(
      configuration.languages.enumerated().map { ($1.tag, $0) }
    ) { first, _ in first }
    return ModelIndex(
      configuration: configuration,
      sections: sections(in: standard),
      translations: pages.filter { $0.language != standard }.sorted {
        (places[$0.language] ?? .max, $0.urlPath) < (places[$1.language] ?? .max, $1.urlPath)
      },
      hasReference: hasReference
    )
  }

  /// The sections of the sidebar with the pages written in a language.
  private func sections(in language: String) -> [(title: String, pages: [Page])] {
    navigation.sections(in: language).compactMap { section in
      let pages = section.pages.filter { $0.language == language && !$0.frontMatter.draft }
      return pages.isEmpty ? nil : (section.title, pages)
    }
  }

  /// The print page of each language, if `docs.yml` and the theme enable it.
  ///
  /// - Parameters:
  ///   - content: returns the content of a page as it is in the page.
  ///   - frame: the values that all pages share: the site, the words, the sidebar, the assets.
  /// - Throws: ``PrintPage/PrintError`` if a page would be too large.
  func printPages(
    content: (Page) -> String?,
    theme: Theme,
    frame: (_ language: String, _ address: String) -> TemplateContext
  ) throws -> [SiteFile] {
    guard configuration.print, theme.hasTemplate("print") else { return [] }
    return try configuration.languages.compactMap { language in
      let sections = sections(in: language.tag)
      let pages = sections.flatMap(\.pages)
      guard !pages.isEmpty else { return nil }
      let printed = PrintPage(pages, language: language.tag, configuration: configuration)
      var context = frame(language.tag, configuration.basePath + printed.address.dropFirst())
      context["page"] = [
        "title": .text(theme.words(in: language.tag)["printTitle"]), "language": .text(language.tag),
        "isHome": false, "isUnlisted": true, "hasContents": false,
        "content": .text(try printed.content(pages, content: content)),
      ]
      context["printed"] = .list(
        sections.map { section in
          [
            "title": .text(section.title),
            "pages": .list(
              section.pages.map {
                [
                  "title": .text($0.frontMatter.title),
                  "anchor": .text(PrintPage.anchor(of: $0.urlPath)),
                ]
              }
            ),
          ]
        }
      )
      let html = try theme.render("print", context)
      return SiteFile(path: printed.address.dropFirst() + "index.html", html: html)
    }
  }
}
