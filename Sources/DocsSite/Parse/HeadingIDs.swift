/// Gives each heading of a page an id that follows from its words.
///
/// Ids are as GitHub makes them: lower case, spaces to hyphens, punctuation left out, letters of every
/// script kept. A repeated heading gets `-1`, `-2` and so on, skipping ids that are taken.
struct HeadingIDs {
  private var taken: Set<String> = []

  /// The blocks of a page with their headings' ids filled in.
  static func filled(in blocks: [Block]) -> [Block] {
    var ids = HeadingIDs()
    return ids.fill(blocks)
  }

  private mutating func fill(_ blocks: [Block]) -> [Block] {
    blocks.map { block in
      switch block {
      case .heading(let level, let content, _):
        return .heading(level: level, content: content, id: next(for: content.plainText))
      case .quote(let inner):
        return .quote(fill(inner))
      case .list(var list):
        list.items = list.items.map { fill($0) }
        return .list(list)
      default:
        return block
      }
    }
  }

  private mutating func next(for title: String) -> String {
    let base = Self.slug(of: title)
    var id = base
    var count = 0
    while !taken.insert(id).inserted {
      count += 1
      id = "\(base)-\(count)"
    }
    return id
  }

  static func slug(of title: String) -> String {
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
}
