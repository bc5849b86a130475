/// The editions of a site: most change it a little, some change it completely.
public struct SiteEditions: Sendable {
  /// The number of pages that stay from edition to edition.
  public let pages: Int

  /// - Parameter pages: the number of pages that stay from edition to edition, 0 or more.
  public init(pages: Int) {
    self.pages = pages
  }

  /// The text of each file of an edition, by path.
  ///
  /// - Parameter number: 0 or more.
  public func files(_ number: Int) -> [String: String] {
    var files: [String: String] = [:]
    for page in 0..<pages {
      let path = "section-\(page % 7)/page-\(page)/index.html"
      files[path] = "page \(page), edition \(lastChange(of: page, number))"
    }
    // These come and go; one is a file in some editions and a folder in others.
    files["news/\(number % 3)/index.html"] = "news \(number)"
    files[number.isMultiple(of: 2) ? "now" : "now/index.html"] = "now \(number)"
    return files
  }

  private func lastChange(of page: Int, _ number: Int) -> Int {
    let whole = number - number % 9
    let own = number - (number - page % 61 + 61) % 61
    return max(0, whole, own)
  }
}
