/// Everything of a site that follows from the front matter of all its pages.
struct SiteStructure: Sendable {
  let navigation: Navigation
  let lists: ListPages
  let addresses: SiteAddresses
  let versions: SiteVersions
  /// The faults of the front matter that no page has by itself.
  let diagnostics: [Diagnostic]

  var aliases: AliasTable { addresses.aliases }

  /// - Parameters:
  ///   - publication: the pages, and those that are left out.
  ///   - reference: the addresses of the API reference.
  ///   - files: the paths of the site's other files.
  init(
    _ publication: PublishedPages,
    configuration: SiteConfiguration,
    theme: Theme,
    versions: SiteVersions,
    reference: Set<String> = [],
    files: Set<String> = []
  ) {
    let makesLists = theme.hasTemplate("list")
    navigation = Navigation(publication.pages, configuration: configuration, makesLists: makesLists)
    lists =
      makesLists
      ? ListPages(navigation, configuration: configuration, words: theme.words) : .none
    addresses = SiteAddresses(
      navigation.pages,
      lists: lists.pages,
      leftOut: publication.leftOut,
      reference: reference,
      files: files,
      made: Self.printPages(configuration, theme),
      replaceable: Self.searchPages(configuration, theme)
    )
    self.versions = versions
    diagnostics =
      addresses.diagnostics + lists.diagnostics
      + TranslationCheck(navigation: navigation, addresses: addresses).diagnostics()
  }

  private static func printPages(_ configuration: SiteConfiguration, _ theme: Theme) -> [String: String] {
    guard configuration.print, theme.hasTemplate("print") else { return [:] }
    let addresses = configuration.languages.map {
      PrintPage.address(in: $0.tag, configuration: configuration)
    }
    return Dictionary(addresses.map { ($0, "the page for printing") }) { first, _ in first }
  }

  private static func searchPages(_ configuration: SiteConfiguration, _ theme: Theme) -> Set<String> {
    guard SearchFiles(configuration: configuration, theme: theme).isWanted, theme.hasTemplate("search") else {
      return []
    }
    return Set(configuration.languages.map { SearchPages.address(in: $0.tag, of: configuration) })
  }
}
