import Crypto
import Foundation
import Synchronization
import Testing
import X509
import _CryptoExtras

@testable import Receipts

/// Runs a body with a folder that is removed afterwards.
private func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "identity-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

/// Creates a new identity, with the demonstration's RSA keys, because finding primes is slow.
@Sendable private func make() throws -> StoreIdentity {
  try StoreIdentity(
    receiptKeys: DemonstrationKey.allCases.map { try $0.make() },
    transactionKeys: (P384.Signing.PrivateKey(), P384.Signing.PrivateKey(), P256.Signing.PrivateKey()),
    CertificateProfile(
      notBefore: StoreIdentity.beginning,
      notAfter: StoreIdentity.end,
      serialNumbers: (0..<3).map { _ in Certificate.SerialNumber() }
    )
  )
}

private func write(_ data: Data, _ path: String) {
  let isWritten = FileManager.default.createFile(
    atPath: path,
    contents: data,
    attributes: [.posixPermissions: 0o600]
  )
  #expect(isWritten)
}

private func mode(_ url: URL) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
  return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
}

private let names = ["receipts", "transactions"].flatMap {
  ["\($0)-chain.pem", "\($0)-key.pem", "\($0)-root.pem"]
}

extension StoreIdentity {
  fileprivate var bytes: [[UInt8]] {
    receipts.der + transactions.der + [Array(receipts.key.derRepresentation)]
      + [Array(transactions.key.rawRepresentation)]
  }
}

@Test func keepsAnIdentity() throws {
  try withFolder { folder in
    let directory = folder.appending(path: "new/one")
    let made = try StoreIdentity(directory: directory)
    let identity = directory.appending(path: "identity")
    #expect(try FileManager.default.contentsOfDirectory(atPath: identity.path).sorted() == names)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["identity"])
    #expect(try mode(identity) == 0o700)
    for name in names {
      #expect(try mode(identity.appending(path: name)) == 0o600)
    }
    let text = try String(contentsOf: identity.appending(path: "receipts-key.pem"), encoding: .utf8)
    #expect(text.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    let read = try StoreIdentity(directory: directory) { throw CocoaError(.featureUnsupported) }
    #expect(read.bytes == made.bytes)
    let jws = try SignedDataSigner(read.transactions).sign(
      RenewalInfoPayload(
        SignedDataSupport.renewal,
        SignedDataSupport.issuance
      )
    )
    let verifier = try SignedDataVerifier(
      roots: [made.transactions.certificates[2]],
      environment: .sandbox,
      bundleID: "x"
    )
    #expect(throws: Never.self) { try verifier.renewalInfo(jws, now: SignedDataSupport.date) }
  }
}

@Test func givesAllWhoStartAtOnceTheSameIdentity() throws {
  for _ in 0..<5 {
    try withFolder { folder in
      let identities = Mutex<[[[UInt8]]]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let bytes = (try? StoreIdentity(directory: folder, make: make))?.bytes ?? []
        identities.withLock { $0.append(bytes) }
      }
      let all = identities.withLock { $0 }
      #expect(all.count == 8)
      #expect(Set(all).count == 1)
      #expect(all.first?.isEmpty == false)
      // Nothing is left behind.
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["identity"])
    }
  }
}

@Test func saysWhatIsWrongWithAnIdentity() throws {
  try withFolder { folder in
    _ = try StoreIdentity(directory: folder, make: make)
    let identity = folder.appending(path: "identity")
    func path(_ name: String) -> String { identity.appending(path: name).path }
    /// The fault after a change, which is then undone.
    func fault(_ name: String, _ change: (String) throws -> Void) throws -> IdentityFault? {
      let good = try Data(contentsOf: URL(filePath: path(name)))
      try change(path(name))
      defer {
        try? FileManager.default.removeItem(atPath: path(name))
        write(good, path(name))
      }
      do throws(IdentityFault) {
        _ = try StoreIdentity(directory: folder, make: make)
        return nil
      } catch {
        return error
      }
    }
    func writing(_ text: String) -> (String) throws -> Void {
      { write(Data(text.utf8), $0) }
    }
    for name in names {
      #expect(try fault(name) { try FileManager.default.removeItem(atPath: $0) } == .missing(path(name)))
      #expect(try fault(name, writing("")) == .malformed(path(name)))
      let text = try String(contentsOfFile: path(name), encoding: .utf8)
      #expect(try fault(name, writing(String(text.prefix(text.count / 3)))) == .malformed(path(name)))
      #expect(try fault(name, writing(String(repeating: text, count: 100))) == .malformed(path(name)))
      #expect(
        try fault(name) {
          try FileManager.default.removeItem(atPath: $0)
          try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
        } == .unreadable(path(name), "It is no file")
      )
      for mode in [0o644, 0o640, 0o604, 0o620] {
        let expected = name.hasSuffix("-key.pem") ? IdentityFault.openToOthers(path(name)) : nil
        #expect(
          try fault(name) {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: $0)
          } == expected
        )
      }
    }
    // A key, a chain and a root of another identity.
    let other = try make()
    for name in ["receipts", "transactions"] {
      let key =
        name == "receipts"
        ? try _RSA.Signing.PrivateKey(keySize: .bits2048).pkcs8PEMRepresentation
        : other.transactions.key.pemRepresentation
      #expect(try fault("\(name)-key.pem", writing(key)) == .mismatch(path("\(name)-key.pem")))
    }
    let key = try String(contentsOfFile: path("transactions-key.pem"), encoding: .utf8)
    #expect(try fault("receipts-key.pem", writing(key)) == .malformed(path("receipts-key.pem")))
    let root = try other.transactions.certificates[2].serializeAsPEM().pemString
    #expect(
      try fault("transactions-root.pem", writing(root))
        == .chain(path("transactions-chain.pem"), .keyIdentifierMismatch(.intermediate))
    )
    // Everything is restored.
    #expect(throws: Never.self) { try StoreIdentity(directory: folder, make: make) }
  }
}

@Test func replacesNothingThatStandsInItsWay() throws {
  try withFolder { folder in
    let identity = folder.appending(path: "identity")
    try FileManager.default.createDirectory(at: identity, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: identity.path)
    #expect(throws: IdentityFault.missing(identity.appending(path: "receipts-key.pem").path)) {
      try StoreIdentity(directory: folder, make: make)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: identity.path)
    #expect(throws: IdentityFault.openToOthers(identity.path)) {
      try StoreIdentity(directory: folder, make: make)
    }
    try FileManager.default.removeItem(at: identity)
    try Data().write(to: identity)
    #expect(throws: IdentityFault.unreadable(identity.path, "It is no folder")) {
      try StoreIdentity(directory: folder, make: make)
    }
    // A file in the place of the parent folder.
    #expect(throws: IdentityFault.unreadable(identity.appending(path: "identity").path, "Not a directory")) {
      try StoreIdentity(directory: identity, make: make)
    }
    #expect(try Data(contentsOf: identity) == Data())
    #expect(throws: IdentityFault.self) {
      try StoreIdentity(directory: URL(filePath: "/proc/nowhere"), make: make)
    }
  }
}

@Test func saysThatNoKeysCouldBeMade() throws {
  try withFolder { folder in
    #expect(throws: IdentityFault.keys("\(CocoaError(.featureUnsupported))")) {
      try StoreIdentity(directory: folder) { throw CocoaError(.featureUnsupported) }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
