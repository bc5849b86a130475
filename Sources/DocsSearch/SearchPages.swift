import DocsFoundation
import DocsMarkdown
import DocsTheme
import Foundation

/// The pages that list all others from A to Z, with the form for readers without JavaScript: `/search/`.
///
/// A long list is split into several pages, so none gets heavy however large the site is.
package struct SearchPages {
  /// The values that every page of the site needs: the site, the words, the sidebar, the assets.
  package typealias Frame = (_ language: String, _ address: String) -> TemplateContext

  private let configuration: SiteConfiguration
  private let theme: Theme
  private let hasSymbols: Bool
  private let frame: Frame

  /// The maximum number of pages in one list.
  private static let listLength = 200

  /// - Parameter hasSymbols: whether the form offers the choice between guides and symbols.
  package init(
    configuration: SiteConfiguration,
    theme: Theme,
    hasSymbols: Bool,
    frame: @escaping Frame
  ) {
    self.configuration = configuration
    self.theme = theme
    self.hasSymbols = hasSymbols
    self.frame = frame
  }

  /// The address of a language's page, relative to the site's base.
  package static func address(in language: String, of configuration: SiteConfiguration) -> String {
    language == configuration.standardLanguage ? "/search/" : "/\(language.lowercased())/search/"
  }

  /// The addresses of a language's pages, relative to the site's base: the first one, and those that a long list is split
  /// into.
  ///
  /// - Parameter pages: all pages of the site.
  package static func addresses(
    of pages: [Page],
    in language: String,
    _ configuration: SiteConfiguration
  ) -> [String] {
    let address = address(in: language, of: configuration)
    let count = listed(pages, in: language, configuration).count
    guard count > listLength else { return [address] }
    return [address] + (0..<(count + listLength - 1) / listLength).map { "\(address)\($0 + 1)/" }
  }

  /// The pages that are listed in a language. For pages that aren't translated, the list links to the original.
  private static func listed(
    _ pages: [Page],
    in language: String,
    _ configuration: SiteConfiguration
  ) -> [Page] {
    let translated = Set(pages.lazy.filter { $0.language == language }.map(\.frontMatter.translationOf))
    return pages.filter { page in
      page.language == language
        || page.language == configuration.standardLanguage && !translated.contains(page.urlPath)
    }
  }

  /// The pages of a language; none if the theme has no template for them.
  ///
  /// - Parameter pages: all pages of the site.
  /// - Throws: an error if templates include each other endlessly.
  package func files(of pages: [Page], in language: String) throws -> [SiteFile] {
    guard theme.hasTemplate("search") else { return [] }
    let entries = Self.listed(pages, in: language, configuration).map { page in
      Entry(
        title: page.frontMatter.title,
        url: configuration.basePath + page.urlPath.dropFirst(),
        otherLanguage: page.language == language ? nil : page.language
      )
    }.sorted { ($0.key, $0.title, $0.url) < ($1.key, $1.title, $1.url) }
    let address = Self.address(in: language, of: configuration)
    guard entries.count > Self.listLength else {
      return [try file(at: address, language, ["letters": letters(entries[...])])]
    }
    let lists = stride(from: 0, to: entries.count, by: Self.listLength).map { start in
      entries[start..<min(start + Self.listLength, entries.count)]
    }
    let ranges = lists.enumerated().map { number, list in
      TemplateValue.texts([
        "url": configuration.basePath + address.dropFirst() + "\(number + 1)/",
        "first": list.first?.title ?? "", "last": list.last?.title ?? "",
      ])
    }
    return [try file(at: address, language, ["ranges": .list(ranges)])]
      + (try lists.enumerated().map { number, list in
        try file(at: "\(address)\(number + 1)/", language, ["letters": letters(list)])
      })
  }

  private struct Entry {
    var title: String
    var url: String
    /// The language of the page, if it isn't the list's.
    var otherLanguage: String?
    /// The sort key: the title without case and accents.
    var key: String

    init(title: String, url: String, otherLanguage: String?) {
      self.title = title
      self.url = url
      self.otherLanguage = otherLanguage
      key = String(
        decoding: LetterFolding.folded(LetterFolding.lowercased(Array(title.utf8)[...])),
        as: UTF8.self
      )
    }

    var context: TemplateValue {
      var context = ["title": title, "url": url]
      context["otherLanguage"] = otherLanguage
      return .texts(context)
    }

    /// The first letter, or `#` if the title doesn't begin with one.
    var letter: String {
      guard let first = key.unicodeScalars.first, first.properties.isAlphabetic else { return "#" }
      return String(first).uppercased()
    }
  }

  private func letters(_ entries: ArraySlice<Entry>) -> TemplateValue {
    var letters: [(letter: String, pages: [TemplateValue])] = []
    for entry in entries {
      if letters.last?.letter != entry.letter {
        letters.append((entry.letter, []))
      }
      letters[letters.count - 1].pages.append(entry.context)
    }
    return .list(letters.map { ["letter": .text($0.letter), "pages": .list($0.pages)] })
  }

  private func file(at address: String, _ language: String, _ content: TemplateContext) throws -> SiteFile {
    let words = theme.words(in: language)
    var context = frame(language, configuration.basePath + address.dropFirst())
    context["page"] = [
      "title": .text(words["search"]), "language": .text(language), "isHome": false, "hasContents": false,
      "url": .text(configuration.basePath + address.dropFirst()),
    ]
    context["canonical"] = .text(configuration.base + address.dropFirst())
    context["index"] = .object(content.merging(["hasSymbols": .flag(hasSymbols)]) { own, _ in own })
    return SiteFile(path: address.dropFirst() + "index.html", html: try theme.render("search", context))
  }
}
