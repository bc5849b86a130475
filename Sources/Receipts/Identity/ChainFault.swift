/// Why a chain of certificates is not believed, and which of the three is to blame.
public enum ChainFault: Error, Hashable, Sendable {
  /// There are not three certificates.
  case count(Int)
  /// It is no certificate in DER, or its key is of a kind that no store uses.
  case malformed(CertificateRole)
  /// It is not of version 3.
  case version(CertificateRole)
  /// It says twice how it is signed, and not the same.
  case signatureAlgorithm(CertificateRole)
  /// Its subject or its issuer has no name.
  case emptyName(CertificateRole)
  /// An extension cannot be read: its identifier.
  case malformedExtension(CertificateRole, String)
  /// An extension is critical that is not understood, or that must not be critical: its identifier.
  case criticalExtension(CertificateRole, String)
  /// It limits the names below it, which no verifier of a store looks at.
  case nameConstraints(CertificateRole)
  /// It signs certificates, and its basic constraints do not say that it may.
  case notAnAuthority(CertificateRole)
  /// It is an authority, and its basic constraints are not critical.
  case basicConstraintsNotCritical(CertificateRole)
  /// It allows fewer authorities below it than there are.
  case pathLength(CertificateRole)
  /// It is an authority, and no key usage says for what.
  case missingKeyUsage(CertificateRole)
  /// Its key usage does not allow what it does: to sign certificates, or for a leaf, to sign data.
  case keyUsage(CertificateRole)
  /// It is a leaf that may sign certificates.
  case authorityAsLeaf
  /// It is an authority without a subject key identifier.
  case missingSubjectKeyIdentifier(CertificateRole)
  /// It does not identify the key of its issuer.
  case missingAuthorityKeyIdentifier(CertificateRole)
  /// It identifies another key than its issuer's.
  case keyIdentifierMismatch(CertificateRole)
  /// Its issuer has another name than the certificate above it.
  case issuerMismatch(CertificateRole)
  /// No trusted root has the name of the intermediate's issuer.
  case untrustedRoot
  /// The one above it did not sign it.
  case signature(CertificateRole)
  /// It has no `Marker` that says for what Apple issued it.
  case missingMarker(CertificateRole)
  /// It begins later.
  case notYetValid(CertificateRole)
  /// It has ended.
  case expired(CertificateRole)
}

/// Where a certificate stands in a chain of three.
public enum CertificateRole: String, Hashable, Sendable, CaseIterable {
  /// Its key signs receipts or transactions.
  case leaf
  /// It signs the leaf.
  case intermediate
  /// It signs the intermediate, and is trusted.
  case root
}

extension ChainFault: CustomStringConvertible {
  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .count(let count): "A chain has three certificates, not \(count)"
    case .malformed(let role): "The \(role.rawValue) is no certificate that can be read"
    case .version(let role): "The \(role.rawValue) is not of version 3"
    case .signatureAlgorithm(let role): "The \(role.rawValue) names two algorithms for its signature"
    case .emptyName(let role): "The \(role.rawValue) or its issuer has no name"
    case .malformedExtension(let role, let id): "The extension \(id) of the \(role.rawValue) cannot be read"
    case .criticalExtension(let role, let id): "The extension \(id) of the \(role.rawValue) is critical"
    case .nameConstraints(let role): "The \(role.rawValue) limits names"
    case .notAnAuthority(let role): "The \(role.rawValue) is no authority"
    case .basicConstraintsNotCritical(let role):
      "The basic constraints of the \(role.rawValue) are not critical"
    case .pathLength(let role): "The \(role.rawValue) allows fewer authorities below it"
    case .missingKeyUsage(let role): "The \(role.rawValue) has no key usage"
    case .keyUsage(let role): "The key usage of the \(role.rawValue) does not allow what it does"
    case .authorityAsLeaf: "The leaf is an authority"
    case .missingSubjectKeyIdentifier(let role): "The \(role.rawValue) has no subject key identifier"
    case .missingAuthorityKeyIdentifier(let role): "The \(role.rawValue) has no authority key identifier"
    case .keyIdentifierMismatch(let role): "The \(role.rawValue) identifies another key than its issuer's"
    case .issuerMismatch(let role): "The \(role.rawValue) names another issuer than the certificate above it"
    case .untrustedRoot: "No trusted root issued the intermediate"
    case .signature(let role): "The signature on the \(role.rawValue) is wrong"
    case .missingMarker(let role): "The \(role.rawValue) does not bear Apple's marker"
    case .notYetValid(let role): "The \(role.rawValue) is not valid yet"
    case .expired(let role): "The \(role.rawValue) has expired"
    }
  }
}
