@preconcurrency import Crypto
import Foundation
import SwiftASN1
import X509
import _CryptoExtras

extension StoreIdentity {
  /// Loads the identity stored in a folder, or creates and stores it the first time.
  ///
  /// It is in the subfolder `identity`, which only its owner may enter. For `receipts` and for `transactions`, there
  /// is a `-key.pem` (PKCS #8), a `-chain.pem` (leaf and intermediate) and a `-root.pem`, the certificate that others
  /// have to trust. The subfolder gets its name once everything in it is on disk, so if several stores start at once
  /// with one folder, all use the identity of the first one. Nothing is ever overwritten. A store that is killed
  /// while it creates its identity leaves a subfolder behind whose name begins with `.identity-`; it is never read.
  ///
  /// - Parameters:
  ///   - directory: the folder, created if needed.
  ///   - notBefore: the start of a new identity's certificates, before any date to simulate.
  ///   - notAfter: the end of a new identity's certificates.
  /// - Throws: ``IdentityFault``. A damaged identity is never replaced by a new one: clients that trust the old one
  ///   would reject everything.
  public init(
    directory: URL,
    notBefore: Date = Self.beginning,
    notAfter: Date = Self.end
  ) throws(IdentityFault) {
    try self.init(directory: directory) { try StoreIdentity(notBefore: notBefore, notAfter: notAfter) }
  }

  /// Does the same, with an identity that the caller creates if none is stored.
  package init(directory: URL, make: () throws -> StoreIdentity) throws(IdentityFault) {
    let folder = IdentityFolder(directory)
    if try !folder.exists() {
      let identity: StoreIdentity
      do {
        identity = try make()
      } catch {
        throw .keys("\(error)")
      }
      try folder.keep(identity.files())
    }
    try self.init(folder)
  }

  private init(_ folder: IdentityFolder) throws(IdentityFault) {
    receipts = try folder.chain("receipts") {
      try _RSA.Signing.PrivateKey(pemRepresentation: $0)
    } publicKey: {
      Certificate.PublicKey($0.publicKey)
    }
    transactions = try folder.chain("transactions") {
      try P256.Signing.PrivateKey(pemRepresentation: $0)
    } publicKey: {
      Certificate.PublicKey($0.publicKey)
    }
  }

  /// Returns the name and the text of each file to store.
  private func files() throws(IdentityFault) -> [(name: String, text: String)] {
    func files(
      _ name: String,
      _ key: String,
      _ certificates: [Certificate]
    ) throws -> [(name: String, text: String)] {
      let pem = try certificates.map { try $0.serializeAsPEM().pemString + "\n" }
      return [
        ("\(name)-key.pem", key + "\n"), ("\(name)-chain.pem", pem.dropLast().joined()),
        ("\(name)-root.pem", pem.suffix(1).joined()),
      ]
    }
    do {
      return try files("receipts", receipts.key.pkcs8PEMRepresentation, receipts.certificates)
        + files("transactions", transactions.key.pemRepresentation, transactions.certificates)
    } catch {
      throw .keys("\(error)")
    }
  }
}

extension IdentityFolder {
  /// Returns a key with its three certificates, after checking that they belong together.
  ///
  /// Their validity times aren't checked: a store may sign for any time.
  fileprivate func chain<Key>(
    _ name: String,
    _ decode: (String) throws -> Key,
    publicKey: (Key) -> Certificate.PublicKey
  ) throws(IdentityFault) -> SigningChain<Key> {
    let (keyFile, chainFile, rootFile) = ("\(name)-key.pem", "\(name)-chain.pem", "\(name)-root.pem")
    let key = try content(of: keyFile, isSecret: true, decode)
    let chain = try content(of: chainFile) {
      try PEMDocument.parseMultiple(pemString: $0).map(Certificate.init)
    }
    let root = try content(of: rootFile) { try Certificate(pemEncoded: $0) }
    guard chain.count == 2 else { throw .malformed(path(chainFile)) }
    guard publicKey(key) == chain[0].publicKey else { throw .mismatch(path(keyFile)) }
    do throws(ChainFault) {
      try Authority(chain[1], roots: [root]).check(chain[0])
    } catch {
      throw .chain(path(chainFile), error)
    }
    do {
      return try SigningChain(key: key, certificates: chain + [root])
    } catch {
      throw .malformed(path(chainFile))
    }
  }
}
