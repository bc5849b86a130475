import SwiftASN1
import X509

extension Certificate {
  init(_ der: [UInt8], _ role: CertificateRole) throws(ChainFault) {
    do {
      self = try Certificate(derEncoded: der)
    } catch {
      throw .malformed(role)
    }
  }

  /// Checks a certificate's own fields.
  func checkForm(as role: CertificateRole) throws(ChainFault) {
    guard version == .v3 else { throw .version(role) }
    try checkUnsigned(as: role)
    guard !subject.isEmpty, !issuer.isEmpty else { throw .emptyName(role) }
    for found in extensions where found.critical && !Self.understood.contains(found.oid) {
      throw .criticalExtension(role, "\(found.oid)")
    }
    guard extensions[oid: .X509ExtensionID.nameConstraints] == nil else { throw .nameConstraints(role) }
    switch role {
    case .leaf: try checkLeaf()
    case .intermediate: try checkAuthority(role, authoritiesBelow: 0)
    case .root: try checkAuthority(role, authoritiesBelow: 1)
    }
    if let marker = role.marker, extensions[oid: marker] == nil { throw .missingMarker(role) }
  }

  /// Checks that this certificate issued another.
  ///
  /// - Parameters:
  ///   - other: the certificate below; a root issues itself.
  ///   - role: the role of that certificate.
  func checkIssued(_ other: Certificate, as role: CertificateRole) throws(ChainFault) {
    guard other.issuer == subject else { throw .issuerMismatch(role) }
    let claim = try other.read(AuthorityKeyIdentifier.init, .X509ExtensionID.authorityKeyIdentifier, role)
    // RFC 5280, 4.2.1.1: a self-signed certificate may omit it.
    guard let claim, let key = claim.keyIdentifier else {
      guard role == .root else { throw .missingAuthorityKeyIdentifier(role) }
      return try checkSigned(other, as: role)
    }
    let own = try read(SubjectKeyIdentifier.init, .X509ExtensionID.subjectKeyIdentifier, role)
    guard own?.keyIdentifier == key, claim.authorityCertSerialNumber.map({ $0 == serialNumber }) ?? true
    else {
      throw .keyIdentifierMismatch(role)
    }
    try checkSigned(other, as: role)
  }

  private func checkSigned(_ other: Certificate, as role: CertificateRole) throws(ChainFault) {
    guard publicKey.isValidSignature(other.signature, for: other) else { throw .signature(role) }
  }

  /// The extensions that this module verifies, which may therefore be critical.
  private static let understood: Set<ASN1ObjectIdentifier> = [
    .X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage, .X509ExtensionID.nameConstraints,
  ]

  private func checkAuthority(_ role: CertificateRole, authoritiesBelow: Int) throws(ChainFault) {
    let constraints = try read(BasicConstraints.init, .X509ExtensionID.basicConstraints, role)
    guard case .isCertificateAuthority(let maxPathLength) = constraints else { throw .notAnAuthority(role) }
    guard extensions[oid: .X509ExtensionID.basicConstraints]?.critical == true else {
      throw .basicConstraintsNotCritical(role)
    }
    guard maxPathLength.map({ $0 >= authoritiesBelow }) ?? true else { throw .pathLength(role) }
    guard let usage = try read(KeyUsage.init, .X509ExtensionID.keyUsage, role) else {
      throw .missingKeyUsage(role)
    }
    guard usage.keyCertSign else { throw .keyUsage(role) }
    guard try read(SubjectKeyIdentifier.init, .X509ExtensionID.subjectKeyIdentifier, role) != nil else {
      throw .missingSubjectKeyIdentifier(role)
    }
  }

  private func checkLeaf() throws(ChainFault) {
    if case .isCertificateAuthority = try read(
      BasicConstraints.init,
      .X509ExtensionID.basicConstraints,
      .leaf
    ) {
      throw .authorityAsLeaf
    }
    if let usage = try read(KeyUsage.init, .X509ExtensionID.keyUsage, .leaf) {
      guard !usage.keyCertSign else { throw .authorityAsLeaf }
      guard usage.digitalSignature else { throw .keyUsage(.leaf) }
    }
  }

  /// Returns a decoded extension, or nil if there is none.
  private func read<Value>(
    _ decode: (Certificate.Extension) throws -> Value,
    _ id: ASN1ObjectIdentifier,
    _ role: CertificateRole
  ) throws(ChainFault) -> Value? {
    guard let found = extensions[oid: id] else { return nil }
    do {
      return try decode(found)
    } catch {
      throw .malformedExtension(role, "\(id)")
    }
  }

  /// Checks the parts outside the signed data, which no signature protects: they must have one form only.
  ///
  /// The algorithm must equal the one in the signed part, byte for byte (RFC 5280, 4.1.1.2), and a signature must be
  /// whole bytes; OpenSSL, too, rejects unused bits.
  private func checkUnsigned(as role: CertificateRole) throws(ChainFault) {
    var serializer = DER.Serializer()
    guard (try? serialize(into: &serializer)) != nil,
      let whole = try? DER.parse(serializer.serializedBytes), let parts = whole.children,
      parts.count == 3, let signed = parts[0].children,
      // Version, serial number, algorithm.
      signed.count > 2, signed[2].encodedBytes == parts[1].encodedBytes
    else { throw .signatureAlgorithm(role) }
    guard let bits = try? ASN1BitString(derEncoded: parts[2]), bits.paddingBits == 0 else {
      throw .signature(role)
    }
  }
}

extension ASN1Node {
  /// The children of a constructed node; nil for a primitive one.
  fileprivate var children: [ASN1Node]? {
    guard case .constructed(let nodes) = content else { return nil }
    return Array(nodes)
  }
}

extension CertificateRole {
  /// The extension that Apple's libraries require on a certificate.
  fileprivate var marker: ASN1ObjectIdentifier? {
    switch self {
    case .leaf: Marker.receiptSigning
    case .intermediate: Marker.developerRelations
    case .root: nil
    }
  }
}
