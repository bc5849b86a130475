import Crypto
import CryptoExtras
import Foundation
import SwiftASN1
import X509

extension StoreIdentity {
  /// The identity that is kept in a folder; the first time it is made, and kept there.
  ///
  /// It stands in the subfolder `identity`, which nobody but its owner may enter: for `receipts` and for
  /// `transactions` a `-key.pem` (PKCS #8), a `-chain.pem` (leaf and intermediate) and a `-root.pem`, which is
  /// what others have to trust. The subfolder gets its name when all is in it and on the disk, so of
  /// several stores that start at once with one folder all have the identity of the one that was first.
  /// Nothing is ever overwritten. A store that is killed while it makes its identity leaves a subfolder
  /// behind whose name begins with `.identity-`; nobody reads it.
  ///
  /// - Parameters:
  ///   - directory: the folder; it is made where it is not there.
  ///   - notBefore: from when on the certificates of a new identity are good; before any date that is to be
  ///     simulated.
  ///   - notAfter: until when.
  /// - Throws: ``IdentityFault``. A damaged identity is never replaced by a new one: those who trust the old
  ///   one would believe nothing any more.
  public init(
    directory: URL,
    notBefore: Date = Self.beginning,
    notAfter: Date = Self.end
  ) throws(IdentityFault) {
    try self.init(directory: directory) { try StoreIdentity(notBefore: notBefore, notAfter: notAfter) }
  }

  /// The same, with an identity that somebody else makes where none is kept.
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

  /// What is kept: the name of each file, and its text.
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
  /// A key with its three certificates, once it is certain that they belong together.
  ///
  /// When they are valid is not looked at: a store may sign for any time.
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
