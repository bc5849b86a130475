import DocsFoundation

/// The metadata of a page for search engines and link previews.
struct PageDescription: Sendable {
  var title: String
  /// One or two sentences; empty for none.
  var summary: String
  /// Its URL.
  var url: String
  /// The BCP 47 tag of its language.
  var language: String
  /// Whether it is the home page.
  var isHome: Bool
  /// The title of its section; nil for none.
  var section: String?
  var tags: [String]
  /// The day of publication; nil if unspecified.
  var published: Moment?
  /// When it was last changed; nil if unknown.
  var modified: Moment?
  /// The page in the other languages.
  var translations: [(language: String, url: String)]
  /// The pages that lead to it, from the home page on: titles and URLs.
  var trail: [(title: String, url: String)]
  /// The site: its title and the URL of its home page.
  var site: (title: String, url: String)
}

extension PageDescription {
  /// The properties of the Open Graph protocol, in order (ogp.me).
  var openGraph: [(property: StaticString, content: String)] {
    var properties: [(property: StaticString, content: String)] = [
      ("og:title", title), ("og:type", isHome ? "website" : "article"), ("og:url", url),
      ("og:site_name", site.title), ("og:locale", LocaleTag.openGraph(language)),
    ]
    if !summary.isEmpty {
      properties.insert(("og:description", summary), at: 1)
    }
    properties += translations.map { ("og:locale:alternate", LocaleTag.openGraph($0.language)) }
    guard !isHome else { return properties }
    let facts: [(property: StaticString, content: String?)] = [
      ("article:published_time", published?.text), ("article:modified_time", changed?.text),
      ("article:section", section),
    ]
    for case (let property, let content?) in facts {
      properties.append((property, content))
    }
    return properties + tags.map { ("article:tag", $0) }
  }

  /// The last change, but never before the publication.
  var changed: Moment? { modified.map { max($0, published ?? $0) } }

  /// The elements for the head of the page, as ``write(to:)`` writes them.
  var html: String {
    var html = HTMLBuffer(capacity: 4096)
    write(to: &html)
    return html.text
  }

  /// Writes the elements for the head of the page: ``openGraph``, and JSON-LD in the schema.org vocabulary,
  /// with sorted members.
  func write(to html: inout HTMLBuffer) {
    for (property, content) in openGraph {
      html.markup("<meta property=\"")
      html.markup(property)
      html.markup("\" content=\"")
      html.text(content)
      html.markup("\">\n")
    }
    html.markup("<script type=\"application/ld+json\">")
    structuredData.write(to: &html)
    html.markup("</script>\n")
  }

  private var structuredData: ScriptData {
    let graph = [isHome ? website : article] + [breadcrumbs].compactMap(\.self)
    return ["@context": "https://schema.org", "@graph": .list(graph)]
  }

  private var website: ScriptData {
    [
      "@type": "WebSite", "description": summaryText, "inLanguage": .text(language), "name": .text(title),
      "url": .text(url),
    ]
  }

  private var article: ScriptData {
    [
      "@type": "TechArticle",
      "articleSection": section.map(ScriptData.text),
      "dateModified": changed.map { .text($0.text) },
      "datePublished": published.map { .text($0.text) },
      "description": summaryText,
      "headline": .text(title),
      "inLanguage": .text(language),
      "isPartOf": ["@type": "WebSite", "name": .text(site.title), "url": .text(site.url)],
      "keywords": tags.isEmpty ? nil : .list(tags.map(ScriptData.text)),
      "url": .text(url),
    ]
  }

  private var summaryText: ScriptData? { summary.isEmpty ? nil : .text(summary) }

  /// The breadcrumbs of the page; nil for none.
  private var breadcrumbs: ScriptData? {
    guard !isHome, !trail.isEmpty else { return nil }
    // The last item is the page itself, whose address isn't required.
    let items = (trail.map { ($0.0, $0.1) } + [(title, nil)]).enumerated().map { index, item -> ScriptData in
      [
        "@type": "ListItem", "item": item.1.map(ScriptData.text), "name": .text(item.0),
        "position": .number(index + 1),
      ]
    }
    return ["@type": "BreadcrumbList", "itemListElement": .list(items)]
  }
}
