import DocsFoundation
import Foundation

/// The distinct addresses of a site's links, and the links that need no request.
struct LinkSurvey: Sendable {
  /// A link to check.
  struct Link: Hashable, Sendable {
    var reference: ExternalLinks.Reference
    var url: URL
    /// The fragment; nil if there is none that can name an HTML element.
    var fragment: String?
  }

  /// The links to check, in order.
  private(set) var links: [Link] = []
  /// The links that aren't valid addresses.
  private(set) var malformed: [ExternalLinks.Reference] = []
  /// The links to the site itself.
  private(set) var own: [ExternalLinks.Reference] = []
  /// The number of links that `docs.yml` ignores.
  private(set) var ignoredCount = 0

  init(_ links: ExternalLinks) {
    let patterns = links.policy.ignore.map(AddressPattern.init)
    let base = URL(string: links.base).flatMap { $0.host().map(NetworkAddress.isLoopback) == true ? nil : $0 }
    for reference in links.references {
      let text =
        reference.destination.hasPrefix("//") ? "https:" + reference.destination : reference.destination
      if patterns.contains(where: { $0.matches(text) }) {
        ignoredCount += 1
      } else if let base, text.hasPrefix(base.absoluteString) {
        own.append(reference)
      } else if let url = URL(string: text), let address = url.withoutFragment, address.isOfTheWeb {
        self.links.append(Link(reference: reference, url: address, fragment: Self.fragment(of: url)))
      } else {
        malformed.append(reference)
      }
    }
  }

  /// The distinct addresses in order, each with the fragments that links use.
  var addresses: [(url: URL, fragments: [String])] {
    Dictionary(grouping: links, by: \.url).map { url, links in
      (url, Set(links.compactMap(\.fragment)).sorted())
    }.sorted { $0.url.absoluteString < $1.url.absoluteString }
  }

  /// Returns the fragment if it can name an element: not one that scripts read, nor a text fragment.
  ///
  /// Source: https://wicg.github.io/scroll-to-text-fragment/ for the directive `:~:`.
  private static func fragment(of url: URL) -> String? {
    guard let fragment = url.fragment(), !fragment.isEmpty, fragment != "top",
      !fragment.contains(":~:"), !fragment.hasPrefix("!"), !fragment.hasPrefix("/")
    else { return nil }
    // A script marks the lines of a source file: https://github.com/OWNER/REPOSITORY/blob/main/FILE#L10
    guard !(url.host() == "github.com" && fragment.isLineNumber) else { return nil }
    return fragment
  }
}

extension String {
  /// Whether the string has the form `L10` or `L10-L20`.
  fileprivate var isLineNumber: Bool {
    utf8.first == UInt8(ascii: "L") && utf8.dropFirst().allSatisfy { "0123456789-LC".utf8.contains($0) }
  }
}

/// A pattern of addresses that `docs.yml` ignores; `*` matches any run of characters.
struct AddressPattern: Hashable, Sendable {
  private let glob: Glob

  init(_ text: String) {
    glob = Glob(text.unicodeScalars.map { $0 == "*" ? nil : Int($0.value) })
  }

  func matches(_ address: String) -> Bool {
    glob.matches(address.unicodeScalars.map { Int($0.value) }) { _, _ in nil }
  }
}
