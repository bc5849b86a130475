/// The place of a value inside a JSON document, as RFC 6901 writes it: `/steps/2/size`.
public struct JSONPointer: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The member names and array indices from the root inwards, unescaped.
  public var tokens: [String]

  /// The place that the tokens lead to; none of them means the whole document.
  public init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Reads the text form, or gives nil where it is neither empty nor begins with `/`.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      self.init()
      return
    }
    // By scalars: to Swift a slash and an accent behind it are one character.
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

  /// The place of a member of the object that is here.
  public func appending(_ member: String) -> JSONPointer { JSONPointer(tokens + [member]) }

  /// The place of an item of the array that is here.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let pointer = JSONPointer(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no JSON pointer")
    }
    self = pointer
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension JSONValue {
  /// The value at a place, or nil where there is none.
  public func value(at pointer: JSONPointer) -> JSONValue? {
    pointer.tokens.reduce(Optional(self)) { value, token in
      switch value {
      case .object(let members): members[token]
      case .array(let items): items.index(named: token).map { items[$0] }
      default: nil
      }
    }
  }

  /// The document with another value at a place, or nil where the place's parent does not exist.
  ///
  /// A member that is missing is added; an array item must exist.
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
  /// The index that a token means; one with a sign or a leading zero means none (RFC 6901, section 4).
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
