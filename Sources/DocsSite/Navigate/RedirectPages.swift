import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsTheme
import SimulationKit

/// The files that redirect old addresses to new ones.
///
/// Each old address of a page gets a page, which works on any host and without scripts. A `_redirects` file serves hosts
/// that redirect by themselves (Netlify, Cloudflare Pages, `docs serve`); it also has the addresses of symbols, of which
/// there are too many for a page each.
struct RedirectPages: Sendable {
  let aliases: AliasTable
  let pages: [Page]
  /// The old addresses of symbols.
  var symbols: [SymbolRedirects.Redirect] = []
  let configuration: SiteConfiguration
  /// Returns the words of a language.
  let words: @Sendable (String) -> Words
  /// The script that follows fragments; nil if the theme has none.
  let script: AssetLink?

  /// Returns the files; empty if no page has an alias.
  func files() throws -> [SiteFile] {
    guard !aliases.redirects.isEmpty || !symbols.isEmpty else { return [] }
    let departures = aliases.departures
    let redirects = try aliases.redirects.map { redirect in
      SiteFile(path: redirect.alias.file, text: try html(redirect, departures[redirect.alias.path] ?? [:]))
    }
    return redirects + [SiteFile(path: "_redirects", text: rules + symbolRules)]
  }

  private func html(_ redirect: AliasTable.Redirect, _ departures: [String: String]) throws -> String {
    let page = pages[redirect.page]
    let words = words(page.language)
    let address = (configuration.basePath + page.urlPath.dropFirst()).escapedForHTML
    let canonical = (configuration.base + page.urlPath.dropFirst()).escapedForHTML
    let title = page.frontMatter.title.escapedForHTML
    var refresh = "<meta http-equiv=\"refresh\" content=\"0; url=\(address)\">"
    var data = ""
    if let script, !departures.isEmpty {
      // The script must redirect first, because only it knows the fragment.
      refresh =
        "<script type=\"module\" src=\"\(script.address.escapedForHTML)\" integrity=\"\(script.integrity)\"></script>\n"
        + "<noscript>\(refresh)</noscript>"
      let json = try Self.json(departures, basePath: configuration.basePath)
      data = " data-moved=\"\(json.escapedForHTML)\" data-home=\"\(address)\""
    }
    return """
      <!doctype html>
      <html lang="\(page.language.escapedForHTML)"\(data)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <meta name="robots" content="noindex">
      <link rel="canonical" href="\(canonical)">
      \(refresh)
      </head>
      <body>
      <main>
      <h1>\(words["movedTitle"].escapedForHTML)</h1>
      <p><a href="\(address)">\(title)</a></p>
      </main>
      </body>
      </html>

      """
  }

  /// The `_redirects` rules, for each address with and without its trailing slash.
  private var rules: String {
    let basePath = configuration.basePath
    return aliases.redirects.map { redirect in
      let from = (basePath + redirect.alias.path.dropFirst()).escapedForURL
      let to = (basePath + pages[redirect.page].urlPath.dropFirst()).escapedForURL
      let rule = "\(from) \(to) 301\n"
      return from.hasSuffix("/") && from.utf8.count > 1 ? "\(from.dropLast()) \(to) 301\n\(rule)" : rule
    }.joined()
  }

  private var symbolRules: String {
    let basePath = configuration.basePath
    return symbols.map { redirect in
      let from = (basePath + redirect.from.dropFirst()).escapedForURL
      let to = (basePath + redirect.to.dropFirst()).escapedForURL
      return "\(from) \(to) 301\n"
    }.joined()
  }

  /// Returns fragments and their destinations as JSON for the script.
  static func json(_ departures: [String: String], basePath: String) throws -> String {
    let value = JSONValue.object(departures.mapValues { .string(basePath + $0.dropFirst()) })
    return String(decoding: try CanonicalJSON.encode(value), as: UTF8.self)
  }
}

extension String {
  /// The text percent-encoded, except for letters, digits and unreserved marks (RFC 3986, section 2).
  fileprivate var escapedForURL: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where "-._~/".utf8.contains(byte):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
