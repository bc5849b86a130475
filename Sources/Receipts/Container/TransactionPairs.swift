import Foundation
import SimulationKit

/// The pairs of a transaction receipt, or of the purchase in it; all values are strings.
struct TransactionPairs {
  private let pairs: [String: OpenStepPropertyList]

  init(_ pairs: [String: OpenStepPropertyList]) {
    self.pairs = pairs
  }

  /// Returns a string that may be missing.
  func optional(_ key: String) throws(ReceiptFault) -> String? {
    guard let value = pairs[key] else { return nil }
    guard case .text(let text) = value else { throw .malformedKey(key, expected: "a text") }
    return text
  }

  func text(_ key: String) throws(ReceiptFault) -> String {
    guard let text = try optional(key) else { throw .missingKey(key) }
    return text
  }

  func base64(_ key: String) throws(ReceiptFault) -> Data {
    guard let receipt = Receipt(base64: try text(key)) else { throw .malformedKey(key, expected: "base64") }
    return receipt.bytes
  }

  func integer(_ key: String) throws(ReceiptFault) -> Int? {
    guard let text = try optional(key) else { return nil }
    guard let number = Int(text) else { throw .malformedKey(key, expected: "a whole number of 64 bits") }
    return number
  }

  func flag(_ key: String) throws(ReceiptFault) -> Bool {
    switch try optional(key) {
    case nil, "false": return false
    case "true": return true
    default: throw .malformedKey(key, expected: "true or false")
    }
  }

  /// Returns a date in milliseconds since 1970, to the second.
  func date(_ key: String) throws(ReceiptFault) -> Date? {
    guard let milliseconds = try integer(key) else { return nil }
    // A date outside the writable years would be read back as a different one.
    guard StoreDate(Date(timeIntervalSince1970: Double(milliseconds) / 1000)).milliseconds == milliseconds
    else {
      throw .malformedKey(key, expected: "a date from 1970 to 9999")
    }
    return Date(timeIntervalSince1970: Double(milliseconds / 1000))
  }
}
