import Foundation

/// The addresses that a site's links name, each once, and the links that need no answer.
struct LinkSurvey: Sendable {
  /// A link as it will be asked about.
  struct Link: Hashable, Sendable {
    var reference: ExternalLinks.Reference
    var url: URL
    /// The place within it; nil where none is named that HTML could hold.
    var fragment: String?
  }

  /// The links that are asked about, in order.
  private(set) var links: [Link] = []
  /// Those that are no addresses.
  private(set) var malformed: [ExternalLinks.Reference] = []
  /// Those that lead to the site itself.
  private(set) var own: [ExternalLinks.Reference] = []
  /// How many `docs.yml` leaves alone.
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

  /// Each address with the fragments that are asked for, in the order of the addresses.
  var addresses: [(url: URL, fragments: [String])] {
    Dictionary(grouping: links, by: \.url).map { url, links in
      (url, Set(links.compactMap(\.fragment)).sorted())
    }.sorted { $0.url.absoluteString < $1.url.absoluteString }
  }

  /// The fragment where it can name an element: not what scripts read, nor a piece of text to look for.
  ///
  /// Source: https://wicg.github.io/scroll-to-text-fragment/ for the directive `:~:`.
  private static func fragment(of url: URL) -> String? {
    guard let fragment = url.fragment(), !fragment.isEmpty, fragment != "top",
      !fragment.contains(":~:"), !fragment.hasPrefix("!"), !fragment.hasPrefix("/")
    else { return nil }
    // Lines of a source file are marked by a script: https://github.com/OWNER/REPOSITORY/blob/main/FILE#L10
    guard !(url.host() == "github.com" && fragment.isLineNumber) else { return nil }
    return fragment
  }
}

extension String {
  /// Whether it reads as `L10` or `L10-L20`.
  fileprivate var isLineNumber: Bool {
    utf8.first == UInt8(ascii: "L") && utf8.dropFirst().allSatisfy { "0123456789-LC".utf8.contains($0) }
  }
}

/// Addresses that `docs.yml` leaves alone: a text in which `*` stands for any run of characters.
struct AddressPattern: Hashable, Sendable {
  private let glob: Glob

  init(_ text: String) {
    glob = Glob(text.unicodeScalars.map { $0 == "*" ? nil : Int($0.value) })
  }

  func matches(_ address: String) -> Bool {
    glob.matches(address.unicodeScalars.map { Int($0.value) }) { _, _ in nil }
  }
}
