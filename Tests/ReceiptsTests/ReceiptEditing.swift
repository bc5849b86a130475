import Crypto
import Foundation
import SwiftASN1
import X509
import _CryptoExtras

@testable import Receipts

/// Receipts that no store issues.
enum Edited {
  /// The same receipt with no signer, or with several copies of its signer.
  static func signers(_ receipt: Receipt, count: Int) throws -> Receipt {
    try signedData(receipt) { parts in
      let signer = Array(try DER.parse(parts[4]).elements[0].encodedBytes)
      parts[4] = der {
        $0.appendConstructedNode(identifier: .set) { set in
          for _ in 0..<count { set.serializeRawBytes(signer) }
        }
      }
    }
  }

  /// The same receipt with the parts of its signed data changed: version, digests, content, certificates, signers.
  static func signedData(_ receipt: Receipt, _ change: (inout [[UInt8]]) throws -> Void) throws -> Receipt {
    let info = try DER.parse([UInt8](receipt.bytes)).elements
    var parts = info[1].elements[0].elements.map { Array($0.encodedBytes) }
    try change(&parts)
    let bytes = der { coder in
      coder.appendConstructedNode(identifier: .sequence) { coder in
        coder.serialize(info[0])
        coder.appendConstructedNode(identifier: .tagged(0)) { coder in
          coder.appendConstructedNode(identifier: .sequence) { coder in
            for part in parts { coder.serializeRawBytes(part) }
          }
        }
      }
    }
    return Receipt(bytes: Data(bytes))
  }

  /// A signed receipt with arbitrary content.
  static func content(_ payload: [UInt8]) throws -> Receipt {
    Receipt(bytes: Data(try ReceiptContainer.write(payload, signedBy: Sample.identity().receipts)))
  }

  /// A receipt in the form that was signed until 2023.
  static func sha1(_ payload: [UInt8], _ chain: SigningChain<_RSA.Signing.PrivateKey>) throws -> Receipt {
    let plain = Receipt(bytes: Data(try ReceiptContainer.write(payload, signedBy: chain)))
    let signature = try chain.key.signature(
      for: Insecure.SHA1.hash(data: payload),
      padding: .insecurePKCS1v1_5
    )
    let sha1: [UInt8] = [0x30, 9, 0x06, 5, 0x2B, 14, 3, 2, 26, 0x05, 0]
    return try signedData(plain) { parts in
      parts[1] = [0x31, UInt8(sha1.count)] + sha1
      var signer = try DER.parse(parts[4]).elements[0].elements.map { Array($0.encodedBytes) }
      signer[2] = sha1
      signer[4] = try der {
        try $0.serialize(ASN1OctetString(contentBytes: Array(signature.rawRepresentation)[...]))
      }
      let fields = Array(signer.joined())
      parts[4] = der {
        $0.appendConstructedNode(identifier: .set) { set in
          set.appendConstructedNode(identifier: .sequence) { $0.serializeRawBytes(fields) }
        }
      }
    }
  }
}

extension ASN1Node {
  /// The elements of a constructed element.
  var elements: [ASN1Node] {
    guard case .constructed(let nodes) = content else { return [] }
    return Array(nodes)
  }
}

extension ReceiptTree {
  /// The first field whose path ends with these titles.
  func field(_ titles: String...) -> Field? {
    func find(_ field: Field, _ path: [String]) -> Field? {
      let path = path + [field.title]
      var rest = titles[...]
      for title in path where title == rest.first { rest = rest.dropFirst() }
      if rest.isEmpty, path.last == titles.last { return field }
      return field.children.lazy.compactMap { find($0, path) }.first
    }
    return find(root, [])
  }
}
