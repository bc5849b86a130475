import Crypto
import Foundation
import Receipts
import SimulationKit
import X509
import _CryptoExtras

// Creates a store's identity in a folder, and prints data signed with other chains below the same roots: one without a
// fault, and some with one. Clients under test must refuse all but the first.

/// The possible faults of a chain.
let faults: [(name: String, change: (inout CertificateProfile) -> Void)] = [
  ("none", { _ in }),
  ("unmarked-leaf", { $0.marksLeaf = false }),
  ("unmarked-intermediate", { $0.marksIntermediate = false }),
  ("expired", { $0.notAfter = Date(timeIntervalSince1970: 1_600_000_000) }),
]

var store = TestStore(environment: .sandbox)
let date = Date(timeIntervalSince1970: 1_772_452_800)
let transaction = try store.buy("full.version", at: date)

let receiptKeys = try (0..<2).map { _ in try _RSA.Signing.PrivateKey(keySize: .bits2048) }
let (root, intermediate) = (P384.Signing.PrivateKey(), P384.Signing.PrivateKey())

/// An identity with its own leaf below the shared roots.
func identity(_ profile: CertificateProfile) throws -> StoreIdentity {
  try StoreIdentity(
    receiptKeys: receiptKeys + [_RSA.Signing.PrivateKey(keySize: .bits2048)],
    transactionKeys: (root, intermediate, P256.Signing.PrivateKey()),
    profile
  )
}

func profile() -> CertificateProfile {
  CertificateProfile(
    notBefore: StoreIdentity.beginning,
    notAfter: StoreIdentity.end,
    serialNumbers: (1...3).map { Certificate.SerialNumber(bytes: [$0]) }
  )
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("Usage: StoreForger DIR\n".utf8))
  exit(64)
}
_ = try StoreIdentity(directory: URL(filePath: CommandLine.arguments[1])) { try identity(profile()) }

func pem(_ certificates: [Certificate]) throws -> JSONValue {
  .string(try certificates[2].serializeAsPEM().pemString)
}

var forgeries: [String: JSONValue] = [:]
for (name, change) in faults {
  var changed = profile()
  change(&changed)
  let identity = try identity(changed)
  let signer = SignedDataSigner(identity.transactions)
  forgeries[name] = [
    "receipts": try pem(identity.receipts.certificates),
    "transactions": try pem(identity.transactions.certificates),
    "receipt": .string(try store.receipt(at: date, signedBy: identity).base64),
    "transaction": .string(
      try signer.sign(TransactionPayload(transaction, Issuance(store.app, .sandbox, at: date)))
    ),
  ]
}
FileHandle.standardOutput.write(try CanonicalJSON.encode(JSONValue.object(forgeries)))
