/// JSON that stands in a `script` element as data.
///
/// No policy stops such an element and no browser runs it; but its text must not end it, nor begin a comment
/// (HTML, section 4.12.1.3). A `<` stands in strings only, where JSON has another way to write it.
enum ScriptData {
  case text(String)
  case number(Int)
  case list([ScriptData])
  /// Members in their order; those without a value are left out.
  case object([(name: StaticString, value: ScriptData?)])

  /// Adds it to a page.
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
