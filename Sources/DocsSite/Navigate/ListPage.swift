/// A page that is made: the pages of a folder, of a tag, or the words of a taxonomy.
struct ListPage: Hashable, Sendable {
  /// A line of a list.
  enum Entry: Hashable, Sendable {
    /// A page of the site, by its index.
    case page(Int)
    /// A folder or a word, and how many pages it has; nil where that is not said.
    case group(title: String, address: String, language: String, count: Int?)
  }

  /// The most entries of a page; a longer list has several.
  static let length = 100

  var language: String
  /// The address of the list's first page.
  var base: String
  var title: String
  /// The lists that it stands in, from the outermost.
  var parents: [Crumb]
  /// The place of this page in its list, from 1.
  var number = 1
  /// How many pages the list has.
  var count = 1
  var entries: [Entry]
  /// The same list in each language that has it, its own among them, by tag; empty where only one has it.
  var versions: [String: String] = [:]

  /// A link of a breadcrumb trail.
  struct Crumb: Hashable, Sendable {
    var title: String
    var address: String
  }

  /// The address of this page.
  var address: String { address(ofPage: number) }

  /// The address of a page of the list, from 1.
  func address(ofPage number: Int) -> String {
    number == 1 ? base : "\(base)page-\(number)/"
  }

  /// The list in pages of at most ``length`` entries.
  var pages: [ListPage] {
    let count = max(1, (entries.count + Self.length - 1) / Self.length)
    return (1...count).map { number in
      var page = self
      page.number = number
      page.count = count
      page.entries = Array(entries.dropFirst((number - 1) * Self.length).prefix(Self.length))
      if number > 1 { page.versions = [:] }
      return page
    }
  }
}
