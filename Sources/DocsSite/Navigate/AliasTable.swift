import DocsFoundation
import DocsMarkdown
import SimulationKit

/// The former addresses and fragments of a site's pages, and where they lead now.
struct AliasTable: Sendable {
  /// An address that leads to a page.
  struct Redirect: Hashable, Sendable {
    var alias: Alias
    /// The index of the page that it leads to.
    var page: Int
  }

  /// A fragment that leads elsewhere than to an anchor of its page.
  fileprivate struct Fragment: Sendable {
    /// The address that the fragment belongs to.
    var host: String
    var name: String
    var page: Int
    /// The ID of the heading that it leads to; empty for the whole page.
    var heading: String
    var position: SourcePosition
  }

  /// The redirects, sorted by address.
  private(set) var redirects: [Redirect] = []
  /// The faults that follow from all the pages' front matter.
  private(set) var diagnostics: [Diagnostic] = []

  private let pages: [Page]
  private var targets: [String: Int] = [:]
  private var fragments: [Fragment] = []
  private var fragmentPlaces: [String: Int] = [:]

  /// - Parameters:
  ///   - pages: the pages of the site.
  ///   - resident: returns what occupies an address, in words, or nil if it is free.
  init(_ pages: [Page], resident: (Alias) -> String?) {
    self.pages = pages
    var claims: [String: (page: Int, position: SourcePosition)] = [:]
    for (index, page) in pages.enumerated() {
      for (number, text) in page.frontMatter.aliases.enumerated() {
        let position = page.frontMatter.position(of: "aliases", String(number), in: page.sourcePath)
        do {
          let alias = try Alias(parsing: text)
          guard alias.fragment == nil else {
            add(Fragment(alias, page: index, heading: "", position: position))
            continue
          }
          try claim(alias, index, at: position, among: &claims, resident)
        } catch {
          report(error, at: position)
        }
      }
      for (text, heading) in page.frontMatter.headingAliases.sorted(by: { $0.key < $1.key }) {
        let position = page.frontMatter.position(of: "heading-aliases", text, in: page.sourcePath)
        do {
          let isOwn = !text.hasPrefix("/")
          let alias = try Alias(parsing: isOwn ? "\(page.urlPath)#\(text.drop { $0 == "#" })" : text)
          let id = String(heading.drop { $0 == "#" })
          add(Fragment(alias, page: index, heading: id, position: position))
        } catch {
          report(error, at: position)
        }
      }
    }
    redirects = targets.keys.sorted().compactMap { path in
      guard let page = targets[path], let alias = try? Alias(parsing: path) else { return nil }
      return Redirect(alias: alias, page: page)
    }
  }

  private mutating func claim(
    _ alias: Alias,
    _ page: Int,
    at position: SourcePosition,
    among claims: inout [String: (page: Int, position: SourcePosition)],
    _ resident: (Alias) -> String?
  ) throws(Alias.Fault) {
    guard alias.path != pages[page].urlPath else {
      throw Alias.Fault(summary: "The alias '\(alias.path)' is the address of the page itself")
    }
    if let resident = resident(alias) {
      throw Alias.Fault(
        summary: "The alias '\(alias.path)' is the address of \(resident)",
        hints: ["Choose an address that nothing else uses"]
      )
    }
    if let other = claims[alias.path.lowercased()] {
      let place = "\(other.position.file):\(other.position.line)"
      throw Alias.Fault(summary: "The alias '\(alias.path)' is already claimed by \(place)")
    }
    claims[alias.path.lowercased()] = (page, position)
    targets[alias.path] = page
  }

  private mutating func add(_ fragment: Fragment) {
    let key = "\(fragment.host)#\(fragment.name)"
    guard let other = fragmentPlaces[key] else {
      fragmentPlaces[key] = fragments.count
      fragments.append(fragment)
      return
    }
    let position = fragments[other].position
    report(
      Alias.Fault(summary: "The alias '\(key)' is already claimed by \(position.file):\(position.line)"),
      at: fragment.position
    )
  }

  private mutating func report(_ fault: Alias.Fault, at position: SourcePosition) {
    diagnostics.append(Diagnostic("alias-is-wrong", at: position, fault.summary, hints: fault.hints))
  }

  // MARK: Answers

  /// Returns the current address, with its fragment, that an alias leads to; nil if the address isn't an alias.
  func destination(of path: String, fragment: String? = nil) -> String? {
    if let name = fragment, let place = fragmentPlaces["\(path)#\(name)"] {
      return destination(of: fragments[place])
    }
    return targets[path].map { pages[$0].urlPath + (fragment.map { "#\($0)" } ?? "") }
  }

  /// Returns the former IDs of a page's headings, by current ID.
  func formerIDs(on page: Page) -> [String: [String]] {
    guard !page.frontMatter.headingAliases.isEmpty else { return [:] }
    var ids: [String: [String]] = [:]
    for fragment in fragments where fragment.host == page.urlPath && isLocal(fragment) {
      ids[fragment.heading, default: []].append(fragment.name)
    }
    return ids
  }

  /// The fragments that lead to other addresses, by address.
  ///
  /// Browsers don't send fragments to servers, so a script must follow these.
  var departures: [String: [String: String]] {
    fragments.filter { !isLocal($0) }.reduce(into: [:]) { departures, fragment in
      departures[fragment.host, default: [:]][fragment.name] = destination(of: fragment)
    }
  }

  private func destination(of fragment: Fragment) -> String {
    pages[fragment.page].urlPath + (fragment.heading.isEmpty ? "" : "#\(fragment.heading)")
  }

  private func isLocal(_ fragment: Fragment) -> Bool {
    fragment.host == pages[fragment.page].urlPath && !fragment.heading.isEmpty
  }

  /// Returns the faults of fragments, which require the pages' headings.
  ///
  /// - Parameter headings: returns the heading IDs of the page at an address, or nil if there is no page.
  func check(headings: (String) -> [String]?) -> [Diagnostic] {
    fragments.compactMap { fragment in
      fault(of: fragment, headings).map {
        Diagnostic("alias-is-wrong", at: fragment.position, $0.summary, hints: $0.hints)
      }
    }
  }

  private func fault(of fragment: Fragment, _ headings: (String) -> [String]?) -> Alias.Fault? {
    let target = pages[fragment.page].urlPath
    if fragment.host == target, fragment.heading.isEmpty {
      return Alias.Fault(
        summary: "The alias '\(fragment.host)#\(fragment.name)' leads to its own page",
        hints: ["Name the heading that it leads to: heading-aliases: {\(fragment.name): heading}"]
      )
    }
    let known = headings(fragment.host)
    guard known != nil || targets[fragment.host] != nil else {
      let near = fragment.host.nearest(among: pages.map(\.urlPath))
      return Alias.Fault(
        summary: "No page at '\(fragment.host)' for the alias '#\(fragment.name)'",
        hints: [near.map { "Did you mean '\($0)'?" } ?? "Make '\(fragment.host)' an alias of a page too"]
      )
    }
    if known?.contains(fragment.name) == true {
      return Alias.Fault(summary: "'#\(fragment.name)' is a heading at '\(fragment.host)'")
    }
    guard !fragment.heading.isEmpty, let ids = headings(target), !ids.contains(fragment.heading) else {
      return nil
    }
    let near = fragment.heading.nearest(among: ids.sorted())
    return Alias.Fault(
      summary: "No heading '#\(fragment.heading)' on this page",
      hints: near.map { ["Did you mean '#\($0)'?"] } ?? []
    )
  }
}

extension AliasTable.Fragment {
  fileprivate init(_ alias: Alias, page: Int, heading: String, position: SourcePosition) {
    self.init(
      host: alias.path,
      name: alias.fragment ?? "",
      page: page,
      heading: heading,
      position: position
    )
  }
}
