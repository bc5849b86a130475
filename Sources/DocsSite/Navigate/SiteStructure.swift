import DocsFoundation
import DocsMarkdown
import DocsSearch
import DocsTheme

/// Everything about a site that follows from the front matter of all its pages.
struct SiteStructure: Sendable {
  let navigation: Navigation
  let lists: ListPages
  let addresses: SiteAddresses
  let versions: SiteVersions
  /// The front matter faults that involve several pages.
  let diagnostics: [Diagnostic]
  /// A fingerprint of everything that pages show of each other: while it stays the same, a page changes only with its
  /// own text.
  let digest: Fingerprint

  var aliases: AliasTable { addresses.aliases }

  /// - Parameters:
  ///   - navigation: the published pages.
  ///   - leftOut: the pages that aren't published.
  ///   - reference: the heading IDs of each page of the API reference, by address.
  ///   - content: the files of `content/` that aren't pages.
  init(
    _ navigation: Navigation,
    leftOut: [PublishedPages.LeftOut],
    configuration: SiteConfiguration,
    theme: Theme,
    versions: SiteVersions,
    reference: [String: Set<String>] = [:],
    content: ContentAssets = ContentAssets()
  ) async {
    self.navigation = navigation
    async let listed =
      theme.makesLists
      ? ListPages(navigation, configuration: configuration, words: theme.words) : .none
    let parts = PartFiles(navigation.pages, configuration: configuration, theme: theme)
    let search = Self.searchPages(navigation.pages, configuration, theme)
    let profiles = Self.digest(of: navigation.pages)
    lists = await listed
    addresses = SiteAddresses(
      navigation,
      lists: lists.pages,
      leftOut: leftOut,
      reference: Set(reference.keys),
      parts: parts,
      content: content,
      made: Self.printPages(configuration, theme),
      search: search,
      compressor: Precompressor(configuration.compress)
    )
    self.versions = versions
    diagnostics =
      addresses.diagnostics + lists.diagnostics
      + TranslationCheck(navigation: navigation, addresses: addresses).diagnostics()
    var digest = Fingerprint.Writer()
    digest.write(theme.digest)
    configuration.write(to: &digest)
    versions.write(to: &digest)
    digest.write(reference.count)
    for (address, ids) in reference.sorted(by: { $0.key < $1.key }) {
      digest.write(address)
      digest.write(ids.sorted())
    }
    digest.write(profiles)
    self.digest = digest.fingerprint
  }

  private static func digest(of pages: [Page]) -> Fingerprint {
    var digest = Fingerprint.Writer()
    digest.write(pages.count)
    for page in pages {
      digest.write(page.profile)
    }
    return digest.fingerprint
  }

  private static func printPages(_ configuration: SiteConfiguration, _ theme: Theme) -> [Artifact] {
    guard configuration.print, theme.hasTemplate("print") else { return [] }
    return configuration.languages.map { language in
      let address = PrintPage.address(in: language.tag, configuration: configuration)
      return Artifact(.generatedPage, at: address, title: "the print page")
    }
  }

  /// The addresses of the search pages in each language.
  private static func searchPages(
    _ pages: [Page],
    _ configuration: SiteConfiguration,
    _ theme: Theme
  ) -> [[String]] {
    guard SearchFiles(configuration: configuration, theme: theme).isWanted, theme.hasTemplate("search") else {
      return []
    }
    return configuration.languages.map { SearchPages.addresses(of: pages, in: $0.tag, configuration) }
  }
}
