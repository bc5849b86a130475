/// Gives templates what surrounds the content of a page: where it stands, what is beside it, where it was.
struct NavigationRenderer: Sendable {
  let structure: SiteStructure
  private let theme: Theme
  private let configuration: SiteConfiguration
  private let sidebars: [String: Sidebar]
  /// For each address the fragments that a script has to follow.
  private let departures: [String: [String: String]]

  private var navigation: Navigation { structure.navigation }

  /// - Parameter modules: the modules that the API reference describes.
  init(_ structure: SiteStructure, theme: Theme, configuration: SiteConfiguration, modules: [String] = []) {
    self.structure = structure
    self.theme = theme
    self.configuration = configuration
    departures = structure.aliases.departures
    let navigation = structure.navigation
    sidebars = Dictionary(
      uniqueKeysWithValues: navigation.languages.map { language in
        let tree = navigation.tree(in: language)
        let words = theme.words(in: language)
        let hasForeign = tree.order.contains { navigation.pages[$0].language != language }
        let sidebar = Sidebar(
          tree,
          navigation.pages,
          templates: SidebarTemplates(theme, language: language, hasForeign: hasForeign),
          words: words,
          basePath: configuration.basePath,
          extras: Self.reference(modules, words: words)
        )
        return (language, sidebar)
      }
    )
  }

  /// The section of the sidebar that leads to the API reference, where there is one.
  private static func reference(_ modules: [String], words: Words) -> [Sidebar.Extra] {
    guard !modules.isEmpty else { return [] }
    let home = "/api-reference/"
    return [
      Sidebar.Extra(
        title: words["apiReference"],
        links: [Sidebar.Link(title: words["overview"], address: home)]
          + modules.sorted().map { Sidebar.Link(title: $0, address: "\(home)\($0.lowercased())/") }
      )
    ]
  }

  /// The sidebar of a language, with the link to a page marked.
  ///
  /// - Parameter address: the address of the page, below the site's base.
  func sidebar(in language: String, at address: String) -> String {
    (sidebars[language] ?? sidebars[configuration.standardLanguage])?.html(at: address) ?? ""
  }

  /// The address of the first page in a language, with the site's base.
  func home(in language: String) -> String { located(navigation.home(in: language)) }

  /// The links to the versions of the site, for the header of a page.
  func versions(at address: String) -> [[String: Any]] {
    let links = structure.versions.links(for: address)
    let current = links.first(where: \.isCurrent)?.title ?? ""
    return links.map {
      ["title": $0.title, "url": $0.url, "isCurrent": $0.isCurrent, "current": current]
    }
  }

  /// What the template of a page has beside the page itself.
  func context(of page: Page) -> [String: Any] {
    let neighbors = navigation.neighbors(of: page)
    var context: [String: Any] = [
      "canonical": structure.versions.canonical(of: page.urlPath) ?? absolute(page.urlPath),
      "breadcrumbs": breadcrumbs(of: page),
      "taxonomies": taxonomies(of: page),
    ]
    context["previous"] = neighbors.previous.map { link(to: $0, from: page.language) }
    context["next"] = neighbors.next.map { link(to: $0, from: page.language) }
    let versions = navigation.versions(of: page).map { ($0.language, $0.urlPath) }
    let homes = page.urlPath == "/" ? languageHomes(beside: versions.map(\.0)) : []
    add(versions: versions, homes: homes, current: page.urlPath, to: &context)
    return context
  }

  /// What the page itself has for a template that follows from other pages.
  func pageContext(of page: Page) throws -> [String: Any] {
    var context: [String: Any] = [:]
    let original = navigation.original(of: page)
    if original.urlPath != page.urlPath {
      context["original"] = [
        "url": located(original.urlPath), "title": original.frontMatter.title, "language": original.language,
      ]
    }
    if let moved = departures[page.urlPath],
      let script = theme.address(of: "moved.js", basePath: configuration.basePath)
    {
      context["moved"] = try RedirectPages.json(moved, basePath: configuration.basePath)
      context["movedScript"] = script
    }
    return context
  }

  /// The first pages of the languages that have one, but for some languages.
  private func languageHomes(beside tags: [String]) -> [(String, String)] {
    navigation.languages.filter { !tags.contains($0) }.compactMap { language in
      let tree = navigation.tree(in: language)
      guard let root = tree.folders.first, root.language == language, !root.address.isEmpty else {
        return nil
      }
      return (language, root.address)
    }
  }

  /// Adds the switch between languages, and what a search engine is told of it.
  ///
  /// - Parameters:
  ///   - versions: the language and the address of the page and its translations, the original first.
  ///   - homes: the first pages of languages that do not have this one.
  private func add(
    versions: [(String, String)],
    homes: [(String, String)],
    current: String,
    to context: inout [String: Any]
  ) {
    let all = versions + homes
    context["hasTranslations"] = all.count > 1
    context["translations"] = all.map { language, address in
      [
        "language": language, "url": located(address), "name": configuration.name(of: language),
        "isCurrent": address == current,
      ] as [String: Any]
    }
    let standard = versions.first { $0.0 == configuration.standardLanguage } ?? versions.first
    context["alternates"] =
      versions.count > 1
      ? (versions + (standard.map { [("x-default", $0.1)] } ?? [])).map {
        ["language": $0.0, "url": absolute($0.1)]
      } : []
  }

  private func breadcrumbs(of page: Page) -> [[String: Any]] {
    let folders = navigation.folders(above: page)
    guard !folders.isEmpty || page.urlPath != navigation.home(in: page.language) else { return [] }
    let home = ["title": configuration.title, "url": home(in: page.language)]
    return [home]
      + folders.map { folder in
        folder.address.isEmpty
          ? ["title": folder.title] : ["title": folder.title, "url": located(folder.address)]
      }
  }

  private func taxonomies(of page: Page) -> [[String: Any]] {
    (structure.lists.taxonomies[page.language] ?? []).compactMap { taxonomy in
      let names = taxonomy.kind.names(of: page)
      guard !names.isEmpty else { return nil }
      return [
        "title": theme.words(in: page.language)[taxonomy.kind.folder],
        "url": located(taxonomy.address),
        "terms": names.map { ["title": $0, "url": located(taxonomy.address(of: $0))] },
      ]
    }
  }

  private func link(to page: Page, from language: String) -> [String: Any] {
    var link = ["title": page.frontMatter.title, "url": located(page.urlPath)]
    link["language"] = page.language == language ? nil : page.language
    return link
  }

  private func located(_ address: String) -> String { configuration.basePath + address.dropFirst() }

  private func absolute(_ address: String) -> String { configuration.absolute(address) }
}

// MARK: Lists

extension NavigationRenderer {
  /// The file of a list.
  ///
  /// - Parameter frame: what every page of the site has.
  func file(of list: ListPage, frame: [String: Any]) -> SiteFile {
    var context = frame
    var page: [String: Any] = [
      "title": list.title, "language": list.language, "url": located(list.address),
      "isHome": list.address == "/", "hasContents": false,
      "entries": entries(of: list),
    ]
    let words = theme.words(in: list.language)
    if list.count > 1 {
      page["place"] = words["pageOf"].replacing("{number}", with: String(list.number))
        .replacing("{count}", with: String(list.count))
    }
    context["page"] = page
    context["canonical"] = absolute(list.address)
    context["metadata"] = metadata(of: list)
    context["breadcrumbs"] = list.parents.filter { !$0.address.isEmpty }.map {
      ["title": $0.title, "url": located($0.address)]
    }
    if list.number > 1 {
      context["previous"] = [
        "title": words["previousPage"], "url": located(list.address(ofPage: list.number - 1)),
      ]
    }
    if list.number < list.count {
      context["next"] = ["title": words["nextPage"], "url": located(list.address(ofPage: list.number + 1))]
    }
    let versions = configuration.languages.compactMap { language in
      list.versions[language.tag].map { (language.tag, $0) }
    }
    let homes = versions.isEmpty && list.parents.isEmpty ? languageHomes(beside: []) : []
    add(versions: versions, homes: homes, current: list.base, to: &context)
    return SiteFile(path: list.address.dropFirst() + "index.html", text: theme.render("list", context))
  }

  /// What programs are told of a list.
  private func metadata(of list: ListPage) -> String {
    let site = (configuration.title, configuration.base)
    return PageDescription(
      title: list.title,
      summary: "",
      url: absolute(list.address),
      language: list.language,
      isHome: list.address == "/",
      tags: [],
      translations: [],
      trail: [site] + list.parents.filter { !$0.address.isEmpty }.map { ($0.title, absolute($0.address)) },
      site: site
    ).html
  }

  private func entries(of list: ListPage) -> String {
    var html = ""
    for entry in list.entries {
      var values: [String: Any]
      switch entry {
      case .page(let index):
        let page = navigation.pages[index]
        values = ["title": page.frontMatter.title, "url": located(page.urlPath)]
        values["description"] = page.frontMatter.description.isEmpty ? nil : page.frontMatter.description
        if page.language != list.language {
          values["language"] = page.language
          values["destination"] = page.language
        }
      case .group(let title, let address, let language, let count):
        values = ["title": title, "url": located(address)]
        // Its title is in the language of the list, whatever the page is in.
        values["destination"] = language.isEmpty ? nil : language
        values["count"] = count
      }
      html += theme.render("list-entry", values)
    }
    return html
  }
}

extension Taxonomy {
  /// The address of the list of a word's pages.
  func address(of name: String) -> String { "\(address)\(Self.slug(of: name))/" }
}

extension SiteConfiguration {
  /// The name of a language in itself.
  func name(of language: String) -> String {
    languages.first { $0.tag == language }?.title ?? language
  }
}
