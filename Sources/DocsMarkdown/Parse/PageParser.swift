import DocsFoundation
import SimulationKit

/// Parses the text of a page into blocks, listings and simulations.
package struct PageParser {
  package let configuration: SiteConfiguration
  package let catalogs: Catalogs

  package init(configuration: SiteConfiguration, catalogs: Catalogs = Catalogs()) {
    self.configuration = configuration
    self.catalogs = catalogs
  }

  /// Parses a page.
  ///
  /// - Returns: the page, or nil if its front matter can't be read; its content; and all faults.
  package func parse(_ file: ContentFile) -> (page: Page?, content: PageContent, diagnostics: [Diagnostic]) {
    if PagePath.catalog(of: file.path) != nil { return parse(articleIn: file) }
    var (frontMatter, body, bodyLine, diagnostics) = FrontMatter.split(file)
    let content = Self.content(of: body, file: file.path, firstLine: bodyLine, &diagnostics)
    if PagePath.isInPlace(file.path), bodyLine == 1 {
      frontMatter = FrontMatter(title: content.title?.title ?? Self.title(ofFile: file.path, configuration))
      diagnostics.removeAll { $0.identifier == "front-matter-is-missing" }
    }
    guard let frontMatter else { return (nil, content, diagnostics) }
    return (page(file, body, frontMatter, content, &diagnostics), content, diagnostics)
  }

  /// Parses an article of a DocC catalog.
  private func parse(articleIn file: ContentFile) -> (
    page: Page?, content: PageContent, diagnostics: [Diagnostic]
  ) {
    let source = CatalogSource(file)
    var diagnostics = source.diagnostics
    let content = Self.content(of: source, catalogs, &diagnostics)
    let title = source.displayName ?? content.title?.title ?? Self.title(ofFile: file.path, configuration)
    let frontMatter = FrontMatter(
      title: title,
      order: catalogs.order(of: file.path) ?? 1000,
      aliases: source.redirects.map(Self.address(ofRedirect:)) + Self.aliases(of: source)
    )
    return (page(file, source.text, frontMatter, content, &diagnostics), content, diagnostics)
  }

  /// A former address of an article, as DocC writes it: `old/path`.
  private static func address(ofRedirect path: String) -> String {
    "/" + path.split(separator: "/").joined(separator: "/") + "/"
  }

  /// The address that DocC gives to a table of contents, which has no module in it.
  private static func aliases(of source: CatalogSource) -> [String] {
    let name = PagePath(source.file).name
    return source.isContents && name != "index" ? ["/tutorials/\(name)/"] : []
  }

  private static func content(
    of source: CatalogSource,
    _ catalogs: Catalogs,
    _ diagnostics: inout [Diagnostic]
  ) -> PageContent {
    var (blocks, faults) = MarkdownParser.blocks(of: source.text, file: source.file, firstLine: 1)
    // Those that name no article name symbols.
    diagnostics += faults.filter { $0.identifier != "link-is-of-docc" }
    blocks = HeadingIDs.filled(in: blocks).readingAsides()
    blocks = catalogs.resolvingArticles(
      in: blocks,
      of: PagePath.module(ofCatalogFile: source.file).map(String.init) ?? ""
    )
    let code = TutorialCode(source, catalogs, in: &blocks)
    diagnostics += code.diagnostics
    blocks = blocks.mapInlines { $0.namingImages { catalogs.image($0, on: source.file) } }
    let title = blocks.takeTitle()
    var content = content(blocks, &diagnostics)
    content.samples = code.listings(content.samples)
    content.title = title
    return content
  }

  /// The page that a file's parts make.
  private func page(
    _ file: ContentFile,
    _ body: String,
    _ frontMatter: FrontMatter,
    _ content: PageContent,
    _ diagnostics: inout [Diagnostic]
  ) -> Page {
    let language = frontMatter.language.isEmpty ? configuration.standardLanguage : frontMatter.language
    if LanguageTag.isWellFormed(language), !configuration.languages.contains(where: { $0.tag == language }) {
      let near = language.nearest(among: configuration.languages.map(\.tag))
      diagnostics.append(
        frontMatter.fault(
          "language",
          in: file.path,
          "The language '\(language)' is not listed in docs.yml",
          hints: near.map { ["Did you mean '\($0)'?"] } ?? []
        )
      )
    }
    var facts = Page.Facts(
      sourcePath: file.path,
      urlPath: PagePath(file.path).address,
      frontMatter: frontMatter,
      language: language
    )
    if configuration.languages.count > 1 {
      facts.textHash = FrontMatter.hash(ofText: body)
    }
    facts.headings = (content.title.map { [$0] } ?? []) + content.outline.headings
    facts.links = frontMatter.homeLinks(in: file.path) + content.outline.links
    facts.images = frontMatter.homeImages(in: file.path) + content.outline.images
    facts.symbolLinks = content.outline.symbolLinks
    facts.samples = content.samples.divided(by: frontMatter.session ?? configuration.session, content.outline)
    facts.widgets = content.widgets
    facts.listings = content.listings
    if PagePath.isInPlace(file.path) {
      // READMEs show how to use a package, and seldom repeat that it is imported.
      facts.prelude = configuration.modules.map(Sample.init(importing:))
    }
    facts.profile = facts.fingerprint
    return Page(facts)
  }

  /// The title of a page that has none.
  private static func title(ofFile path: String, _ configuration: SiteConfiguration) -> String {
    let path = PagePath(path)
    let name = path.name == "index" ? path.folders.last : path.name
    return name.map(String.init) ?? configuration.title
  }

  /// The content of a page that was parsed before, for rendering.
  package static func content(of file: ContentFile, catalogs: Catalogs = Catalogs()) -> PageContent {
    var known: [Diagnostic] = []
    if PagePath.catalog(of: file.path) != nil { return content(of: CatalogSource(file), catalogs, &known) }
    guard case .found(_, let body, let bodyLine) = FrontMatterFence.find(in: file.text) else {
      return content(of: file.text, file: file.path, firstLine: 1, &known)
    }
    return content(of: body, file: file.path, firstLine: bodyLine, &known)
  }

  private static func content(
    of body: String,
    file: String,
    firstLine: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> PageContent {
    var (blocks, faults) = MarkdownParser.blocks(of: body, file: file, firstLine: firstLine)
    diagnostics += faults
    blocks = HeadingIDs.filled(in: blocks)
    let title = PagePath.isInPlace(file) && firstLine == 1 ? blocks.takeTitle() : nil
    var content = content(blocks, &diagnostics)
    content.title = title
    return content
  }

  /// The content that some blocks of a page or a comment make.
  package static func content(_ blocks: [Block], _ diagnostics: inout [Diagnostic]) -> PageContent {
    let outline = PageOutline(blocks)
    let (samples, widgets) = fences(outline.codeBlocks, &diagnostics)
    return PageContent(blocks: blocks, outline: outline, samples: samples, widgets: widgets)
  }

  /// The listings and simulations among some code blocks.
  private static func fences(
    _ blocks: [CodeBlock],
    _ diagnostics: inout [Diagnostic]
  ) -> (samples: [Sample], widgets: [WidgetFence]) {
    var samples: [Sample] = []
    var widgets: [WidgetFence] = []
    for block in blocks {
      if let output = ExpectedOutput(block, diagnostics: &diagnostics) {
        diagnostics += attach(output, to: &samples)
      } else if let sample = Sample(block, diagnostics: &diagnostics) {
        samples.append(sample.recognized)
      } else if let widget = WidgetFence(block, diagnostics: &diagnostics) {
        widgets.append(widget)
      } else if Diagram.isDiagram(block) {
        diagnostics += Diagram.parse(block).diagnostics
      } else if FolderTree.isTree(block) {
        diagnostics += FolderTree.parse(block).diagnostics
      } else {
        diagnostics += unknownLanguage(of: block)
      }
    }
    return (samples, widgets)
  }

  /// Warns about a fence in an unknown language, which is not highlighted.
  private static func unknownLanguage(of block: CodeBlock) -> [Diagnostic] {
    let language = FenceWords(block.info).language
    guard block.isFenced, language != WidgetFence.language, !Highlighter.isKnown(language) else { return [] }
    let near = language.nearest(
      among: Highlighter.languages + [WidgetFence.language, Diagram.language, FolderTree.language]
    )
    return [
      Diagnostic(
        "language-is-unknown",
        severity: .warning,
        at: block.position,
        "'\(language)' isn't a language that can be highlighted",
        hints: [near.map { "Did you mean '\($0)'?" } ?? "Write 'text' for no highlighting"]
      )
    ]
  }

  /// Attaches an `output` fence to its listing.
  private static func attach(_ output: ExpectedOutput, to samples: inout [Sample]) -> [Diagnostic] {
    func fault(_ summary: String, near: String? = nil) -> [Diagnostic] {
      let hints = near.map { ["Did you mean '\($0)'?"] } ?? []
      return [Diagnostic("output-has-no-listing", at: output.position, summary, hints: hints)]
    }
    let name = output.pattern.listing
    let index = name.map { name in samples.lastIndex { $0.name == name } } ?? samples.indices.last
    guard let index else {
      return fault(
        name.map { "No listing before this is named '\($0)'" } ?? "No listing precedes this",
        near: name?.nearest(among: samples.map(\.name).filter { !$0.isEmpty })
      )
    }
    guard samples[index].mode == .run else { return fault("The listing does not run to its end") }
    guard samples[index].output == nil else { return fault("The listing already has an output fence") }
    samples[index].output = output
    return []
  }
}

extension [Sample] {
  /// The listings, with the beginnings of sessions that the site's default adds.
  fileprivate func divided(by standard: SiteConfiguration.Session, _ outline: PageOutline) -> [Sample] {
    guard standard != .page else { return self }
    let sections = Dictionary(zip(outline.codeBlocks.map(\.position), outline.headingsBefore)) { first, _ in
      first
    }
    var last: Int?
    return map { sample in
      // A fence that names a session knows where it belongs.
      guard sample.session.isEmpty, sample.continues.isEmpty else { return sample }
      let section = sections[sample.position]
      defer { last = section }
      var sample = sample
      if standard == .listing || section != last { sample.isReset = true }
      return sample
    }
  }
}

extension [Block] {
  /// Removes the first heading of the first level, because pages show their title above their content.
  fileprivate mutating func takeTitle() -> Page.Heading? {
    for (index, block) in enumerated() {
      guard case .heading(1, let content, let id) = block else { continue }
      let title = content.plainText
      guard !title.isEmpty else { return nil }
      remove(at: index)
      return Page.Heading(level: 1, title: title, id: id, isListed: true)
    }
    return nil
  }
}

extension Page.Facts {
  /// The contents of ``profile``. It leaves out positions, and the text, because no other page depends on
  /// them.
  fileprivate var fingerprint: Fingerprint {
    var writer = Fingerprint.Writer()
    writer.write([
      sourcePath, urlPath, language, frontMatter.title, frontMatter.description, String(frontMatter.order),
      frontMatter.level, frontMatter.date, frontMatter.expires, String(frontMatter.draft),
      frontMatter.language, frontMatter.translationOf, frontMatter.translationHash,
    ])
    writer.write(frontMatter.tags)
    writer.write(frontMatter.topics)
    writer.write(frontMatter.aliases)
    writer.write(frontMatter.headingAliases.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    writer.write(headings.flatMap { [String($0.level), $0.title, $0.id, String($0.isListed)] })
    return writer.fingerprint
  }
}
