import Foundation

/// The shape that a scenario must have.
///
/// One value does three things that would otherwise drift apart: it checks a scenario before it is
/// decoded, fills in what was left out, and prints itself as JSON Schema (draft 2020-12).
public struct Schema: Hashable, Sendable {
  /// What a value may be.
  public indirect enum Form: Hashable, Sendable {
    /// `true` or `false`, and no number in their place.
    case boolean
    /// A whole number between two bounds, both included; 3.0 is taken for 3.
    case integer(ClosedRange<Int>)
    /// A number between two bounds, both included, with or without a fraction.
    case number(ClosedRange<Double>)
    /// Text of a length in Unicode scalars.
    case string(length: ClosedRange<Int>)
    /// One of some words.
    case choice([String])
    /// An ISO 8601 date and time with its zone, from 1970 to 2100: `2026-03-08T06:59:59Z`.
    case date
    /// An array whose items all have one shape; their number lies between two bounds, both included.
    case array(of: Schema, count: ClosedRange<Int>)
    /// An object with these members and no others; one with a standard value may be left out.
    case object([Property])
    /// Members of any name, whose values all have one shape.
    case dictionary(of: Schema, count: ClosedRange<Int>)
    /// An object whose member `tag` says which of several shapes the rest has.
    case tagged(String, [Variant])
    /// Any JSON, up to a depth.
    case anything(depth: Int)
    /// The shape, or null.
    case optional(Schema)
  }

  /// A member of an object.
  public struct Property: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its shape.
    public var schema: Schema
    /// What it is when it is left out; nil where it must be given.
    public var standard: JSONValue?

    /// A member that must be given, or has a standard value.
    public init(_ name: String, _ schema: Schema, default standard: JSONValue? = nil) {
      self.name = name
      self.schema = schema
      self.standard = standard
    }
  }

  /// One of the shapes of a tagged object.
  public struct Variant: Hashable, Sendable {
    /// The value of the tag.
    public var name: String
    /// What it means, as a sentence.
    public var summary: String
    /// The members beside the tag.
    public var properties: [Property]

    /// A shape and the word that selects it.
    public init(_ name: String, _ summary: String, _ properties: [Property] = []) {
      self.name = name
      self.summary = summary
      self.properties = properties
    }
  }

  /// What the value may be.
  public var form: Form
  /// What it means, as a sentence; empty where its name says it.
  public var summary: String

  /// A shape with its meaning.
  public init(_ form: Form, _ summary: String = "") {
    self.form = form
    self.summary = summary
  }
}
