import Foundation
import SwiftASN1

/// A receipt taken apart: every byte belongs to a field that has a name.
///
/// It goes into the strings that hold ASN.1 once more: the content, the attributes, the purchases, the
/// extensions of the certificates. It says nothing of how that is drawn. What is no receipt is taken apart as
/// far as it is ASN.1; names are then those of the tags.
public struct ReceiptTree: Hashable, Sendable {
  /// An element with its name and its value.
  public struct Field: Hashable, Sendable, Codable {
    /// What it is: "Bundle identifier".
    public var title: String
    /// The name of its tag: "SEQUENCE", "[0]".
    public var tag: String
    /// What it says; empty for what only holds others.
    public var value: String
    /// Where it lies in the receipt, from 0. Several ranges where a string in parts is around it.
    public var ranges: [Range<Int>]
    /// The number of bytes of its tag and its length.
    public var headerLength: Int
    /// The number of bytes that it holds.
    public var contentLength: Int
    /// The number of bytes that end it where its length is not stated: 2, elsewhere 0.
    public var trailerLength: Int
    /// What it holds.
    public var children: [Field]

    /// The index of its first byte.
    public var offset: Int { ranges.first?.lowerBound ?? 0 }
  }

  /// The field that holds all others.
  public let root: Field
  /// Why the bytes cannot be taken apart; the root is then all that there is.
  public let fault: ReceiptFault?

  /// Takes a receipt apart.
  public init(_ receipt: Receipt) {
    let bytes = [UInt8](receipt.bytes)
    let whole = Octets(bytes)
    do throws(ReceiptFault) {
      guard bytes.count <= ReceiptContainer.maximumCount else { throw .oversized(bytes.count) }
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

  /// The fields that hold a byte, the outermost first; the last one is the field to which it belongs.
  ///
  /// - Parameter position: the index of the byte, from 0.
  /// - Returns: nothing where there is no such byte.
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
