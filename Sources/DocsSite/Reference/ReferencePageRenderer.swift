import DocsFoundation
import DocsReference
import DocsSamples
import DocsTheme
import SimulationKit

/// Renders the reference with its template.
struct ReferencePageRenderer {
  /// A section of a page with a heading.
  struct Section: Hashable {
    var id: String
    var title: String
  }

  let pages: ReferencePages
  /// The listings that use each symbol.
  let uses: [String: [ReferencePages.Use]]
  /// The listings that pages begin with, as HTML by address. Many symbols have the same one.
  var examples: [String: String] = [:]
  let words: Words
  /// Returns the findings about the listings in a comment.
  private let findings: ReferencePages.FindingsOfPage
  private let frame: ReferencePages.Frame
  private let tree: SymbolTree?
  let declarations: DeclarationRenderer
  /// The symbols by the addresses of their pages.
  let symbolsByAddress: [String: Symbol]

  var library: SymbolLibrary { pages.library }
  var basePath: String { pages.configuration.basePath }
  private var language: String { pages.configuration.standardLanguage }

  init(
    _ pages: ReferencePages,
    uses: [String: [ReferencePages.Use]] = [:],
    tree: SymbolTree? = nil,
    findings: @escaping ReferencePages.FindingsOfPage = { _ in (PageFindings(), []) },
    frame: @escaping ReferencePages.Frame = { _, _, _ in [:] }
  ) {
    self.pages = pages
    // A comment shouldn't list itself as a use of the symbol that it explains.
    self.uses = Dictionary(
      uniqueKeysWithValues: uses.map { usr, uses in
        let address = pages.library.address(of: usr)
        return (usr, uses.filter { $0.page != address })
      }
    )
    self.findings = findings
    self.frame = frame
    self.tree = tree
    words = pages.theme.words(in: pages.configuration.standardLanguage)
    declarations = DeclarationRenderer(library: pages.library, basePath: pages.configuration.basePath)
    let library = pages.library
    symbolsByAddress = Dictionary(
      library.pages.compactMap { symbol in library.address(of: symbol.usr).map { ($0, symbol) } }
    ) { first, _ in first }
  }

  // MARK: Pages

  /// The page that lists the libraries.
  ///
  /// - Throws: an error if templates include each other endlessly.
  func contents() throws -> SiteFile {
    let modules = library.modules.compactMap { library.symbols[$0] }
    var context = frame(
      address: ReferencePages.home,
      title: words["apiReference"],
      description: words["apiReferenceDescription"],
      sections: modules.map { Section(id: $0.module.lowercased(), title: $0.module) }
    )
    context["libraries"] = .list(
      modules.map { module in
        [
          "id": .text(module.module.lowercased()), "title": .text(module.module),
          "url": .text(url(of: module.usr) ?? ""),
          "topics": .list(
            library.topics(of: module.usr).map { topic, symbols in
              [
                "id": .text(Self.id(of: topic, in: module)), "title": .text(words[topic.word]),
                "symbols": .list(
                  symbols.map { .texts(["title": $0.title, "url": url(of: $0.usr) ?? ""]) }
                ),
              ]
            }
          ),
        ]
      }
    )
    return try file(at: ReferencePages.home, context)
  }

  /// The ids of the headings on the page that lists the libraries.
  var contentsIDs: Set<String> {
    let modules = library.modules.compactMap { library.symbols[$0] }
    return modules.reduce(into: []) { ids, module in
      ids.insert(module.module.lowercased())
      ids.formUnion(library.topics(of: module.usr).map { Self.id(of: $0.topic, in: module) })
    }
  }

  private static func id(of topic: SymbolTopic, in module: Symbol) -> String {
    "\(module.module.lowercased())-\(topic.anchor)"
  }

  /// The page of a symbol, and the programs that its listings are parts of.
  ///
  /// - Throws: an error if templates include each other endlessly.
  func files(of symbol: Symbol) throws -> [SiteFile] {
    let address = library.address(of: symbol.usr) ?? ReferencePages.home
    let explanation = pages.documentation.comment(explaining: symbol, in: library)
    let comment = explanation?.0 ?? DocComment()
    let origin = explanation?.inheritedFrom ?? symbol
    let code = pages.documentation.pages[origin.usr]
    let (findings, sessions) = code.map(findings) ?? (PageFindings(), [])
    var blocks = BlockRenderer(basePath: basePath, words: words, code: code, findings: findings)
    // Then its own listing is the first example.
    let provesItself =
      code?.samples.contains { sample in
        !sample.isInvisible && findings.reports[sample.position]?.hasRun == true
      } ?? false
    let example = provesItself ? nil : example(of: symbol)
    var context = frame(
      address: address,
      title: symbol.path.isEmpty ? symbol.module : "\(symbol.title) · \(symbol.module)",
      description: comment.summary.plainText,
      sections: sections(of: symbol, comment, discussionIsFirst: provesItself, hasExample: example != nil),
      symbols: tree?.html(beside: symbol) ?? ""
    )
    var content = content(of: symbol, comment, discussionIsFirst: provesItself, &blocks)
    content["example"] = example.map { self.content(of: $0) }
    content["topics"] = .list(groups(of: symbol, comment).map { self.context(of: $0, &blocks) })
    content["inherited"] = explanation?.inheritedFrom.map { link(to: $0) }
    context["symbol"] = .object(content)
    context["breadcrumbs"] = breadcrumbs(of: symbol)
    let programs = ProgramSheet(sessions)
    guard let code, !programs.programs.isEmpty else { return [try file(at: address, context)] }
    let path = address.dropFirst() + "programs.json"
    context.change("page") { $0["programs"] = .text(basePath + path) }
    let json = programs.json(numbers: code.listingNumbers)
    return [
      try file(at: address, context), SiteFile(path: String(path), bytes: try CanonicalJSON.encode(json)),
    ]
  }

  /// The documentation of the symbol itself.
  private func content(
    of symbol: Symbol,
    _ comment: DocComment,
    discussionIsFirst: Bool,
    _ blocks: inout BlockRenderer
  ) -> TemplateContext {
    var content: TemplateContext = [
      "kind": .text(words[symbol.kind.word]),
      "name": .text((symbol.kind.isType ? symbol.title : symbol.name).breakableHTML),
      "availability": availability(of: symbol),
      "relations": relations(of: symbol),
      "discussionTitle": .text(words[symbol.kind.discussionWord]),
      "isUndocumented": .flag(comment.isEmpty && symbol.kind != .module && symbol.kind != .extension),
      "parameters": .list(
        comment.parameters.map { parameter in
          ["name": .text(parameter.name), "text": .text(blocks.html(parameter.content))]
        }
      ),
    ]
    // Templates treat an empty text as present, so an absent value must be nil.
    content["summary"] = comment.summary.isEmpty ? nil : .text(blocks.html(comment.summary))
    content["returns"] = comment.returns.isEmpty ? nil : .text(blocks.html(comment.returns))
    content["throws"] = comment.throws.isEmpty ? nil : .text(blocks.html(comment.throws))
    let discussion = comment.discussion.map { html($0, &blocks) }.joined()
    content[discussionIsFirst ? "lead" : "discussion"] = discussion.isEmpty ? nil : .text(discussion)
    content["declaration"] = symbol.declaration.isEmpty ? nil : .text(declarations.declaration(of: symbol))
    content["requirements"] = text(of: symbol.constraints).map(TemplateValue.text)
    content["place"] = symbol.location.map { place in
      .texts([
        "text": words["declaredAtLine"].replacing("{line}", with: String(place.line)), "file": place.file,
      ])
    }
    content["uses"] = uses(of: symbol)
    return content
  }

  private func file(at address: String, _ context: TemplateContext) throws -> SiteFile {
    SiteFile(path: address.dropFirst() + "index.html", html: try pages.theme.render("reference", context))
  }

  private func frame(
    address: String,
    title: String,
    description: String,
    sections: [Section],
    symbols: String = ""
  ) -> TemplateContext {
    var context = frame(language, basePath + address.dropFirst(), symbols)
    var page: TemplateContext = [
      "title": .text(title), "language": .text(language), "isHome": false,
      "url": .text(basePath + address.dropFirst()),
      "contents": .list(sections.map { ["id": .text($0.id), "title": .text($0.title)] }),
      "hasContents": .flag(sections.count > 1),
    ]
    page["description"] = description.isEmpty ? nil : .text(description)
    context["page"] = .object(page)
    context["canonical"] = .text(pages.configuration.absolute(address))
    context["metadata"] = .text(metadata(address: address, title: title, summary: description))
    let style = pages.theme.link(to: "reference.css", basePath: basePath)
    context.change("assets") { $0["referenceStylesheet"] = style.map(TemplateValue.asset) }
    return context
  }

  private func metadata(address: String, title: String, summary: String) -> String {
    let home = ReferencePages.home
    let site = (pages.configuration.title, pages.configuration.base)
    let trail = address == home ? [] : [(words["apiReference"], pages.configuration.absolute(home))]
    return PageDescription(
      title: title,
      summary: summary,
      url: pages.configuration.absolute(address),
      language: language,
      isHome: false,
      section: words["apiReference"],
      tags: [],
      translations: [],
      trail: [site] + trail,
      site: site
    ).html
  }

  // MARK: Sections

  /// The ids of all headings on a symbol's page.
  func headingIDs(of symbol: Symbol) -> Set<String> {
    let comment = pages.documentation.comment(explaining: symbol, in: library)?.0 ?? DocComment()
    return Set(
      sections(of: symbol, comment).map(\.id)
        + comment.discussion.compactMap { piece in
          guard case .block(.heading(_, _, let id)) = piece else { return nil }
          return id
        }
    )
  }

  private func sections(
    of symbol: Symbol,
    _ comment: DocComment,
    discussionIsFirst: Bool = false,
    hasExample: Bool = false
  ) -> [Section] {
    var sections: [Section] = []
    func add(_ id: String, _ title: String, if isThere: Bool) {
      if isThere {
        sections.append(Section(id: id, title: words[title]))
      }
    }
    func addDiscussion(if isHere: Bool) {
      let isThere = isHere && !comment.discussion.isEmpty
      add("section-discussion", symbol.kind.discussionWord, if: isThere)
    }
    add("section-example", "example", if: hasExample)
    addDiscussion(if: discussionIsFirst)
    add("section-parameters", "parameters", if: !comment.parameters.isEmpty)
    add("section-returns", "returnValue", if: !comment.returns.isEmpty)
    add("section-throws", "throwsTitle", if: !comment.throws.isEmpty)
    addDiscussion(if: !discussionIsFirst)
    sections += groups(of: symbol, comment).map { Section(id: $0.id, title: $0.title) }
    for relation in Relation.allCases where !references(relation, of: symbol).isEmpty {
      add(relation.anchor, relation.rawValue, if: true)
    }
    add("section-uses", "usedIn", if: uses[symbol.usr]?.isEmpty == false)
    return sections
  }

  private func html(_ piece: DocComment.Piece, _ blocks: inout BlockRenderer) -> String {
    switch piece {
    case .block(.heading(let level, let content, let id)):
      // Level 1 is the page, and level 2 is this section.
      blocks.html([.heading(level: min(6, max(3, level + 1)), content: content, id: id)])
    case .block(let block):
      blocks.html([block])
    case .aside(let aside, let content):
      "<div class=\"callout \(aside.tone)\" role=\"note\">"
        + "<p class=\"callout-title\">\(words[aside.word].escapedForHTML)</p>\n\(blocks.html(content))</div>\n"
    }
  }
}

extension String {
  /// A symbol's name as HTML, with places where a narrow column may break it.
  var breakableHTML: String {
    escapedForHTML.replacing(":", with: ":<wbr>").replacing(".", with: ".<wbr>")
  }
}

extension SymbolTopic {
  /// The id of its heading on a symbol's page.
  var anchor: String { "topic-" + rawValue.hyphenated }
}

extension SampleReport {
  /// Whether the listing ran to its end.
  fileprivate var hasRun: Bool {
    switch self {
    case .ran, .tested: true
    default: false
    }
  }
}

extension Symbol.Kind {
  /// The title of the section for the rest of its documentation, in `words.yml`.
  fileprivate var discussionWord: String { isType ? "overview" : "discussion" }

  /// Whether symbols of this kind contain other symbols.
  fileprivate var isType: Bool {
    switch self {
    case .module, .protocol, .class, .structure, .enumeration, .typealias, .associatedtype, .extension: true
    default: false
    }
  }
}
