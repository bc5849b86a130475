/// A value that a template shows or tests.
package enum TemplateValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case asset(AssetLink)
  case list([TemplateValue])
  case object(TemplateContext)

  /// Whether a section for the value is shown. It is for an empty text; an absent value must be left out.
  package var isShown: Bool {
    switch self {
    case .flag(let flag): flag
    case .list(let elements): !elements.isEmpty
    case .text, .number, .asset, .object: true
    }
  }

  /// The member with a name.
  package subscript(name: String) -> TemplateValue? {
    switch self {
    case .object(let members): members[name]
    case .asset(let link) where name == "integrity": .text(link.integrity)
    default: nil
    }
  }

  /// The text that replaces the value's tag; nil if it has none.
  package var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .asset(let link): link.address
    case .list, .object: nil
    }
  }
}

/// The values that a template is rendered with, by name.
package typealias TemplateContext = [String: TemplateValue]

/// An asset as templates see it: its address, and the hash with which a browser checks its content.
package struct AssetLink: Hashable, Sendable {
  /// The address, including the site's base path.
  package let address: String
  /// The value of an `integrity` attribute.
  package let integrity: String

  init(address: String, integrity: String) {
    self.address = address
    self.integrity = integrity
  }

  init(_ asset: Asset, basePath: String) {
    self.init(address: basePath + asset.path, integrity: asset.integrity)
  }
}

// MARK: Literals

extension TemplateValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) {
    self = .text(text)
  }

  package init(integerLiteral number: Int) {
    self = .number(number)
  }

  package init(booleanLiteral flag: Bool) {
    self = .flag(flag)
  }

  package init(arrayLiteral elements: TemplateValue...) {
    self = .list(elements)
  }

  package init(dictionaryLiteral members: (String, TemplateValue)...) {
    self = .object(TemplateContext(members) { first, _ in first })
  }
}

extension TemplateValue {
  /// A list of objects.
  package static func objects(_ objects: some Sequence<TemplateContext>) -> TemplateValue {
    .list(objects.map(TemplateValue.object))
  }

  /// An object of texts.
  package static func texts(_ texts: [String: String]) -> TemplateValue {
    .object(texts.mapValues(TemplateValue.text))
  }
}

extension TemplateContext {
  /// Changes the object with a name.
  package mutating func change(_ name: String, _ body: (inout TemplateContext) -> Void) {
    var object = TemplateContext()
    if case .object(let known) = self[name] {
      object = known
    }
    body(&object)
    self[name] = .object(object)
  }
}
