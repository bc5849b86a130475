import DocsFoundation

/// Derives the id of each heading of a page from its words.
///
/// Ids follow GitHub's rules: lowercase, hyphens for spaces, no punctuation, letters of all scripts. A
/// repeated heading gets `-1`, `-2` and so on, skipping ids that are taken. A heading that ends with `{#id}`
/// keeps that id if its words change. Ids that the page template uses are reserved.
package struct HeadingIDs {
  private var taken: Set<String>
  /// The last suffix used for each base id.
  private var counts: [String: Int] = [:]

  private init(taken: Set<String>) {
    self.taken = taken
  }

  /// The blocks with ids for all headings. Explicit ids are kept.
  package static func filled(in blocks: [Block]) -> [Block] {
    var explicit: Set<String> = []
    blocks.forEachBlock { block in
      if case .heading(_, _, let id) = block, !id.isEmpty { explicit.insert(id) }
    }
    var ids = HeadingIDs(taken: explicit)
    return ids.fill(blocks)
  }

  private mutating func fill(_ blocks: [Block]) -> [Block] {
    var blocks = blocks
    for index in blocks.indices {
      switch blocks[index] {
      case .heading(let level, let content, let id) where id.isEmpty:
        blocks[index] = .heading(level: level, content: content, id: next(for: content.plainText))
      case .quote(let inner):
        blocks[index] = .quote(fill(inner))
      case .callout(var callout):
        callout.content = fill(callout.content)
        blocks[index] = .callout(callout)
      case .tabs(let tabs):
        blocks[index] = .tabs(tabs.map { Block.Tab(title: $0.title, content: fill($0.content)) })
      case .list(var list):
        list.items = list.items.map { fill($0) }
        blocks[index] = .list(list)
      case .footnotes(let notes):
        blocks[index] = .footnotes(
          notes.map { note in
            var note = note
            note.content = fill(note.content)
            return note
          }
        )
      case .heading, .paragraph, .code, .table, .thematicBreak, .html:
        break
      }
    }
    return blocks
  }

  private mutating func next(for title: String) -> String {
    let slug = Self.slug(of: title)
    let base = Self.isReserved(slug) ? "section-" + slug : slug
    var id = base
    // Continue after the last suffix used for these words.
    var count = counts[base] ?? 0
    while !taken.insert(id).inserted {
      count += 1
      id = "\(base)-\(count)"
    }
    counts[base] = count
    return id
  }

  package static func slug(of title: String) -> String {
    if title.utf8.allSatisfy({ $0 < 0x80 }) { return asciiSlug(of: title) }
    var slug = ""
    for scalar in title.lowercased().unicodeScalars {
      let properties = scalar.properties
      if scalar == " " || scalar == "-" {
        slug.append("-")
      } else if scalar == "_" || properties.isAlphabetic || properties.numericType != nil
        || properties.generalCategory == .nonspacingMark
      {
        slug.unicodeScalars.append(scalar)
      }
    }
    return slug.isEmpty ? "section" : slug
  }

  private static func asciiSlug(of title: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(title.utf8.count)
    for byte in title.utf8 {
      switch byte {
      case 0x20, UInt8(ascii: "-"): bytes.append(UInt8(ascii: "-"))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        bytes.append(byte)
      default: break
      }
    }
    return bytes.isEmpty ? "section" : String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Ids of the page's own parts

  private static let reserved: Set<String> = ["main", "card", "search", "listing-hint"]
  private static let reservedSuffix = "-template"
  /// Prefixes of ids for listings, callouts, tabs, footnotes and search results, followed by a number or a name.
  private static let reservedPrefixes = [
    "fn-", "fnref-", "search-", "listing-", "callout-", "tab-", "tab-panel-",
  ]

  /// Whether an id is used on every page, so no heading may have it.
  static func isReserved(_ id: String) -> Bool {
    reserved.contains(id) || id.hasSuffix(reservedSuffix)
      || reservedPrefixes.contains { prefix in
        guard id.hasPrefix(prefix) else { return false }
        // Listings, callouts and tabs are numbered, so only numeric suffixes are reserved.
        let isNumbered = ["listing-", "callout-", "tab-", "tab-panel-"].contains(prefix)
        return !isNumbered
          || id.utf8.dropFirst(prefix.utf8.count)
            .allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: "-") }
      }
  }

  // MARK: Explicit ids

  /// Why an explicit id is invalid.
  package struct Fault: Error {
    package var diagnostic: Diagnostic

    package init(diagnostic: Diagnostic) {
      self.diagnostic = diagnostic
    }
  }

  /// Removes the `{#id}` at the end of a heading.
  static func takeExplicit(from content: inout [Inline]) -> String? {
    guard case .text(let text)? = content.last, text.utf8.last == UInt8(ascii: "}"),
      let brace = text.utf8.lastIndex(of: UInt8(ascii: "{")),
      text[brace...].hasPrefix("{#")
    else { return nil }
    let id = text[brace...].dropFirst(2).dropLast()
    var rest = text[..<brace]
    guard rest.isEmpty || rest.last == " " else { return nil }
    while rest.last == " " {
      rest.removeLast()
    }
    content.removeLast()
    if !rest.isEmpty {
      content.append(.text(String(rest)))
    }
    return String(id)
  }

  /// The id, if a heading may have it.
  package static func checked(
    _ id: String,
    among others: Set<String>,
    at position: SourcePosition
  ) -> Result<String, Fault> {
    func fault(_ summary: String, _ hint: String) -> Result<String, Fault> {
      .failure(Fault(diagnostic: Diagnostic("heading-id-is-wrong", at: position, summary, hints: [hint])))
    }
    let slug = slug(of: id)
    if id != slug {
      return fault(
        "'\(id)' isn't a valid heading id",
        "Use lowercase letters, digits and hyphens: {#\(slug)}"
      )
    }
    if isReserved(id) {
      return fault("The id '\(id)' is reserved for a part of every page", "Write {#section-\(id)}")
    }
    if others.contains(id) {
      return fault("Another heading on the page has the id '\(id)'", "Choose another, or leave it out")
    }
    return .success(id)
  }
}

extension HeadingIDs {
  /// Returns the address component of a term: like a heading ID, but empty if the term has no letters or digits.
  package static func slug(ofTerm name: String) -> String {
    let hasLetter = name.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return hasLetter ? slug(of: name) : ""
  }
}
