/// What a template shows, or decides by.
enum TemplateValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case asset(AssetLink)
  case list([TemplateValue])
  case object(TemplateContext)

  /// Whether a section with the value is shown. An empty text is there; what is absent has to be left out.
  var isShown: Bool {
    switch self {
    case .flag(let flag): flag
    case .list(let elements): !elements.isEmpty
    case .text, .number, .asset, .object: true
    }
  }

  /// What the value has under a name.
  subscript(name: String) -> TemplateValue? {
    switch self {
    case .object(let members): members[name]
    case .asset(let link) where name == "integrity": .text(link.integrity)
    default: nil
    }
  }

  /// The value in the place of its tag; nil for what has no text.
  var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .asset(let link): link.address
    case .list, .object: nil
    }
  }
}

/// The values that a template is filled in with, by name.
typealias TemplateContext = [String: TemplateValue]

/// An asset as a template sees it: its address, and what a browser checks its content against.
struct AssetLink: Hashable, Sendable {
  /// The address, with the path of the site's base.
  let address: String
  /// The value of an `integrity` attribute.
  let integrity: String

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
  init(stringLiteral text: String) {
    self = .text(text)
  }

  init(integerLiteral number: Int) {
    self = .number(number)
  }

  init(booleanLiteral flag: Bool) {
    self = .flag(flag)
  }

  init(arrayLiteral elements: TemplateValue...) {
    self = .list(elements)
  }

  init(dictionaryLiteral members: (String, TemplateValue)...) {
    self = .object(TemplateContext(members) { first, _ in first })
  }
}

extension TemplateValue {
  /// A list of objects.
  static func objects(_ objects: some Sequence<TemplateContext>) -> TemplateValue {
    .list(objects.map(TemplateValue.object))
  }

  /// An object of texts.
  static func texts(_ texts: [String: String]) -> TemplateValue {
    .object(texts.mapValues(TemplateValue.text))
  }
}
