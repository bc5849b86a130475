import DocsFoundation

/// The DocC catalogs of a site: folders whose names end in `.docc`.
///
/// Source: https://www.swift.org/documentation/docc/documenting-a-swift-framework-or-package
package struct Catalogs: Hashable, Sendable {
  /// A page of a catalog.
  package struct Article: Hashable, Sendable {
    /// The path of its file, from the folder of `docs.yml`.
    package var path: String
    package var title: String
    /// Its place among the articles that the documentation of its module lists; nil if that doesn't list it.
    package var order: Int?
  }

  /// A file that adds to the documentation of a symbol: its title is a symbol link.
  package struct Extension: Hashable, Sendable {
    package var file: ContentFile
    /// The name of the symbol, as written.
    package var symbol: String
  }

  /// The articles, sorted by path.
  package private(set) var articles: [Article] = []
  /// The extensions, sorted by path.
  package private(set) var extensions: [Extension] = []
  /// The paths of the other files, such as images, by the path of their catalog; sorted.
  private var resources: [String: [String]] = [:]
  /// The code files that tutorials show, by path.
  private var codeFiles: [String: ContentFile] = [:]
  /// The modules with an API reference.
  private(set) var modules: Set<String> = []

  package init() {}

  /// Reads the files of catalogs.
  ///
  /// - Parameters:
  ///   - files: the Markdown files and tutorials, sorted by path.
  ///   - resources: the paths of the other files.
  ///   - modules: the modules with an API reference.
  ///   - read: returns a file, or nil if it can't be read.
  package init(
    _ files: [ContentFile],
    resources: [String],
    modules: [String] = [],
    read: (String) -> ContentFile? = { _ in nil }
  ) {
    self.modules = Set(modules)
    self.resources = Dictionary(grouping: resources.sorted()) {
      PagePath.catalog(of: $0).map(String.init) ?? ""
    }
    var contents: [ContentFile] = []
    for file in files {
      let source = CatalogSource(file)
      if source.isContents { contents.append(file) }
      for name in Set(source.codeFiles.values.map(\.file)) {
        guard let path = resource(name, on: file.path), codeFiles[path] == nil else { continue }
        codeFiles[path] = read(path)
      }
      switch source.title {
      case .symbol(let name)?: extensions.append(Extension(file: file, symbol: name))
      case .text(let title)?: articles.append(Article(path: file.path, title: source.displayName ?? title))
      case nil: articles.append(Article(path: file.path, title: String(PagePath.fileName(of: file.path))))
      }
    }
    for entry in extensions {
      guard let module = PagePath.module(ofCatalogFile: entry.file.path), entry.symbol.hasSuffix(module)
      else {
        continue
      }
      order(linksAfter: "<doc:", in: entry.file)
    }
    for file in contents {
      if let index = articles.firstIndex(where: { $0.path == file.path }) { articles[index].order = -1 }
      order(linksAfter: "@TutorialReference(tutorial: \"doc:", in: file)
    }
  }

  /// Gives articles the order in which a file links to them, unless they have one.
  private mutating func order(linksAfter mark: String, in file: ContentFile) {
    let module = PagePath.module(ofCatalogFile: file.path).map(String.init) ?? ""
    for (place, link) in file.text.split(separator: mark, omittingEmptySubsequences: false).dropFirst()
      .enumerated()
    {
      let name = link.prefix { $0 != ">" && $0 != "#" && $0 != "\"" }
      let path = article(name, in: module)?.path
      guard let index = articles.firstIndex(where: { $0.path == path }), articles[index].order == nil else {
        continue
      }
      articles[index].order = place
    }
  }

  /// The code file with a name that a tutorial shows; nil if there is none.
  func codeFile(_ name: String, on page: String) -> ContentFile? {
    resource(name, on: page).flatMap { codeFiles[$0] }
  }

  /// The path of a catalog's file with a name, wherever it is in the catalog.
  private func resource(_ name: String, on page: String) -> String? {
    guard let catalog = PagePath.catalog(of: page) else { return nil }
    return resources[String(catalog)]?.first { $0.hasSuffix("/" + name) }
  }

  package var isEmpty: Bool { articles.isEmpty && extensions.isEmpty }

  /// The place of an article among the others of its module.
  package func order(of path: String) -> Int? { articles.first { $0.path == path }?.order }

  /// The article that a link of DocC names: `Article`, `Module/Article`, `/documentation/Module/Article`.
  ///
  /// - Parameters:
  ///   - path: the link without its scheme and fragment.
  ///   - module: the module whose documentation has the link; its own articles come first.
  package func article(_ path: some StringProtocol, in module: String) -> Article? {
    var parts = path.split(separator: "/").map { String($0).catalogSlug }
    if parts.first == "documentation" || parts.first == "tutorials" { parts.removeFirst() }
    guard let name = parts.popLast(), parts.count < 2 else { return nil }
    let found = articles.filter { article in
      String(PagePath.fileName(of: article.path)).catalogSlug == name
        && (parts.first.map { PagePath(article.path).folders.last == Substring($0) } ?? true)
    }
    let module = Substring(module.catalogSlug)
    return found.first { PagePath($0.path).folders.last == module } ?? found.first
  }

  /// The image that a page of a catalog names: by its file's name, which may lack its extension, wherever it is in the
  /// catalog. A plain image is preferred to one for dark pages, and one with more pixels to one with fewer.
  ///
  /// - Returns: the path from the folder of `docs.yml`.
  package func image(_ name: String, on page: String) -> String? {
    PagePath.catalog(of: page).flatMap { Self.image(name, among: resources[String($0)] ?? []) }
  }

  /// The image that a comment of a module names, by its file's name, in the catalogs of the module.
  ///
  /// - Returns: the path from the folder of `docs.yml`.
  package func image(_ name: String, ofModule module: String) -> String? {
    let catalogs = resources.keys.filter {
      PagePath.module(ofCatalogFile: $0 + "/").map(String.init) == module
    }
    return Self.image(name, among: catalogs.sorted().flatMap { resources[$0] ?? [] })
  }

  private static func image(_ name: String, among files: [String]) -> String? {
    func variant(_ path: String) -> (base: String, full: String, isDark: Bool, scale: Int) {
      let full = path.split(separator: "/").last.map(String.init) ?? path
      var base = full.prefix { $0 != "." }
      let isDark = base.contains("~dark")
      let scale = base.contains("@3x") ? 3 : base.contains("@2x") ? 2 : 1
      base = base[..<(base.firstIndex { $0 == "~" || $0 == "@" } ?? base.endIndex)]
      return (String(base), full, isDark, scale)
    }
    let wanted = name.split(separator: "/").last.map(String.init) ?? name
    let bare = wanted.split(separator: ".").first.map(String.init) ?? wanted
    let found = files.map { ($0, variant($0)) }.filter { $0.1.full == wanted || $0.1.base == bare }
    return found.min { left, right in
      (left.1.isDark ? 1 : 0, -left.1.scale, left.0) < (right.1.isDark ? 1 : 0, -right.1.scale, right.0)
    }?.0
  }
}

extension PagePath {
  /// The extension of a catalog's name.
  package static let catalogExtension = ".docc"

  /// The path of the catalog that a file is in; nil if it is in none.
  package static func catalog(of path: String) -> Substring? {
    // Asked for every page and many links, and those of the site alone are in no catalog.
    guard !isInContent(path) else { return nil }
    return path.firstRange(of: catalogExtension + "/").map { path[..<$0.upperBound].dropLast() }
  }

  /// The name of the folder that has the catalog of a file, which is that of the module: `Sources/Lamps/Lamps.docc`.
  package static func module(ofCatalogFile path: String) -> Substring? {
    guard let catalog = catalog(of: path) else { return nil }
    let parts = catalog.split(separator: "/")
    return parts.count > 1 ? parts[parts.count - 2] : parts.last?.dropLast(catalogExtension.count)
  }

  /// The name of a file without its extension.
  static func fileName(of path: String) -> Substring {
    let name = path.split(separator: "/").last ?? path[...]
    return [".md", ".tutorial"].first(where: name.hasSuffix).map { name.dropLast($0.count) } ?? name
  }
}

extension String {
  /// A name as DocC writes it in addresses.
  var catalogSlug: String { lowercased().replacing(" ", with: "-") }
}
