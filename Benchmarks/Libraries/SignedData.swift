import Crypto
import Foundation
import Receipts
import X509

/// Signed transactions, and how many of them one thread verifies in a second.
///
/// They are signed here without the library's own signer: a P-384 root and intermediate and a P-256 leaf, like Apple's.
struct SignedDataBenchmark {
  static let count = 200
  static let date = Date(timeIntervalSince1970: 1_700_000_000)

  let root: Certificate
  /// Different transactions signed by the same leaf.
  let sameChain: [String]
  /// Different transactions, each signed by its own leaf; the intermediate is the same.
  let newLeaves: [String]

  init() throws {
    let authorities = try Authorities()
    root = authorities.root
    let leaf = P256.Signing.PrivateKey()
    let header = try authorities.header(leaf)
    sameChain = try (0..<Self.count).map { try Self.jws($0, header, leaf) }
    newLeaves = try (0..<Self.count).map {
      let leaf = P256.Signing.PrivateKey()
      return try Self.jws($0, authorities.header(leaf), leaf)
    }
  }

  func write(to folder: URL) throws {
    try Data(root.serializeAsPEM().derBytes).write(to: folder.appending(path: "root.der"))
    for (name, lines) in [("same-chain", sameChain), ("new-leaves", newLeaves)] {
      try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "\(name).txt"))
    }
  }

  func printTable() throws {
    print("| signed transactions, one thread | verified in a second |\n|---|--:|")
    let verifier = try verifier()
    try printRow("of a chain that is known", sameChain) { verifier }
    try printRow("each of a new leaf", newLeaves) {
      // Knows the intermediate, but none of the leaves.
      let verifier = try self.verifier()
      _ = try verifier.transaction(sameChain[0], now: Self.date)
      return verifier
    }
    try printRow("of a chain that is new each time", sameChain) { try self.verifier(remembering: 0) }
  }

  private func verifier(remembering chains: Int = 64) throws -> SignedDataVerifier {
    try SignedDataVerifier(
      roots: [root],
      environment: .sandbox,
      bundleID: "com.example.lighthouse",
      remembering: chains
    )
  }

  /// - Parameter prepare: creates the verifier, outside the measurement.
  private func printRow(_ title: String, _ lines: [String], _ prepare: () throws -> SignedDataVerifier) throws
  {
    var least = Double.infinity
    for _ in 0..<5 {
      let verifier = try prepare()
      let seconds = try leastTime(1) {
        for (index, line) in lines.enumerated() {
          let payload = try verifier.transaction(line, now: Self.date)
          precondition(payload.transactionId == String(2_000_000_000_000_000 + index))
        }
      }
      least = min(least, seconds)
    }
    print("| \(title) | \((Double(lines.count) / least).text(0)) |")
  }

  /// A signed subscription transaction.
  private static func jws(_ index: Int, _ header: String, _ key: P256.Signing.PrivateKey) throws -> String {
    let payload = """
      {"transactionId":"\(2_000_000_000_000_000 + index)","originalTransactionId":"2000000000000000",\
      "webOrderLineItemId":"\(2_000_000_100_000_000 + index)","bundleId":"com.example.lighthouse",\
      "productId":"pro.monthly","subscriptionGroupIdentifier":"20000001","purchaseDate":\(1_699_999_000_000 + index),\
      "originalPurchaseDate":1690000000000,"expiresDate":1702000000000,"quantity":1,\
      "type":"Auto-Renewable Subscription","appAccountToken":"11111111-2222-3333-4444-555555555555",\
      "inAppOwnershipType":"PURCHASED","signedDate":1700000000000,"environment":"Sandbox","storefront":"USA",\
      "storefrontId":"143441","transactionReason":"RENEWAL","price":2990,"currency":"USD",\
      "appTransactionId":"704200000000000000"}
      """
    let signed = header + "." + Data(payload.utf8).base64URL
    return signed + "." + (try key.signature(for: Data(signed.utf8)).rawRepresentation.base64URL)
  }
}

/// A root and an intermediate.
private struct Authorities {
  let root: Certificate
  let intermediate: Certificate
  private let key = P384.Signing.PrivateKey()

  init() throws {
    let rootKey = P384.Signing.PrivateKey()
    let constraints = BasicConstraints.isCertificateAuthority(maxPathLength: nil)
    root = try Self.certificate(
      ("Root", .init(rootKey.publicKey)),
      issuer: ("Root", .init(rootKey)),
      Certificate.Extensions {
        Critical(constraints)
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
      }
    )
    intermediate = try Self.certificate(
      ("Intermediate", .init(key.publicKey)),
      issuer: ("Root", .init(rootKey)),
      Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        Certificate.Extension(oid: [1, 2, 840, 113635, 100, 6, 2, 1], critical: false, value: [5, 0])
      }
    )
  }

  /// The JWS header for a new leaf.
  func header(_ leaf: P256.Signing.PrivateKey) throws -> String {
    let certificate = try Self.certificate(
      ("Leaf", .init(leaf.publicKey)),
      issuer: ("Intermediate", .init(key)),
      Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        Certificate.Extension(oid: [1, 2, 840, 113635, 100, 6, 11, 1], critical: false, value: [5, 0])
      }
    )
    let x5c = try [certificate, intermediate, root].map {
      "\"" + Data(try $0.serializeAsPEM().derBytes).base64EncodedString() + "\""
    }
    return Data("{\"alg\":\"ES256\",\"x5c\":[\(x5c.joined(separator: ","))]}".utf8).base64URL
  }

  private static func certificate(
    _ subject: (name: String, key: Certificate.PublicKey),
    issuer: (name: String, key: Certificate.PrivateKey),
    _ extensions: Certificate.Extensions
  ) throws -> Certificate {
    var extensions = extensions
    try extensions.append(.init(SubjectKeyIdentifier(hash: subject.key), critical: false))
    let issuerID = SubjectKeyIdentifier(hash: issuer.key.publicKey).keyIdentifier
    try extensions.append(.init(AuthorityKeyIdentifier(keyIdentifier: issuerID), critical: false))
    return try Certificate(
      version: .v3,
      serialNumber: .init(),
      publicKey: subject.key,
      notValidBefore: SignedDataBenchmark.date - 10_000_000,
      notValidAfter: SignedDataBenchmark.date + 10_000_000,
      issuer: DistinguishedName {
        CommonName(issuer.name)
        OrganizationName("Benchmark")
      },
      subject: DistinguishedName {
        CommonName(subject.name)
        OrganizationName("Benchmark")
      },
      extensions: extensions,
      issuerPrivateKey: issuer.key
    )
  }
}

extension Data {
  fileprivate var base64URL: String {
    String(base64EncodedString().compactMap { ["+": "-", "/": "_", "=": nil][$0, default: $0] })
  }
}
