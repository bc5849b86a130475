import Crypto
import CryptoExtras
import Foundation
import Receipts
import SimulationKit
import X509

// Prints what somebody signs whose certificates have a fault, and the roots that would have to be trusted. For tests of
// clients: each has to refuse all of it but the first.

/// What is wrong with a chain.
let faults: [(name: String, change: (inout CertificateProfile) -> Void)] = [
  ("none", { _ in }),
  ("unmarked-leaf", { $0.marksLeaf = false }),
  ("unmarked-intermediate", { $0.marksIntermediate = false }),
  ("expired", { $0.notAfter = Date(timeIntervalSince1970: 1_600_000_000) }),
]

var store = TestStore(environment: .sandbox)
let date = Date(timeIntervalSince1970: 1_772_452_800)
let transaction = try store.buy("full.version", at: date)

func root(_ certificates: [Certificate]) throws -> JSONValue {
  .string(try certificates[2].serializeAsPEM().pemString)
}

var forgeries: [String: JSONValue] = [:]
for (name, change) in faults {
  var profile = CertificateProfile(
    notBefore: StoreIdentity.beginning,
    notAfter: StoreIdentity.end,
    serialNumbers: (1...3).map { Certificate.SerialNumber(bytes: [$0]) }
  )
  change(&profile)
  let identity = try StoreIdentity(
    receiptKeys: (0..<3).map { _ in try _RSA.Signing.PrivateKey(keySize: .bits2048) },
    transactionKeys: (P384.Signing.PrivateKey(), P384.Signing.PrivateKey(), P256.Signing.PrivateKey()),
    profile
  )
  let signer = SignedDataSigner(identity.transactions)
  forgeries[name] = [
    "receipts": try root(identity.receipts.certificates),
    "transactions": try root(identity.transactions.certificates),
    "receipt": .string(try store.receipt(at: date, signedBy: identity).base64),
    "transaction": .string(
      try signer.sign(TransactionPayload(transaction, Issuance(store.app, .sandbox, at: date)))
    ),
  ]
}
FileHandle.standardOutput.write(try CanonicalJSON.encode(JSONValue.object(forgeries)))
