import Crypto
import Foundation
import SwiftASN1
import X509
import _CryptoExtras

extension ReceiptContainer {
  /// Signs a content and writes its container, in the layout of App Store receipts.
  ///
  /// The certificates are in the order leaf, intermediate, root, although DER would sort them. There are no signed
  /// attributes: the signature is over the content. Its algorithm is named `rsaEncryption`.
  ///
  /// - Parameters:
  ///   - payload: the attributes in DER.
  ///   - chain: the signer.
  static func write(
    _ payload: [UInt8],
    signedBy chain: SigningChain<_RSA.Signing.PrivateKey>
  ) throws -> [UInt8] {
    guard let leaf = chain.certificates.first else { throw ReceiptFault.certificateCount(0) }
    let signature = try chain.key.signature(for: SHA256.hash(data: payload), padding: .insecurePKCS1v1_5)
    return try der { coder in
      try coder.appendConstructedNode(identifier: .sequence) { info in
        try info.serialize(ASN1ObjectIdentifier.signedData)
        try info.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { content in
          try content.appendConstructedNode(identifier: .sequence) { signedData in
            try signedData.serialize(1)
            try signedData.appendConstructedNode(identifier: .set) { try $0.algorithm(.sha256) }
            try signedData.encapsulated(payload)
            signedData.appendConstructedNode(identifier: .tagged(0)) { set in
              for certificate in chain.der { set.serializeRawBytes(certificate) }
            }
            try signedData.appendConstructedNode(identifier: .set) { set in
              try set.signer(leaf, Array(signature.rawRepresentation))
            }
          }
        }
      }
    }
  }
}

extension Receipt {
  /// Writes and signs a receipt with any chain of certificates, also one that no verifier accepts.
  package init(
    _ content: ReceiptContent,
    signedBy chain: SigningChain<_RSA.Signing.PrivateKey>,
    deviceGUID: DeviceGUID
  ) throws {
    bytes = Data(try ReceiptContainer.write(content.payload(for: deviceGUID), signedBy: chain))
  }
}

extension DER.Serializer {
  fileprivate mutating func algorithm(_ id: ASN1ObjectIdentifier) throws {
    try appendConstructedNode(identifier: .sequence) { coder in
      try coder.serialize(id)
      try coder.serialize(ASN1Null())
    }
  }

  fileprivate mutating func encapsulated(_ payload: [UInt8]) throws {
    try appendConstructedNode(identifier: .sequence) { coder in
      try coder.serialize(ASN1ObjectIdentifier.data)
      try coder.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { content in
        try content.serialize(ASN1OctetString(contentBytes: payload[...]))
      }
    }
  }

  fileprivate mutating func signer(_ leaf: Certificate, _ signature: [UInt8]) throws {
    try appendConstructedNode(identifier: .sequence) { signer in
      try signer.serialize(1)
      try signer.appendConstructedNode(identifier: .sequence) { id in
        try id.serialize(leaf.issuer)
        try id.serialize(leaf.serialNumber.bytes)
      }
      try signer.algorithm(.sha256)
      try signer.algorithm(.AlgorithmIdentifier.rsaEncryption)
      try signer.serialize(ASN1OctetString(contentBytes: signature[...]))
    }
  }
}
