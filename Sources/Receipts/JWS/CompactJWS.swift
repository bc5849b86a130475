import Foundation
import SimulationKit

/// The three parts of a JWS in its compact form.
///
/// Source: RFC 7515 section 7.1.
struct CompactJWS {
  private let bytes: [UInt8]
  private let firstDot: Int
  private let secondDot: Int

  init(_ text: String) throws(SignedDataFault) {
    bytes = Array(text.utf8)
    guard let first = bytes.firstDot(from: 0), let second = bytes.firstDot(from: first + 1),
      bytes.firstDot(from: second + 1) == nil
    else { throw .parts(bytes.count { $0 == UInt8(ascii: ".") } + 1) }
    firstDot = first
    secondDot = second
  }

  /// The encoded header.
  var header: ArraySlice<UInt8> { bytes[..<firstDot] }
  /// The signed text after the header: a dot and the payload.
  var rest: ArraySlice<UInt8> { bytes[firstDot..<secondDot] }

  /// The members of the payload.
  func payload() throws(SignedDataFault) -> [String: JSONValue] {
    try Self.members(bytes[(firstDot + 1)..<secondDot], .payload)
  }

  func signature() throws(SignedDataFault) -> [UInt8] {
    guard let signature = Base64.url.decode(bytes[(secondDot + 1)...]) else { throw .base64(.signature) }
    return signature
  }

  static func members(
    _ text: ArraySlice<UInt8>,
    _ part: SignedDataFault.Part
  ) throws(SignedDataFault) -> [String: JSONValue] {
    guard let bytes = Base64.url.decode(text) else { throw .base64(part) }
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw .json(part, error)
    }
    guard case .object(let members) = json else { throw .notAnObject(part) }
    return members
  }
}

extension [UInt8] {
  /// Returns the index of the first dot at or after an index.
  fileprivate func firstDot(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      // The dots of a JWS are thousands of bytes apart, and `memchr` checks many bytes at once.
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: ".")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

/// The header of a JWS, which describes the signature.
///
/// Source: RFC 7515 section 4; RFC 7518 section 3.1.
struct SignedDataHeader {
  /// The certificates as DER; ``CertificateChain`` checks their number.
  let certificates: [[UInt8]]

  init(_ text: ArraySlice<UInt8>) throws(SignedDataFault) {
    let members = try CompactJWS.members(text, .header)
    guard members["alg"] == "ES256" else {
      guard case .string(let name) = members["alg"] else { throw .algorithm(nil) }
      throw .algorithm(name)
    }
    guard members["crit"] == nil else { throw .criticalHeader }
    guard case .array(let items) = members["x5c"] else { throw .certificates }
    var certificates: [[UInt8]] = []
    for item in items {
      guard case .string(let text) = item, let der = Base64.standard.decode(Array(text.utf8)[...]) else {
        throw .certificates
      }
      certificates.append(der)
    }
    self.certificates = certificates
  }
}
