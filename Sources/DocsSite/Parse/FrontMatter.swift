import Foundation
import SimulationKit

/// What a page says of itself, in YAML between two lines of three hyphens.
struct FrontMatter: Hashable, Sendable, Codable {
  var title: String
  var description: String
  /// The place among the pages of its section, smaller first.
  var order: Int
  var tags: [String]
  /// The day, as `2026-03-08`; empty where there is none.
  var date: String
  var draft: Bool
  /// The BCP 47 tag; empty for the site's first language.
  var language: String
  /// The URL of the page that this one translates; empty where it is an original.
  var translationOf: String
  /// Addresses under which the page was once known.
  var aliases: [String]

  private enum CodingKeys: String, CodingKey {
    case title, description, order, tags, date, draft, language, aliases
    case translationOf = "translation-of"
  }

  static let schema = Schema(
    .object([
      .init("title", Schema(.string(length: 1...300))),
      .init("description", Schema(.string(length: 0...1000)), default: ""),
      .init("order", Schema(.integer(0...1_000_000)), default: 1000),
      .init("tags", Schema(.array(of: Schema(.string(length: 1...100)), count: 0...100)), default: []),
      .init("date", Schema(.string(length: 0...10)), default: ""),
      .init("draft", Schema(.boolean), default: false),
      .init("language", Schema(.string(length: 0...35)), default: ""),
      .init("translation-of", Schema(.string(length: 0...500)), default: ""),
      .init("aliases", Schema(.array(of: Schema(.string(length: 1...500)), count: 0...100)), default: []),
    ])
  )

  /// Splits a page into its front matter and its Markdown.
  ///
  /// - Returns: the front matter, or nil with the faults; the rest of the text, and the line it begins on.
  static func split(_ file: ContentFile) -> (
    frontMatter: FrontMatter?, body: String, bodyLine: Int, diagnostics: [Diagnostic]
  ) {
    let (yaml, body, bodyLine) = parts(of: file)
    guard let yaml else {
      let diagnostic = Diagnostic(
        "front-matter-is-missing",
        at: SourcePosition(file: file.path, line: 1),
        "The front matter is missing",
        hints: ["Begin the page with a line '---', a line 'title: ...' and a line '---'"]
      )
      return (nil, body, bodyLine, [diagnostic])
    }
    let (frontMatter, diagnostics) = YAMLFile(file: file.path, firstLine: 2, text: yaml).decode(
      FrontMatter.self,
      schema: schema,
      identifier: "front-matter-is-wrong"
    )
    return (frontMatter, body, bodyLine, diagnostics)
  }

  /// The two parts of a page as they are written; no YAML where it does not stand between its two lines.
  static func parts(of file: ContentFile) -> (yaml: String?, body: String, bodyLine: Int) {
    let text = file.text.utf8
    let mark = "---\n".utf8
    guard text.starts(with: mark) else { return (nil, file.text, 1) }
    let start = text.index(text.startIndex, offsetBy: mark.count)
    var line = start
    var number = 2
    while line != text.endIndex {
      let end = text[line...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      let next = end == text.endIndex ? end : text.index(after: end)
      if text[line..<end].elementsEqual("---".utf8) {
        let yaml = file.text[start..<line]
        return (String(yaml.hasSuffix("\n") ? yaml.dropLast() : yaml), String(file.text[next...]), number + 1)
      }
      line = next
      number += 1
    }
    return (nil, file.text, 1)
  }
}
