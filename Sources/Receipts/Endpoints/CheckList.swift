import SimulationKit

/// The checks that an endpoint made, in order.
struct CheckList {
  private(set) var reasons: [Reason] = []

  /// A check that held.
  mutating func pass(_ name: String, _ explanation: String) {
    reasons.append(Reason(name, holds: true, explanation))
  }

  /// What a ``ReceiptVerifier`` asked.
  mutating func append(_ checks: [Reason]) {
    reasons += checks
  }

  /// A check that failed, after which no other is made.
  func refuse(_ status: VerificationStatus, _ name: String, _ explanation: String) -> VerificationRefusal {
    VerificationRefusal(status: status, checks: reasons + [Reason(name, holds: false, explanation)])
  }
}

/// Why an endpoint gives no 0, and how it came to that.
struct VerificationRefusal: Error {
  let status: VerificationStatus
  let checks: [Reason]
}

extension ReceiptFault {
  /// What an endpoint answers.
  ///
  /// What cannot be read earns a 21002. So does a receipt of Xcode, which has one certificate and not three:
  /// developers who posted such receipts report it. Source:
  /// https://github.com/hyochan/react-native-iap/issues/1127
  var status: VerificationStatus {
    switch self {
    case .chain, .signerMismatch, .signature: .notAuthenticated
    default: .malformedReceipt
    }
  }
}
