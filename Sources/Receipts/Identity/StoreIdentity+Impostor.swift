import Crypto
import X509

extension StoreIdentity {
  /// The identity of somebody who would like to be an App Store: nobody trusts its roots.
  ///
  /// The bytes of its receipts are the same everywhere, as those of ``demonstration`` are, so that a
  /// simulation can be attacked by it. It has the keys of the demonstration, each in the place of another.
  public static let impostor = Result {
    let roles: [DemonstrationKey] = [.leaf, .root, .intermediate]
    func digest(_ name: String) -> [UInt8] {
      Array(SHA384.hash(data: Array("LiveDocs impostor, transactions, \(name)".utf8)))
    }
    return try StoreIdentity(
      receiptKeys: roles.map { try $0.make() },
      transactionKeys: (
        P384.Signing.PrivateKey(rawRepresentation: digest("root")),
        P384.Signing.PrivateKey(rawRepresentation: digest("intermediate")),
        P256.Signing.PrivateKey(rawRepresentation: digest("leaf").prefix(32))
      ),
      CertificateProfile(
        name: "Demonstration App Store",
        notBefore: beginning,
        notAfter: end,
        serialNumbers: (1...3).map { Certificate.SerialNumber(bytes: [$0]) }
      )
    )
  }
}
