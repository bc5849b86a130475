import DocsFoundation
import DocsReference
import DocsTheme

/// The parts of a page about a symbol's relationships.
extension ReferencePageRenderer {
  /// The maximum number of visible uses; the rest are folded.
  private static let useLimit = 20
  /// Protocols that nearly every type conforms to, so they aren't worth listing.
  private static let impliedConformances: Set = [
    "Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable",
  ]

  /// The relationship of a type to others. The raw values are the names in `words.yml`.
  enum Relation: String, CaseIterable {
    case inheritsFrom, inheritedBy, conformsTo, conformingTypes, extendedBy, implementedBy

    var anchor: String { "relation-" + rawValue.hyphenated }
  }

  func relations(of symbol: Symbol) -> TemplateValue {
    .objects(
      Relation.allCases.compactMap { relation in
        let references = references(relation, of: symbol)
        guard !references.isEmpty else { return nil }
        return [
          "id": .text(relation.anchor), "title": .text(words[relation.rawValue]),
          "types": .list(references.map(link)),
        ]
      }
    )
  }

  func references(_ relation: Relation, of symbol: Symbol) -> [SymbolLibrary.Reference] {
    switch relation {
    case .inheritsFrom: library.superclasses[symbol.usr] ?? []
    case .inheritedBy: library.subclasses[symbol.usr] ?? []
    case .conformsTo:
      (library.conformances[symbol.usr] ?? []).filter { !Self.impliedConformances.contains($0.title) }
        .withoutRepetitions
    case .conformingTypes: library.conformers[symbol.usr] ?? []
    case .extendedBy:
      library.extensions[symbol.usr]?.compactMap { library.symbols[$0] }.map {
        SymbolLibrary.Reference(usr: $0.usr, title: $0.module)
      } ?? []
    case .implementedBy:
      (library.defaultImplementations[symbol.usr] ?? []).compactMap { library.symbols[$0] }.map {
        SymbolLibrary.Reference(usr: $0.usr, title: $0.title, constraints: $0.constraints)
      }
    }
  }

  private func link(to reference: SymbolLibrary.Reference) -> TemplateValue {
    var context = ["title": reference.title]
    context["url"] = url(of: reference.usr)
    context["conditions"] = text(of: reference.constraints)
    return .texts(context)
  }

  func text(of constraints: [Symbol.Constraint]) -> String? {
    constraints.isEmpty ? nil : constraints.map(\.text).joined(separator: ", ")
  }

  func link(to symbol: Symbol) -> TemplateValue {
    link(to: SymbolLibrary.Reference(usr: symbol.usr, title: symbol.title))
  }

  func url(of usr: String) -> String? {
    library.address(of: usr).map { basePath + $0.dropFirst() }
  }

  func breadcrumbs(of symbol: Symbol) -> TemplateValue {
    let root = ["title": words["apiReference"], "url": basePath + "api-reference/"]
    let ancestors = library.ancestors(of: symbol.usr).map { ancestor in
      ["title": ancestor.name.symbolBaseName, "url": url(of: ancestor.usr) ?? ""]
    }
    return .list(([root] + ancestors + [["title": symbol.name.symbolBaseName]]).map(TemplateValue.texts))
  }

  // MARK: Facts

  func availability(of symbol: Symbol) -> TemplateValue {
    .objects(symbol.availability.compactMap { availability($0) })
  }

  private func availability(_ item: Symbol.Availability) -> TemplateContext? {
    var parts = [item.platform]
    if item.isUnavailable {
      parts.append(words["unavailable"])
    } else if item.isDeprecated {
      parts += [words["deprecated"], item.deprecated]
    } else if let version = item.introduced {
      parts.append("\(version)+")
    } else {
      return nil
    }
    let text = parts.compactMap(\.self).joined(separator: " ")
    let advice = [item.message, item.renamed.map { words["renamed"].replacing("{name}", with: $0) }]
      .compactMap(\.self).joined(separator: "; ")
    return [
      "text": .text(advice.isEmpty ? text : "\(text): \(advice)"),
      "isWarning": .flag(item.isUnavailable || item.isDeprecated),
    ]
  }

  // MARK: Uses

  /// The use whose listing explains a symbol best; nil if no listing that ran shows one. A page in the reference's own
  /// language is better than any other.
  func example(of symbol: Symbol) -> ReferencePages.Use? {
    func cost(_ use: ReferencePages.Use) -> (Int, Int) {
      (use.language.isEmpty ? 0 : 1, use.example?.cost ?? .max)
    }
    return (uses[symbol.usr] ?? []).filter { $0.example != nil }.min { left, right in
      cost(left) == cost(right) ? ReferencePages.Use.precedes(left, right) : cost(left) < cost(right)
    }
  }

  /// The listings that explain some symbols best, as HTML by address.
  func listings(of symbols: [Symbol]) async -> [String: String] {
    let uses = Dictionary(symbols.compactMap(example(of:)).map { ($0.address, $0) }) { first, _ in first }
    let listings = await uses.values.sorted { $0.address < $1.address }.concurrentMap { [words] use in
      (use.address, use.example?.html(words) ?? "")
    }
    return Dictionary(uniqueKeysWithValues: listings)
  }

  /// The values of the template for an example.
  func content(of use: ReferencePages.Use) -> TemplateValue {
    var context = page(of: use)
    context["listing"] = .text(examples[use.address] ?? "")
    context["url"] = .text(basePath + use.address.dropFirst())
    return .object(context)
  }

  /// The title, address and, if it isn't the reference's, the language of the page of a use.
  private func page(of use: ReferencePages.Use) -> TemplateContext {
    var context: TemplateContext = [
      "title": .text(use.title), "url": .text(basePath + use.page.dropFirst()),
    ]
    if !use.language.isEmpty {
      context["foreign"] = [
        "tag": .text(use.language), "name": .text(pages.configuration.name(of: use.language)),
      ]
    }
    return context
  }

  func uses(of symbol: Symbol) -> TemplateValue? {
    let uses = Set(uses[symbol.usr] ?? []).sorted(by: ReferencePages.Use.precedes)
    guard !uses.isEmpty else { return nil }
    var context: TemplateContext = ["shown": byPage(uses.prefix(Self.useLimit))]
    let rest = uses.dropFirst(Self.useLimit)
    if !rest.isEmpty {
      let title = words[rest.count == 1 ? "moreUsesOne" : "moreUsesMany"]
      context["rest"] = [
        "title": .text(title.replacing("{count}", with: String(rest.count))), "items": byPage(rest),
      ]
    }
    return .object(context)
  }

  /// The uses, grouped by page.
  private func byPage(_ uses: ArraySlice<ReferencePages.Use>) -> TemplateValue {
    var groups: [(first: ReferencePages.Use, lines: [TemplateValue])] = []
    for use in uses {
      let line = TemplateValue.texts(["url": basePath + use.address.dropFirst(), "excerpt": use.excerpt])
      if groups.last?.first.page == use.page {
        groups[groups.count - 1].lines.append(line)
      } else {
        groups.append((use, [line]))
      }
    }
    return .objects(groups.map { page(of: $0.first).merging(["lines": .list($0.lines)]) { $1 } })
  }
}

extension String {
  /// The hyphenated form for anchors: `inherits-from` for `inheritsFrom`.
  var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

extension ReferencePages.Example {
  /// The listing with the result of its check.
  fileprivate func html(_ words: Words) -> String {
    let findings = PageFindings(reports: [sample.position: report], types: [sample.position: types])
    var html = HTMLBuffer(capacity: 2_048)
    ListingRenderer(words: words, findings: findings).write(example: sample, to: &html)
    return html.text
  }
}

extension [SymbolLibrary.Reference] {
  /// The references without those that a reader couldn't tell from an earlier one. Graphs of a module and of its
  /// extensions name the origin of a conformance differently.
  fileprivate var withoutRepetitions: [SymbolLibrary.Reference] {
    var seen: Set<[String]> = []
    return filter { seen.insert([$0.title] + $0.constraints.map(\.text)).inserted }
  }
}
