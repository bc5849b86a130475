/// A generated list page: the pages of a folder or a tag, or the terms of a taxonomy.
struct ListPage: Hashable, Sendable {
  /// An entry of a list.
  enum Entry: Hashable, Sendable {
    /// A page of the site, by its index.
    case page(Int)
    /// A folder or term with its number of pages, or nil to omit the number.
    case group(title: String, address: String, language: String, count: Int?)
  }

  /// The most entries on a page; a longer list has several pages.
  static let length = 100

  var language: String
  /// The address of the first page of the list.
  var base: String
  var title: String
  /// A sentence below the title of the first page; empty if there is none.
  var description = ""
  /// The lists above this one, from the outermost.
  var parents: [Crumb]
  /// The number of this page in its list, from 1.
  var number = 1
  /// The number of pages in the list.
  var count = 1
  var entries: [Entry]
  /// The addresses of the list in each language that has it, this one included, by tag; empty if only one has it.
  var versions: [String: String] = [:]

  /// A link of a breadcrumb trail.
  struct Crumb: Hashable, Sendable {
    var title: String
    var address: String
  }

  /// The address of this page.
  var address: String { address(ofPage: number) }

  /// Returns the address of a page of the list, counted from 1.
  func address(ofPage number: Int) -> String {
    number == 1 ? base : "\(base)page-\(number)/"
  }

  /// The list divided into pages of at most ``length`` entries.
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
