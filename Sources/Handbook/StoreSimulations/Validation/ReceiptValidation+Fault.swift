import Receipts
import SimulationKit

extension ReceiptValidation {
  /// A fault of the receipt between its issue and its validation.
  public enum Fault: Hashable, Sendable {
    /// No fault.
    case none
    /// The lowest bit of the byte at a position is flipped.
    case flip(position: Int)
    /// Only the first characters of the Base64 arrive, as from a database column that is too short.
    case truncate(length: Int)
    /// The Base64 is decoded as a form, so each plus sign becomes a space.
    case lostPlus
    /// The same purchases, signed below another root whose certificates have the same names.
    case foreignRoot
    /// The same purchases, signed with a certificate that Apple didn't issue for receipts.
    case unmarkedLeaf
    /// The same purchases, signed below an authority other than Apple Worldwide Developer Relations.
    case unmarkedIntermediate
    /// The same purchases, signed with certificates that expired in 2004.
    case expiredChain
    /// A genuine receipt from another seller's app.
    case otherApp
    /// A genuine receipt for an earlier version of the app.
    case otherVersion
    /// A genuine receipt for another phone.
    case otherDevice
    /// A genuine receipt from the other environment.
    case otherEnvironment
    /// A receipt from Xcode, with one self-signed certificate.
    case xcode
    /// A signed transaction from StoreKit 2, which isn't a receipt.
    case signedTransaction
  }
}

extension ReceiptValidation.Fault: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, position, length
  }

  private enum Kind: String, Codable {
    case none, flip, truncate, xcode
    case lostPlus = "lost-plus"
    case foreignRoot = "foreign-root"
    case unmarkedLeaf = "unmarked-leaf"
    case unmarkedIntermediate = "unmarked-intermediate"
    case expiredChain = "expired-chain"
    case otherApp = "other-app"
    case otherVersion = "other-version"
    case otherDevice = "other-device"
    case otherEnvironment = "other-environment"
    case signedTransaction = "signed-transaction"
  }

  /// Reads a fault from its tagged object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .none: self = .none
    case .flip: self = .flip(position: try container.decode(Int.self, forKey: .position))
    case .truncate: self = .truncate(length: try container.decode(Int.self, forKey: .length))
    case .xcode: self = .xcode
    case .lostPlus: self = .lostPlus
    case .foreignRoot: self = .foreignRoot
    case .unmarkedLeaf: self = .unmarkedLeaf
    case .unmarkedIntermediate: self = .unmarkedIntermediate
    case .expiredChain: self = .expiredChain
    case .otherApp: self = .otherApp
    case .otherVersion: self = .otherVersion
    case .otherDevice: self = .otherDevice
    case .otherEnvironment: self = .otherEnvironment
    case .signedTransaction: self = .signedTransaction
    }
  }

  /// Writes the fault as a tagged object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    switch self {
    case .flip(let position): try container.encode(position, forKey: .position)
    case .truncate(let length): try container.encode(length, forKey: .length)
    default: break
    }
  }

  private var kind: Kind {
    switch self {
    case .none: .none
    case .flip: .flip
    case .truncate: .truncate
    case .xcode: .xcode
    case .lostPlus: .lostPlus
    case .foreignRoot: .foreignRoot
    case .unmarkedLeaf: .unmarkedLeaf
    case .unmarkedIntermediate: .unmarkedIntermediate
    case .expiredChain: .expiredChain
    case .otherApp: .otherApp
    case .otherVersion: .otherVersion
    case .otherDevice: .otherDevice
    case .otherEnvironment: .otherEnvironment
    case .signedTransaction: .signedTransaction
    }
  }
}
