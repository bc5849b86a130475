import DocsFoundation
import DocsMarkdown

/// The pages published on a day, and the reasons why others are not.
struct PublishedPages: Sendable {
  /// A reason why a page is left out.
  enum Reason: Hashable, Sendable {
    case draft
    case future(CalendarDay)
    case expired(CalendarDay)

    /// The reason, as a predicate about the page.
    var words: String {
      switch self {
      case .draft: "is a draft"
      case .future(let day): "is not published before \(day)"
      case .expired(let day): "expired on \(day)"
      }
    }
  }

  /// Page states that are published despite their front matter.
  struct Options: Hashable, Sendable {
    var includesDrafts = false
    var includesFuture = false
    var includesExpired = false
  }

  /// A page that is left out.
  struct LeftOut: Hashable, Sendable {
    var sourcePath: String
    var urlPath: String
    var reason: Reason
  }

  /// The published pages.
  private(set) var pages: [Page] = []
  /// The pages left out, in file order.
  private(set) var leftOut: [LeftOut] = []

  /// - Parameter today: the day; nil ignores all dates.
  init(_ pages: [Page], on today: CalendarDay?, options: Options = Options()) {
    self.pages.reserveCapacity(pages.count)
    let now = today?.description ?? ""
    for page in pages {
      let frontMatter = page.frontMatter
      // Most dates are in the past. The format sorts, so they needn't be parsed.
      let isPast = !frontMatter.draft && frontMatter.date < now && frontMatter.expires.isEmpty
      if !isPast, let reason = Self.reason(frontMatter, today, options) {
        leftOut.append(LeftOut(sourcePath: page.sourcePath, urlPath: page.urlPath, reason: reason))
      } else {
        self.pages.append(page)
      }
    }
  }

  private static func reason(_ page: FrontMatter, _ today: CalendarDay?, _ options: Options) -> Reason? {
    if page.draft, !options.includesDrafts { return .draft }
    guard let today, !page.date.isEmpty || !page.expires.isEmpty else { return nil }
    if !options.includesFuture, let date = CalendarDay(page.date), today < date { return .future(date) }
    if !options.includesExpired, let end = CalendarDay(page.expires), end <= today { return .expired(end) }
    return nil
  }

  /// A one-line summary, such as "3 pages left out: 2 drafts, 1 in the future"; nil if all pages are published.
  var summary: String? {
    guard !leftOut.isEmpty else { return nil }
    var (drafts, future, expired) = (0, 0, 0)
    for page in leftOut {
      switch page.reason {
      case .draft: drafts += 1
      case .future: future += 1
      case .expired: expired += 1
      }
    }
    let parts = [
      (drafts, drafts == 1 ? "draft" : "drafts"), (future, "in the future"), (expired, "expired"),
    ]
    let account = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "\(leftOut.count) \(leftOut.count == 1 ? "page" : "pages") left out: \(account)"
  }
}
