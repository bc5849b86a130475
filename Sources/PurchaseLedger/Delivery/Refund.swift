/// How much of a transaction Apple has refunded.
struct Refund: Hashable {
  /// In thousandths of a percent.
  private let part: Int64

  /// The parts that a refund may be of, in thousandths of a percent.
  static let range = 0...100_000
  private static let whole: Int64 = 100_000

  /// Creates a refund from the columns of a statement; nil if nothing is refunded.
  ///
  /// - Parameters:
  ///   - revokedAt: when it was revoked, if it was.
  ///   - part: how much of it, in thousandths of a percent; nil for all of it.
  init?(revokedAt: Int64?, part: Int64?) {
    guard revokedAt != nil else { return nil }
    self.part = min(max(part ?? Self.whole, 0), Self.whole)
  }

  /// Whether nothing is left of the transaction.
  var isFull: Bool { part == Self.whole }

  /// Returns how much of a credit is taken back, to the nearest whole number, because Apple rounds too: one of three is
  /// 33.333 %.
  ///
  /// - Parameter credit: the credit, 1 or more.
  func amount(of credit: Int64) -> Int64 {
    let (high, low) = credit.multipliedFullWidth(by: part)
    let (sum, carries) = low.addingReportingOverflow(UInt64(Self.whole / 2))
    return Self.whole.dividingFullWidth((high + (carries ? 1 : 0), sum)).quotient
  }
}

extension Refund? {
  /// Returns how much of a credit is left.
  func rest(of credit: Int64) -> Int64 {
    credit - (self?.amount(of: credit) ?? 0)
  }
}
