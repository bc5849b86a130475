import SimulationKit

/// The checks that an endpoint made, in order.
struct CheckList {
  private(set) var reasons: [Reason] = []

  /// Adds a check that passed.
  mutating func pass(_ name: String, _ explanation: String) {
    reasons.append(Reason(name, holds: true, explanation))
  }

  /// Adds the checks of a ``ReceiptVerifier``.
  mutating func append(_ checks: [Reason]) {
    reasons += checks
  }

  /// Adds a check that failed, the last one.
  func refuse(_ status: VerificationStatus, _ name: String, _ explanation: String) -> VerificationRefusal {
    VerificationRefusal(status: status, checks: reasons + [Reason(name, holds: false, explanation)])
  }
}

/// The reason an endpoint doesn't return 0, with the checks that led to it.
struct VerificationRefusal: Error {
  let status: VerificationStatus
  let checks: [Reason]
}

extension ReceiptFault {
  /// The status that an endpoint returns for the fault.
  ///
  /// An unreadable receipt gets a 21002. So does a receipt from Xcode, which has one certificate instead of three, as
  /// developers who posted such receipts report. Source: https://github.com/hyochan/react-native-iap/issues/1127
  var status: VerificationStatus {
    switch self {
    case .chain, .signerMismatch, .signature: .notAuthenticated
    default: .malformedReceipt
    }
  }
}
