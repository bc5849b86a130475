import Foundation
import SwiftASN1
import X509

/// The three certificates that came with signed data: leaf, intermediate, root.
///
/// ``check(roots:at:)`` is as strict as Apple's server libraries, which use OpenSSL's `X509_STRICT`. It is our own
/// because the `Verifier` of swift-certificates is asynchronous, which a simulation is not, and because its
/// `RFC5280Policy` checks neither key usage, key identifiers nor markers.
///
/// It is stricter than Apple's libraries in some points of RFC 5280: an authority's basic constraints must be
/// critical; an authority key identifier must match the issuer's key; a root must be self-signed; a leaf must not be
/// an authority, and its key usage, if present, must allow signing. Name constraints are rejected because nothing
/// here enforces them. A certificate expires at the end of its last second; OpenSSL ignores fractions. Revocation
/// isn't checked.
///
/// Source: RFC 5280 sections 4 and 6; OpenSSL, `crypto/x509/x509_vfy.c`; Apple,
/// https://github.com/apple/app-store-server-library-python
public struct CertificateChain: Hashable, Sendable {
  /// The certificate whose key signs the data.
  public let leaf: Certificate
  /// The certificate that signs the leaf.
  public let intermediate: Certificate
  /// The certificate that came as the root. It proves nothing, because only a trusted root counts.
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

  /// Checks that the leaf leads to a trusted root.
  ///
  /// - Parameters:
  ///   - roots: the trusted certificates. The root that came with the chain is ignored.
  ///   - date: the time at which all three must be valid.
  /// - Throws: the first ``ChainFault``; validity times are checked last.
  public func check(roots: [Certificate], at date: Date) throws(ChainFault) {
    let authority = try Authority(intermediate, roots: roots)
    try authority.check(leaf)
    try authority.checkTimes(CertificateValidity(leaf), at: date)
  }
}

/// An intermediate that leads to a trusted root, regardless of the time.
///
/// It is separate from its leaves, so a verifier that meets many leaves verifies it only once.
struct Authority: Hashable, Sendable {
  let certificate: Certificate
  private let validity: CertificateValidity
  /// The validity of the roots that issued it: more than one if a root was renewed with the same key.
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
        // The first root with that name is most likely the intended one.
        if fault == .untrustedRoot { fault = error }
      }
    }
    guard !trusted.isEmpty else { throw fault }
    self.certificate = certificate
    validity = CertificateValidity(certificate)
    self.roots = trusted
  }

  /// Checks everything about a leaf except its time.
  func check(_ leaf: Certificate) throws(ChainFault) {
    try leaf.checkForm(as: .leaf)
    try certificate.checkIssued(leaf, as: .leaf)
  }

  /// Checks that root, intermediate and leaf are valid at the same time.
  func checkTimes(_ leaf: CertificateValidity, at date: Date) throws(ChainFault) {
    if !roots.contains(where: { $0.contains(date) }) {
      try roots.first?.check(.root, at: date)
    }
    try validity.check(.intermediate, at: date)
    try leaf.check(.leaf, at: date)
  }
}

/// The time during which a certificate is valid, both ends included.
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
