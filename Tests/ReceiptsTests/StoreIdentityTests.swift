import Crypto
import Foundation
import Testing
import X509
import _CryptoExtras

@testable import Receipts

@Test(arguments: DemonstrationKey.allCases)
func isAnRSAKeyThatSigns(_ name: DemonstrationKey) throws {
  let key = try name.make()
  #expect(key.keySizeInBits == 2048)
  let signature = try key.signature(for: Data("a".utf8), padding: .insecurePKCS1v1_5)
  #expect(
    try name.make().signature(for: Data("a".utf8), padding: .insecurePKCS1v1_5).rawRepresentation
      == signature.rawRepresentation
  )
  #expect(key.publicKey.isValidSignature(signature, for: Data("a".utf8), padding: .insecurePKCS1v1_5))
}

@Test func hasThreeDifferentKeys() throws {
  let keys = try DemonstrationKey.allCases.map { try $0.make().publicKey.derRepresentation }
  #expect(Set(keys).count == 3)
}

@Test func namesTheDemonstrationStoreTheSameEverywhere() throws {
  let identity = try StoreIdentity.demonstration.get()
  let digest = SHA256.hash(data: Data(identity.receipts.der.joined())).prefix(8).map { String($0, radix: 16) }
    .joined()
  #expect(digest == "86cce73eda43a467")
}

@Test(arguments: [false, true])
func issuesChainsThatCertificateVerifiersAccept(_ isNew: Bool) async throws {
  let identity = isNew ? try StoreIdentity() : try StoreIdentity.demonstration.get()
  for certificates in [identity.receipts.certificates, identity.transactions.certificates] {
    var verifier = Verifier(rootCertificates: CertificateStore([certificates[2]])) {
      RFC5280Policy()
    }
    let result = await verifier.validate(
      leaf: certificates[0],
      intermediates: CertificateStore([certificates[1]])
    )
    guard case .validCertificate(let chain) = result else {
      Issue.record("\(result)")
      continue
    }
    #expect(Array(chain) == certificates)
  }
}
