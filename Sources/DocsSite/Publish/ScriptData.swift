import DocsFoundation

/// JSON for a `script` element with data.
///
/// Content security policies allow such an element, and browsers don't execute it. But its text must not end
/// the element or begin a comment (HTML, section 4.12.1.3). A `<` occurs only in strings, where JSON can
/// escape it.
enum ScriptData {
  case text(String)
  case number(Int)
  case list([ScriptData])
  /// Members in order. Those without a value are omitted.
  case object([(name: StaticString, value: ScriptData?)])

  /// Writes the JSON to a page.
  func write(to html: inout HTMLBuffer) {
    switch self {
    case .text(let text): html.script(text)
    case .number(let number): html.number(number)
    case .list(let items):
      html.markup("[")
      for (index, item) in items.enumerated() {
        html.markup(index > 0 ? "," : "")
        item.write(to: &html)
      }
      html.markup("]")
    case .object(let members):
      var separator: StaticString = "\""
      html.markup("{")
      for case (let name, let value?) in members {
        html.markup(separator)
        html.markup(name)
        html.markup("\":")
        value.write(to: &html)
        separator = ",\""
      }
      html.markup("}")
    }
  }
}

extension ScriptData: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(stringLiteral text: String) {
    self = .text(text)
  }

  init(arrayLiteral items: ScriptData...) {
    self = .list(items)
  }

  init(dictionaryLiteral members: (StaticString, ScriptData?)...) {
    self = .object(members.map { (name: $0, value: $1) })
  }
}
