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
      files: files
    )
    self.versions = versions
    diagnostics =
      addresses.diagnostics + lists.diagnostics
      + TranslationCheck(navigation: navigation, addresses: addresses).diagnostics()
  }
}
