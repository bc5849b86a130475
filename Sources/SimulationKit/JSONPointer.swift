/// The place of a value inside a JSON document, in the notation of RFC 6901: `/steps/2/size`.
public struct JSONPointer: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The member names and array indices from the root inward, unescaped.
  public var tokens: [String]

  /// Creates a pointer from tokens; without any it refers to the whole document.
  public init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses the text form. Returns nil unless the text is empty or begins with `/`.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      self.init()
      return
    }
    // Split by scalars: Swift joins a slash and a following combining accent into one character.
    guard text.unicodeScalars.first == "/" else { return nil }
    self.init(
      text.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
        String($0).replacingScalars("~1", with: "/").replacingScalars("~0", with: "~")
      }
    )
  }

  /// The text form.
  public var description: String {
    tokens.map { "/" + $0.replacingScalars("~", with: "~0").replacingScalars("/", with: "~1") }.joined()
  }

  /// The place of a member of the object at this place.
  public func appending(_ member: String) -> JSONPointer { JSONPointer(tokens + [member]) }

  /// The place of an item of the array at this place.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// Decodes the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let pointer = JSONPointer(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a JSON pointer: '\(text)'")
    }
    self = pointer
  }

  /// Encodes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension JSONValue {
  /// Returns the value at a place, or nil if there is none.
  public func value(at pointer: JSONPointer) -> JSONValue? {
    pointer.tokens.reduce(Optional(self)) { value, token in
      switch value {
      case .object(let members): members[token]
      case .array(let items): items.index(named: token).map { items[$0] }
      default: nil
      }
    }
  }

  /// Returns the document with another value at a place, or nil if the place's parent doesn't exist.
  ///
  /// A missing member is added; an array item must exist.
  public func replacing(_ pointer: JSONPointer, with replacement: JSONValue) -> JSONValue? {
    guard let token = pointer.tokens.first else { return replacement }
    let rest = JSONPointer(Array(pointer.tokens.dropFirst()))
    switch self {
    case .object(var members):
      guard let inner = rest.tokens.isEmpty ? replacement : members[token]?.replacing(rest, with: replacement)
      else { return nil }
      members[token] = inner
      return .object(members)
    case .array(var items):
      guard let index = items.index(named: token),
        let inner = items[index].replacing(rest, with: replacement)
      else { return nil }
      items[index] = inner
      return .array(items)
    default:
      return nil
    }
  }
}

extension [JSONValue] {
  /// The index that a token means; nil if it has a sign or a leading zero (RFC 6901, section 4).
  fileprivate func index(named token: String) -> Int? {
    guard let index = Int(token), indices.contains(index), String(index) == token else { return nil }
    return index
  }
}

extension String {
  fileprivate func replacingScalars(_ text: String, with replacement: String) -> String {
    String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
  }
}
