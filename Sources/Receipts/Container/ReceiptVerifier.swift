import Foundation
import SimulationKit
import X509

/// Says whether a receipt may be believed: who signed it, and for which app, version and device.
///
/// The checks, in order: the container can be read; it has one signer, who names the first of three
/// certificates by issuer and serial number; the signature is that certificate's over the content; the content
/// can be read; the chain ends in a trusted root, bears Apple's `Marker`s, and was good when the receipt was
/// created, which need not be now; and then whatever the caller asks for. The order is not documented; it is
/// the cheapest in which no answer is about bytes that nobody signed, but for the date of creation, which the
/// chain is asked about.
///
/// SHA-1 is taken as well as SHA-256: the App Store signed with it until 2023.
///
/// Source: Apple, *Validating receipts on the device*,
/// https://developer.apple.com/documentation/appstorereceipts/validating-receipts-on-the-device; and, for the markers and
/// the date, TPInAppReceipt, https://github.com/tikhop/TPInAppReceipt
public struct ReceiptVerifier: Sendable {
  /// The certificates that are trusted. The root that comes with a receipt is not looked at.
  public var roots: [Certificate]

  /// A verifier.
  ///
  /// - Parameter roots: the certificates that are trusted: Apple's, or those of a test store.
  public init(roots: [Certificate]) {
    self.roots = roots
  }

  /// Verifies a receipt.
  ///
  /// - Parameters:
  ///   - receipt: the receipt.
  ///   - bundleID: the app that it must be for; nil where that is not asked.
  ///   - version: the version of the app that it must be for; nil where that is not asked.
  ///   - deviceGUID: the device that it must be for; nil where that is not asked.
  ///   - date: when a purchase in volume must not have ended; nil where that is not asked.
  /// - Returns: what the receipt says.
  /// - Throws: the first ``ReceiptFault``.
  public func verify(
    _ receipt: Receipt,
    bundleID: String? = nil,
    version: String? = nil,
    deviceGUID: UUID? = nil,
    at date: Date? = nil
  ) throws(ReceiptFault) -> ReceiptContent {
    let question = ReceiptQuestion(bundleID: bundleID, version: version, deviceGUID: deviceGUID, date: date)
    var step = ReceiptCheck.container
    return try walk(receipt, question, &step) { _ in }
  }

  /// Verifies a receipt, and tells what was asked on the way.
  ///
  /// - Parameters: see ``verify(_:bundleID:version:deviceGUID:at:)``.
  /// - Returns: the checks up to the first that does not hold, and what the receipt says or why not.
  public func examine(
    _ receipt: Receipt,
    bundleID: String? = nil,
    version: String? = nil,
    deviceGUID: UUID? = nil,
    at date: Date? = nil
  ) -> Examination {
    let question = ReceiptQuestion(bundleID: bundleID, version: version, deviceGUID: deviceGUID, date: date)
    var checks: [Reason] = []
    var step = ReceiptCheck.container
    do throws(ReceiptFault) {
      let content = try walk(receipt, question, &step) { passed in
        checks.append(Reason(passed.check.rawValue, holds: true, passed.explanation()))
      }
      return Examination(checks: checks, failed: nil, result: .success(content))
    } catch {
      checks.append(Reason(step.rawValue, holds: false, "\(error)."))
      return Examination(checks: checks, failed: step, result: .failure(error))
    }
  }

  /// What a verifier asked, and what came of it.
  public struct Examination: Hashable, Sendable {
    /// What was asked, in order, up to the first that does not hold. The names are those of ``ReceiptCheck``.
    public let checks: [Reason]
    /// The check that does not hold; nil where the receipt is believed.
    public let failed: ReceiptCheck?
    /// What the receipt says, or why it is not believed.
    public let result: Result<ReceiptContent, ReceiptFault>
  }

  /// A check that holds. Its sentence is made only where somebody wants it.
  private struct Passed {
    let check: ReceiptCheck
    let explanation: () -> String
  }

  /// - Parameters:
  ///   - step: the check that is being made.
  ///   - note: told of each check that holds, in order.
  private func walk(
    _ receipt: Receipt,
    _ question: ReceiptQuestion,
    _ step: inout ReceiptCheck,
    _ note: (Passed) -> Void
  ) throws(ReceiptFault) -> ReceiptContent {
    func passed(_ explanation: @escaping @autoclosure () -> String, next: ReceiptCheck) {
      note(Passed(check: step, explanation: explanation))
      step = next
    }
    let container = try ReceiptContainer([UInt8](receipt.bytes))
    passed("The \(receipt.bytes.count) bytes are a PKCS#7 container.", next: .signer)
    let (signer, chain) = try Self.signer(of: container)
    passed("The one signer names the first of three certificates.", next: .signature)
    try Self.check(signer, signed: container, chain.leaf)
    passed("The leaf signed all \(container.content.bytes.count) bytes of the content.", next: .content)
    let attributes = try container.payload()
    let content = try ReceiptContent(attributes)
    passed("The content has \(attributes.all.count) attributes.", next: .chain)
    do throws(ChainFault) {
      try chain.check(roots: roots, at: content.creationDate)
    } catch {
      throw .chain(error)
    }
    passed(
      "A trusted root stood behind the leaf at \(StoreDate(content.creationDate).rfc3339).",
      next: .bundleIdentifier
    )
    for check in ReceiptCheck.allCases {
      step = check
      guard let sentence = try question.ask(check, content, attributes) else { continue }
      note(Passed(check: check) { sentence })
    }
    return content
  }

  private static func signer(
    of container: ReceiptContainer
  ) throws(ReceiptFault) -> (ReceiptContainer.Signer, CertificateChain) {
    guard container.signers.count == 1, let signer = container.signers.first else {
      throw .signerCount(container.signers.count)
    }
    guard container.certificates.count == 3 else {
      throw .certificateCount(container.certificates.count)
    }
    let chain: CertificateChain
    do throws(ChainFault) {
      chain = try CertificateChain(der: container.certificates)
    } catch {
      throw .chain(error)
    }
    guard chain.leaf.issuer == signer.issuer, chain.leaf.serialNumber == signer.serialNumber else {
      throw .signerMismatch
    }
    return (signer, chain)
  }

  private static func check(
    _ signer: ReceiptContainer.Signer,
    signed container: ReceiptContainer,
    _ leaf: Certificate
  ) throws(ReceiptFault) {
    let isSigned = leaf.publicKey.isValidSignature(
      signer.signature,
      for: container.content.bytes,
      signatureAlgorithm: signer.digest.signatureAlgorithm
    )
    guard isSigned else { throw .signature }
  }
}
