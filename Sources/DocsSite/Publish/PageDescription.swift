import SimulationKit

/// What programs are told of a page: search engines, and whoever shows a preview of a link.
struct PageDescription: Sendable {
  var title: String
  /// One sentence or two; empty where there is none.
  var summary: String
  /// Its URL.
  var url: String
  /// The BCP 47 tag of its language.
  var language: String
  /// Whether it is the first page of the site.
  var isHome: Bool
  /// The title of its section; nil where it has none.
  var section: String?
  var tags: [String]
  /// The day on which it was published; nil where its author does not say.
  var published: Moment?
  /// When it was last changed; nil where nobody knows.
  var modified: Moment?
  /// The page in the other languages.
  var translations: [(language: String, url: String)]
  /// The pages that lead to it, from the first page of the site on: titles and URLs.
  var trail: [(title: String, url: String)]
  /// The site: its title and the URL of its first page.
  var site: (title: String, url: String)
}

extension PageDescription {
  /// The properties of the Open Graph protocol, in order (ogp.me).
  var openGraph: [(property: String, content: String)] {
    var properties = [
      ("og:title", title), ("og:type", isHome ? "website" : "article"), ("og:url", url),
      ("og:site_name", site.title), ("og:locale", LocaleTag.openGraph(language)),
    ]
    if !summary.isEmpty {
      properties.insert(("og:description", summary), at: 1)
    }
    properties += translations.map { ("og:locale:alternate", LocaleTag.openGraph($0.language)) }
    guard !isHome else { return properties }
    properties += [
      ("article:published_time", published?.text), ("article:modified_time", changed?.text),
      ("article:section", section),
    ].compactMap { name, value in value.map { (name, $0) } }
    return properties + tags.map { ("article:tag", $0) }
  }

  /// The last change, which is never before the publication.
  var changed: Moment? { modified.map { max($0, published ?? $0) } }

  /// The elements for the head of the page: ``openGraph`` and ``structuredData``.
  var html: String {
    openGraph.map {
      "<meta property=\"\($0.property)\" content=\"\($0.content.escapedForHTML)\">\n"
    }.joined() + "<script type=\"application/ld+json\">\(ScriptData.json(structuredData))</script>\n"
  }

  /// The page in the vocabulary of schema.org, as JSON-LD.
  var structuredData: JSONValue {
    let graph: [JSONValue] = [isHome ? website : article] + [breadcrumbs].compactMap(\.self)
    return ["@context": "https://schema.org", "@graph": .array(graph)]
  }

  private var website: JSONValue {
    .object(
      described.merging(["@type": "WebSite", "name": .string(title)]) { own, _ in own }
    )
  }

  private var article: JSONValue {
    var members = described
    members["@type"] = "TechArticle"
    members["headline"] = .string(title)
    members["mainEntityOfPage"] = .string(url)
    members["isPartOf"] = ["@type": "WebSite", "name": .string(site.title), "url": .string(site.url)]
    members["articleSection"] = section.map(JSONValue.string)
    members["keywords"] = tags.isEmpty ? nil : .array(tags.map(JSONValue.string))
    members["datePublished"] = published.map { .string($0.text) }
    members["dateModified"] = changed.map { .string($0.text) }
    return .object(members)
  }

  private var described: [String: JSONValue] {
    var members: [String: JSONValue] = ["url": .string(url), "inLanguage": .string(language)]
    members["description"] = summary.isEmpty ? nil : .string(summary)
    return members
  }

  /// The way to the page; nil where it has none.
  private var breadcrumbs: JSONValue? {
    guard !isHome, !trail.isEmpty else { return nil }
    let items = (trail + [(title, url)]).enumerated().map { index, item -> JSONValue in
      [
        "@type": "ListItem", "position": .integer(index + 1), "name": .string(item.0),
        "item": .string(item.1),
      ]
    }
    return ["@type": "BreadcrumbList", "itemListElement": .array(items)]
  }
}
