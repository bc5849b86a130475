import DocsMarkdown
import DocsTheme

/// The sidebars of a site, one for each language.
struct Sidebars: Sendable {
  private let sidebars: [String: Sidebar]
  private let standardLanguage: String

  /// - Parameters:
  ///   - navigation: the pages.
  ///   - modules: the modules in the API reference; empty if there is none.
  /// - Throws: if templates include each other endlessly.
  init(_ navigation: Navigation, theme: Theme, configuration: SiteConfiguration, modules: [String]) throws {
    standardLanguage = configuration.standardLanguage
    sidebars = Dictionary(
      uniqueKeysWithValues: try navigation.languages.map { language in
        let tree = navigation.tree(in: language)
        let words = theme.words(in: language)
        let hasForeign = tree.order.contains { navigation.pages[$0].language != language }
        let sidebar = Sidebar(
          tree,
          navigation,
          templates: try SidebarTemplates(theme, language: language, hasForeign: hasForeign),
          words: words,
          basePath: configuration.basePath,
          extras: Self.reference(modules, words: words)
        )
        return (language, sidebar)
      }
    )
  }

  /// The sidebar of a language, or that of the site's first language if it has no pages.
  subscript(language: String) -> Sidebar? { sidebars[language] ?? sidebars[standardLanguage] }

  /// Returns the sidebar section with links to the API reference, if there is one.
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
}

extension Theme {
  /// Whether folders without a page of their own get a list of their pages.
  var makesLists: Bool { hasTemplate("list") }
}
