import Foundation
import SimulationKit
import X509

/// Decides whether to accept a receipt: who signed it, and for which app, version and device.
///
/// The checks, in order: the container is readable; it has one signer, who names the first of three certificates by
/// issuer and serial number; the signature over the content is that certificate's; the content is readable; the chain
/// ends in a trusted root, has Apple's `Marker`s, and was valid when the receipt was created, not necessarily now;
/// and then the caller's checks. Apple doesn't document the order. It is the cheapest one in which no result depends
/// on unsigned bytes, except for the creation date, at which the chain is checked.
///
/// SHA-1 is accepted as well as SHA-256, because the App Store signed with it until 2023.
///
/// Source: Apple, *Validating receipts on the device*,
/// https://developer.apple.com/documentation/appstorereceipts/validating-receipts-on-the-device; and, for the markers and
/// the date, TPInAppReceipt, https://github.com/tikhop/TPInAppReceipt
public struct ReceiptVerifier: Sendable {
  /// The trusted certificates. The root inside a receipt is ignored.
  public var roots: [Certificate]

  /// Creates a verifier.
  ///
  /// - Parameter roots: the trusted certificates: Apple's, or those of a test store.
  public init(roots: [Certificate]) {
    self.roots = roots
  }

  /// Verifies a receipt.
  ///
  /// - Parameters:
  ///   - receipt: the receipt.
  ///   - bundleID: the required app; nil skips the check.
  ///   - version: the required version of the app; nil skips the check.
  ///   - deviceGUID: the required device; nil skips the check.
  ///   - date: when a volume purchase must be valid; nil skips the check.
  /// - Returns: the receipt's content.
  /// - Throws: the first ``ReceiptFault``.
  public func verify(
    _ receipt: Receipt,
    bundleID: String? = nil,
    version: String? = nil,
    deviceGUID: DeviceGUID? = nil,
    at date: Date? = nil
  ) throws(ReceiptFault) -> ReceiptContent {
    let question = ReceiptQuestion(bundleID: bundleID, version: version, deviceGUID: deviceGUID, date: date)
    var step = ReceiptCheck.container
    return try walk(receipt, question, &step) { _ in }
  }

  /// Verifies a receipt, and returns the checks it made.
  ///
  /// - Parameters: see ``verify(_:bundleID:version:deviceGUID:at:)``.
  /// - Returns: the checks up to the first that fails, and the receipt's content or the fault.
  public func examine(
    _ receipt: Receipt,
    bundleID: String? = nil,
    version: String? = nil,
    deviceGUID: DeviceGUID? = nil,
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

  /// The checks that a verifier made, with their result.
  public struct Examination: Hashable, Sendable {
    /// The checks in order, up to the first that fails. They are named after ``ReceiptCheck``.
    public let checks: [Reason]
    /// The check that failed; nil if the receipt is accepted.
    public let failed: ReceiptCheck?
    /// The receipt's content, or the reason it is rejected.
    public let result: Result<ReceiptContent, ReceiptFault>
  }

  /// A check that passed. Its sentence is built only when needed.
  private struct Passed {
    let check: ReceiptCheck
    let explanation: () -> String
  }

  /// - Parameters:
  ///   - step: the current check.
  ///   - note: called for each check that passes, in order.
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
