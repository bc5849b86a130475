/// The reason a certificate chain is rejected, and which of the three certificates is at fault.
public enum ChainFault: Error, Hashable, Sendable {
  /// The chain doesn't have three certificates.
  case count(Int)
  /// It isn't a DER certificate, or its key is of a kind that no store uses.
  case malformed(CertificateRole)
  /// It isn't version 3.
  case version(CertificateRole)
  /// The certificate names its signature algorithm twice, and the two differ.
  case signatureAlgorithm(CertificateRole)
  /// The subject or the issuer has no name.
  case emptyName(CertificateRole)
  /// An extension can't be read: its identifier.
  case malformedExtension(CertificateRole, String)
  /// An extension is critical but unknown, or must not be critical: its identifier.
  case criticalExtension(CertificateRole, String)
  /// It has name constraints, which no store's verifier checks.
  case nameConstraints(CertificateRole)
  /// It signs certificates, but its basic constraints don't allow that.
  case notAnAuthority(CertificateRole)
  /// It is an authority, but its basic constraints aren't critical.
  case basicConstraintsNotCritical(CertificateRole)
  /// It allows fewer authorities below it than there are.
  case pathLength(CertificateRole)
  /// It is an authority without key usage.
  case missingKeyUsage(CertificateRole)
  /// Its key usage doesn't allow what it does: signing certificates or, for a leaf, signing data.
  case keyUsage(CertificateRole)
  /// It is a leaf that may sign certificates.
  case authorityAsLeaf
  /// It is an authority without a subject key identifier.
  case missingSubjectKeyIdentifier(CertificateRole)
  /// It doesn't identify its issuer's key.
  case missingAuthorityKeyIdentifier(CertificateRole)
  /// It identifies a key other than its issuer's.
  case keyIdentifierMismatch(CertificateRole)
  /// Its issuer's name isn't the name of the certificate above it.
  case issuerMismatch(CertificateRole)
  /// No trusted root has the name of the intermediate's issuer.
  case untrustedRoot
  /// The certificate above it didn't sign it.
  case signature(CertificateRole)
  /// It lacks the `Marker` that says what Apple issued it for.
  case missingMarker(CertificateRole)
  /// It isn't valid yet.
  case notYetValid(CertificateRole)
  /// It has expired.
  case expired(CertificateRole)
}

/// The role of a certificate in a chain of three.
public enum CertificateRole: String, Hashable, Sendable, CaseIterable {
  /// Its key signs receipts or transactions.
  case leaf
  /// It signs the leaf.
  case intermediate
  /// It signs the intermediate and is trusted.
  case root
}

extension ChainFault: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .count(let count): "A chain has three certificates, not \(count)"
    case .malformed(let role): "The \(role.rawValue) is not a readable certificate"
    case .version(let role): "The \(role.rawValue) is not version 3"
    case .signatureAlgorithm(let role): "The \(role.rawValue) names two algorithms for its signature"
    case .emptyName(let role): "The \(role.rawValue) or its issuer has no name"
    case .malformedExtension(let role, let id): "The extension \(id) of the \(role.rawValue) cannot be read"
    case .criticalExtension(let role, let id): "The extension \(id) of the \(role.rawValue) is critical"
    case .nameConstraints(let role): "The \(role.rawValue) has name constraints, which are not supported"
    case .notAnAuthority(let role): "The \(role.rawValue) is not an authority"
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
    case .missingMarker(let role): "The \(role.rawValue) does not have Apple's marker"
    case .notYetValid(let role): "The \(role.rawValue) is not valid yet"
    case .expired(let role): "The \(role.rawValue) has expired"
    }
  }
}
