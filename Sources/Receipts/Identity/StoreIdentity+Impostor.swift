import Crypto
import X509

extension StoreIdentity {
  /// The identity of an impostor: its roots are trusted nowhere.
  ///
  /// As with ``demonstration``, its receipts have the same bytes everywhere, so a simulation can use it to attack. It
  /// has the demonstration's keys, each in a different role.
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
