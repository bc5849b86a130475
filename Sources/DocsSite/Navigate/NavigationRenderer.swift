import DocsFoundation
import DocsMarkdown
import DocsTheme

/// Renders the surroundings of a page's content for templates: sidebar, breadcrumbs, neighbors, versions and redirects.
struct NavigationRenderer: Sendable {
  let structure: SiteStructure
  private let theme: Theme
  private let configuration: SiteConfiguration
  private let sidebars: Sidebars
  /// The fragments that a script must follow, by address.
  private let departures: [String: [String: String]]

  private var navigation: Navigation { structure.navigation }

  init(_ structure: SiteStructure, _ sidebars: Sidebars, theme: Theme, configuration: SiteConfiguration) {
    self.structure = structure
    self.sidebars = sidebars
    self.theme = theme
    self.configuration = configuration
    departures = structure.aliases.departures
  }

  /// Returns the sidebar of a language, with the link to a page marked.
  ///
  /// - Parameters:
  ///   - address: the address of the page, below the site's base.
  ///   - symbols: the tree of symbols to show before the pages; empty for none.
  func sidebar(in language: String, at address: String, symbols: String = "") -> String {
    sidebars[language]?.html(at: address, symbols: symbols) ?? ""
  }

  /// Returns the address of the first page in a language, with the site's base.
  func home(in language: String) -> String { located(navigation.home(in: language)) }

  /// Returns the links to the site's versions, for a page's header.
  func versions(at address: String) -> TemplateValue {
    let links = structure.versions.links(for: address)
    let current = links.first(where: \.isCurrent)?.title ?? ""
    return .list(
      links.map {
        [
          "title": .text($0.title), "url": .text($0.url), "isCurrent": .flag($0.isCurrent),
          "current": .text(current),
        ]
      }
    )
  }

  /// Returns what a page's template needs besides the page itself.
  func context(of page: Page) -> TemplateContext {
    let neighbors = navigation.neighbors(of: page)
    var context: TemplateContext = [
      "canonical": .text(structure.versions.canonical(of: page.urlPath) ?? absolute(page.urlPath)),
      "breadcrumbs": .list(breadcrumbs(of: page)),
      "taxonomies": .list(taxonomies(of: page)),
    ]
    context["previous"] = neighbors.previous.map { link(to: $0, from: page.language) }
    context["next"] = neighbors.next.map { link(to: $0, from: page.language) }
    let versions = navigation.versions(of: page).map { ($0.language, $0.urlPath) }
    let homes = page.urlPath == "/" ? languageHomes(beside: versions.map(\.0)) : []
    add(versions: versions, homes: homes, current: page.urlPath, to: &context)
    return context
  }

  /// Returns the page's own values that follow from other pages.
  func pageContext(of page: Page) throws -> TemplateContext {
    var context = TemplateContext()
    let original = navigation.original(of: page)
    if original.urlPath != page.urlPath {
      context["original"] = [
        "url": .text(located(original.urlPath)), "title": .text(original.frontMatter.title),
        "language": .text(original.language),
      ]
    }
    if let moved = departures[page.urlPath],
      let script = theme.link(to: "moved.js", basePath: configuration.basePath)
    {
      context["moved"] = .text(try RedirectPages.json(moved, basePath: configuration.basePath))
      context["movedScript"] = .asset(script)
    }
    return context
  }

  /// Returns the first page of each language that has one, except for the given languages.
  private func languageHomes(beside tags: [String]) -> [(String, String)] {
    navigation.languages.filter { !tags.contains($0) }.compactMap { language in
      let tree = navigation.tree(in: language)
      guard let root = tree.folders.first, root.language == language, !root.address.isEmpty else {
        return nil
      }
      return (language, root.address)
    }
  }

  /// Adds the language menu and the alternates for search engines.
  ///
  /// - Parameters:
  ///   - versions: the language and address of the page and its translations, the original first.
  ///   - homes: the first pages of languages that don't have this page.
  private func add(
    versions: [(String, String)],
    homes: [(String, String)],
    current: String,
    to context: inout TemplateContext
  ) {
    let all = versions + homes
    context["hasTranslations"] = .flag(all.count > 1)
    context["translations"] = .list(
      all.map { language, address in
        [
          "language": .text(language), "url": .text(located(address)),
          "name": .text(configuration.name(of: language)), "isCurrent": .flag(address == current),
          "tag": .text(language.prefix { $0 != "-" }.uppercased()),
        ]
      }
    )
    let standard = versions.first { $0.0 == configuration.standardLanguage } ?? versions.first
    let alternates = versions + (standard.map { [("x-default", $0.1)] } ?? [])
    context["alternates"] = .list(
      versions.count > 1
        ? alternates.map { ["language": .text($0.0), "url": .text(absolute($0.1))] } : []
    )
  }

  private func breadcrumbs(of page: Page) -> [TemplateValue] {
    let folders = navigation.folders(above: page)
    guard !folders.isEmpty || page.urlPath != navigation.home(in: page.language) else { return [] }
    return [crumb(configuration.title, home(in: page.language))]
      + folders.map { crumb($0.title, $0.address.isEmpty ? nil : located($0.address)) }
  }

  private func crumb(_ title: String, _ url: String?) -> TemplateValue {
    var crumb: TemplateContext = ["title": .text(title)]
    crumb["url"] = url.map(TemplateValue.text)
    return .object(crumb)
  }

  private func taxonomies(of page: Page) -> [TemplateValue] {
    (structure.lists.taxonomies[page.language] ?? []).compactMap { taxonomy in
      let names = taxonomy.kind.names(of: page)
      guard !names.isEmpty else { return nil }
      return [
        "title": .text(theme.words(in: page.language)[taxonomy.kind.folder]),
        "url": .text(located(taxonomy.address)),
        "terms": .list(
          names.map { ["title": .text($0), "url": .text(located(taxonomy.address(of: $0)))] }
        ),
      ]
    }
  }

  private func link(to page: Page, from language: String) -> TemplateValue {
    var link: TemplateContext = [
      "title": .text(page.frontMatter.title), "url": .text(located(page.urlPath)),
    ]
    link["language"] = page.language == language ? nil : .text(page.language)
    return .object(link)
  }

  private func located(_ address: String) -> String { configuration.basePath + address.dropFirst() }

  private func absolute(_ address: String) -> String { configuration.absolute(address) }
}

// MARK: Lists

extension NavigationRenderer {
  /// The content of a list page.
  struct ListContent {
    var list: ListPage
    /// The template values in addition to those of every page.
    var context: TemplateContext
    /// The template values of each entry.
    var entries: [TemplateContext]
  }

  /// Returns the file of a list.
  ///
  /// - Parameter frame: the template values of every page.
  /// - Throws: if templates include each other endlessly.
  func file(of content: ListContent, frame: TemplateContext) throws -> SiteFile {
    var context = frame.merging(content.context) { _, own in own }
    let entries = try content.entries.map { try theme.render("list-entry", $0).text }.joined()
    context.change("page") { $0["entries"] = .text(entries) }
    return SiteFile(
      path: content.list.address.dropFirst() + "index.html",
      html: try theme.render("list", context)
    )
  }

  /// Returns the content of a list page.
  func content(of list: ListPage) -> ListContent {
    var context: TemplateContext = ["versions": versions(at: list.address)]
    var page: TemplateContext = [
      "title": .text(list.title), "language": .text(list.language), "url": .text(located(list.address)),
      "isHome": .flag(list.parents.isEmpty), "hasContents": false,
    ]
    let words = theme.words(in: list.language)
    if list.number == 1, !list.description.isEmpty {
      page["description"] = .text(list.description)
    }
    if list.count > 1 {
      page["place"] = .text(
        words["pageOf"].replacing("{number}", with: String(list.number))
          .replacing("{count}", with: String(list.count))
      )
    }
    context["page"] = .object(page)
    context["canonical"] = .text(absolute(list.address))
    context["metadata"] = .text(metadata(of: list))
    context["breadcrumbs"] = .list(
      list.parents.filter { !$0.address.isEmpty }.map { crumb($0.title, located($0.address)) }
    )
    if list.number > 1 {
      context["previous"] = crumb(words["previousPage"], located(list.address(ofPage: list.number - 1)))
    }
    if list.number < list.count {
      context["next"] = crumb(words["nextPage"], located(list.address(ofPage: list.number + 1)))
    }
    let versions = configuration.languages.compactMap { language in
      list.versions[language.tag].map { (language.tag, $0) }
    }
    let homes = versions.isEmpty && list.parents.isEmpty ? languageHomes(beside: []) : []
    add(versions: versions, homes: homes, current: list.base, to: &context)
    return ListContent(list: list, context: context, entries: entries(of: list))
  }

  /// Returns the machine-readable metadata of a list.
  private func metadata(of list: ListPage) -> String {
    let site = (configuration.title, configuration.base)
    return PageDescription(
      title: list.title,
      summary: list.number == 1 ? list.description : "",
      url: absolute(list.address),
      language: list.language,
      isHome: list.address == "/",
      tags: [],
      translations: [],
      trail: [site] + list.parents.filter { !$0.address.isEmpty }.map { ($0.title, absolute($0.address)) },
      site: site
    ).html
  }

  private func entries(of list: ListPage) -> [TemplateContext] {
    list.entries.map { entry in
      var values: TemplateContext
      switch entry {
      case .page(let index):
        let page = navigation.pages[index]
        values = ["title": .text(page.frontMatter.title), "url": .text(located(page.urlPath))]
        values["description"] =
          page.frontMatter.description.isEmpty ? nil : .text(page.frontMatter.description)
        if page.language != list.language {
          values["language"] = .text(page.language)
          values["destination"] = .text(page.language)
        }
      case .group(let title, let address, let language, let count):
        values = ["title": .text(title), "url": .text(located(address))]
        // The title is in the language of the list, whatever language the page is in.
        values["destination"] = language.isEmpty ? nil : .text(language)
        values["count"] = count.map(TemplateValue.number)
      }
      return values
    }
  }
}

extension SiteConfiguration {
  /// Returns a language's own name.
  func name(of language: String) -> String {
    languages.first { $0.tag == language }?.title ?? language
  }
}
