import SimulationKit

extension ReceiptValidation {
  /// What happens to a receipt between its issue and its validation.
  public enum Fault: Hashable, Sendable {
    /// Nothing.
    case none
    /// One bit of the byte at a position is turned over.
    case flip(position: Int)
    /// Only the first characters of the base64 arrive, as from a database column that is too short.
    case truncate(length: Int)
    /// The base64 is read as a form, so each plus sign becomes a space.
    case lostPlus
    /// The same purchases, signed by somebody else.
    case foreignKey
    /// A genuine receipt, bought in another seller's app.
    case otherApp
  }
}

extension ReceiptValidation.Fault: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, position, length
  }

  private enum Kind: String, Codable {
    case none, flip, truncate
    case lostPlus = "lost-plus"
    case foreignKey = "foreign-key"
    case otherApp = "other-app"
  }

  /// Reads a fault from its tagged object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .none: self = .none
    case .flip: self = .flip(position: try container.decode(Int.self, forKey: .position))
    case .truncate: self = .truncate(length: try container.decode(Int.self, forKey: .length))
    case .lostPlus: self = .lostPlus
    case .foreignKey: self = .foreignKey
    case .otherApp: self = .otherApp
    }
  }

  /// Writes the fault as a tagged object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .none:
      try container.encode(Kind.none, forKey: .kind)
    case .flip(let position):
      try container.encode(Kind.flip, forKey: .kind)
      try container.encode(position, forKey: .position)
    case .truncate(let length):
      try container.encode(Kind.truncate, forKey: .kind)
      try container.encode(length, forKey: .length)
    case .lostPlus:
      try container.encode(Kind.lostPlus, forKey: .kind)
    case .foreignKey:
      try container.encode(Kind.foreignKey, forKey: .kind)
    case .otherApp:
      try container.encode(Kind.otherApp, forKey: .kind)
    }
  }
}
