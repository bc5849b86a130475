import Foundation
import SwiftASN1

/// A dissected receipt: every byte belongs to a named field.
///
/// The tree descends into strings that contain ASN.1: the content, the attributes, the purchases, the certificates'
/// extensions. How to draw it is up to you. If the bytes aren't a receipt, they are dissected as far as they are
/// ASN.1, with the tags as names.
public struct ReceiptTree: Hashable, Sendable {
  /// An element with its name and its value.
  public struct Field: Hashable, Sendable, Codable {
    /// The title: "Bundle identifier".
    public var title: String
    /// The tag's name: "SEQUENCE", "[0]".
    public var tag: String
    /// The value in readable form; empty for a container.
    public var value: String
    /// Its location in the receipt, from 0. There are several ranges if it is inside a string in parts.
    public var ranges: [Range<Int>]
    /// The number of bytes of its tag and length.
    public var headerLength: Int
    /// The number of bytes of its content.
    public var contentLength: Int
    /// The number of bytes that end an indefinite length: 2, otherwise 0.
    public var trailerLength: Int
    /// The fields inside it.
    public var children: [Field]

    /// The index of the first byte.
    public var offset: Int { ranges.first?.lowerBound ?? 0 }
  }

  /// The maximum size in bytes. It is lower than that of a receipt, because a field takes much more memory than its bytes.
  static let maximumCount = 1 << 20

  /// The outermost field.
  public let root: Field
  /// The reason the bytes can't be dissected; the root is then the only field.
  public let fault: ReceiptFault?

  /// Dissects a receipt.
  public init(_ receipt: Receipt) {
    let bytes = [UInt8](receipt.bytes)
    let whole = Octets(bytes)
    do throws(ReceiptFault) {
      guard bytes.count <= Self.maximumCount else { throw .oversized(bytes.count) }
      root = Field(try whole.parse(), .contentInfo, in: whole)
      fault = nil
    } catch {
      fault = error
      root = Field(
        title: "Bytes that are not ASN.1",
        tag: "",
        value: "\(error)",
        ranges: bytes.isEmpty ? [] : [0..<bytes.count],
        headerLength: 0,
        contentLength: bytes.count,
        trailerLength: 0,
        children: []
      )
    }
  }

  /// Returns the fields that contain a byte, outermost first; the last one is the field the byte belongs to.
  ///
  /// - Parameter position: the index of the byte, from 0.
  /// - Returns: the fields; empty if there is no such byte.
  public func path(at position: Int) -> [Field] {
    var path: [Field] = []
    var next = root.holds(position) ? root : nil
    while let field = next {
      path.append(field)
      next = field.children.first { $0.holds(position) }
    }
    return path
  }
}

extension ReceiptTree.Field {
  fileprivate func holds(_ position: Int) -> Bool { ranges.contains { $0.contains(position) } }
}
