import Foundation

/// The shape that a scenario must have.
///
/// A schema checks a scenario before it is decoded, fills in missing members, and is published as JSON Schema (draft
/// 2020-12). Doing all three with one value keeps them consistent.
public struct Schema: Hashable, Sendable, Codable {
  /// The kinds of value.
  public indirect enum Form: Hashable, Sendable, Codable {
    /// `true` or `false`; a number is not accepted instead.
    case boolean
    /// A whole number in a closed range; 3.0 counts as 3.
    case integer(ClosedRange<Int>)
    /// A number in a closed range, with or without a fraction.
    case number(ClosedRange<Double>)
    /// Text; its length is counted in Unicode scalars.
    case string(length: ClosedRange<Int>)
    /// One of several words.
    case choice([String])
    /// An ISO 8601 date and time with a time zone, from 1970 to 2100: `2026-03-08T06:59:59Z`.
    case date
    /// An array whose items all have the same shape, and whose count is in a closed range.
    case array(of: Schema, count: ClosedRange<Int>)
    /// An object with only these members; those with a default may be left out.
    case object([Property])
    /// An object whose members may have any name, and whose values all have the same shape.
    case dictionary(of: Schema, count: ClosedRange<Int>)
    /// An object whose member `tag` selects the shape of the rest.
    case tagged(String, [Variant])
    /// Any JSON, up to a nesting depth.
    case anything(depth: Int)
    /// The shape, or null.
    case optional(Schema)
  }

  /// A member of an object.
  public struct Property: Hashable, Sendable {
    /// The member's name.
    public var name: String
    /// The member's shape.
    public var schema: Schema
    /// The value if the member is left out; nil if it is required.
    public var standard: JSONValue?

    /// A member; it is required unless it has a default.
    public init(_ name: String, _ schema: Schema, default standard: JSONValue? = nil) {
      self.name = name
      self.schema = schema
      self.standard = standard
    }
  }

  /// One of the shapes of a tagged object.
  public struct Variant: Hashable, Sendable, Codable {
    /// The value of the tag.
    public var name: String
    /// What it means, as a sentence.
    public var summary: String
    /// The members in addition to the tag.
    public var properties: [Property]

    /// A shape, and the tag value that selects it.
    public init(_ name: String, _ summary: String, _ properties: [Property] = []) {
      self.name = name
      self.summary = summary
      self.properties = properties
    }
  }

  /// The kind of value.
  public var form: Form
  /// What it means, as a sentence; empty if its name says it.
  public var summary: String

  /// A shape with its meaning.
  public init(_ form: Form, _ summary: String = "") {
    self.form = form
    self.summary = summary
  }
}

extension Schema.Property: Codable {
  private enum Key: CodingKey {
    case name, schema
    /// An array of at most one value, because null can be a default.
    case standard
  }

  /// Decodes a member.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    self.init(
      try members.decode(String.self, forKey: .name),
      try members.decode(Schema.self, forKey: .schema),
      default: try members.decode([JSONValue].self, forKey: .standard).first
    )
  }

  /// Encodes the member.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(name, forKey: .name)
    try members.encode(schema, forKey: .schema)
    try members.encode(standard.map { [$0] } ?? [], forKey: .standard)
  }
}
