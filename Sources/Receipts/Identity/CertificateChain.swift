import Foundation
import SwiftASN1
import X509

/// Three certificates that came with something signed: leaf, intermediate, root.
///
/// ``check(roots:at:)`` is as strict as Apple's server libraries, which ask OpenSSL for `X509_STRICT`. It is
/// ours because the `Verifier` of swift-certificates is asynchronous, where a simulation is not, and because
/// its `RFC5280Policy` looks at neither key usage, nor key identifiers, nor markers.
///
/// Stricter than Apple's in some points, all of them from RFC 5280: basic constraints of an authority are
/// critical; an authority key identifier is that of the issuer's key; a root is signed by itself; a leaf is no
/// authority, and its key usage, where there is one, lets it sign. Constraints of names are refused, for
/// nobody here would keep them. A certificate ends with the last second of its time, where OpenSSL does not
/// count a fraction. Revocation is not looked at.
///
/// Source: RFC 5280 sections 4 and 6; OpenSSL, `crypto/x509/x509_vfy.c`; Apple,
/// https://github.com/apple/app-store-server-library-python
public struct CertificateChain: Hashable, Sendable {
  /// The certificate whose key signs.
  public let leaf: Certificate
  /// The certificate that signs the leaf.
  public let intermediate: Certificate
  /// The certificate that came as the root. Only a trusted root counts, so this one proves nothing.
  public let root: Certificate

  /// Reads a chain.
  ///
  /// - Parameter der: leaf, intermediate and root, each as DER.
  /// - Throws: ``ChainFault/count(_:)`` or ``ChainFault/malformed(_:)``.
  public init(der: [[UInt8]]) throws(ChainFault) {
    guard der.count == 3 else { throw .count(der.count) }
    leaf = try Certificate(der[0], .leaf)
    intermediate = try Certificate(der[1], .intermediate)
    root = try Certificate(der[2], .root)
  }

  /// Checks that a trusted root stands behind the leaf.
  ///
  /// - Parameters:
  ///   - roots: the certificates that are trusted; the one that came with the chain is not looked at.
  ///   - date: when all three must be valid.
  /// - Throws: the first ``ChainFault``, the times last.
  public func check(roots: [Certificate], at date: Date) throws(ChainFault) {
    let authority = try Authority(intermediate, roots: roots)
    try authority.check(leaf)
    try authority.checkTimes(CertificateValidity(leaf), at: date)
  }
}

/// An intermediate for which a trusted root stands, whatever the time.
///
/// It stands for itself, so that a verifier who meets many leaves need not verify it again for each.
struct Authority: Hashable, Sendable {
  let certificate: Certificate
  private let validity: CertificateValidity
  /// When the roots are valid that stand for it: more than one where a root was renewed with the same key.
  private let roots: [CertificateValidity]

  init(_ certificate: Certificate, roots: [Certificate]) throws(ChainFault) {
    try certificate.checkForm(as: .intermediate)
    var fault = ChainFault.untrustedRoot
    var trusted: [CertificateValidity] = []
    for root in roots where root.subject == certificate.issuer {
      do throws(ChainFault) {
        try root.checkForm(as: .root)
        try root.checkIssued(root, as: .root)
        try root.checkIssued(certificate, as: .intermediate)
        trusted.append(CertificateValidity(root))
      } catch {
        // The first root of that name is the likeliest to be meant.
        if fault == .untrustedRoot { fault = error }
      }
    }
    guard !trusted.isEmpty else { throw fault }
    self.certificate = certificate
    validity = CertificateValidity(certificate)
    self.roots = trusted
  }

  /// Checks all of a leaf but its time.
  func check(_ leaf: Certificate) throws(ChainFault) {
    try leaf.checkForm(as: .leaf)
    try certificate.checkIssued(leaf, as: .leaf)
  }

  /// Checks that root, intermediate and leaf are valid at one time.
  func checkTimes(_ leaf: CertificateValidity, at date: Date) throws(ChainFault) {
    if !roots.contains(where: { $0.contains(date) }) {
      try roots.first?.check(.root, at: date)
    }
    try validity.check(.intermediate, at: date)
    try leaf.check(.leaf, at: date)
  }
}

/// From when until when a certificate is valid, both ends with it.
struct CertificateValidity: Hashable, Sendable {
  private let notBefore: Date
  private let notAfter: Date

  init(_ certificate: Certificate) {
    notBefore = certificate.notValidBefore
    notAfter = certificate.notValidAfter
  }

  func contains(_ date: Date) -> Bool { notBefore <= date && date <= notAfter }

  func check(_ role: CertificateRole, at date: Date) throws(ChainFault) {
    guard !contains(date) else { return }
    throw date < notBefore ? .notYetValid(role) : .expired(role)
  }
}
