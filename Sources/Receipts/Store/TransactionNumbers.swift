import SimulationKit

/// The numbers of transactions: sixteen digits, as in the sandbox, and below 2⁵³, so clients that read them as
/// floating-point numbers get them right.
extension SeededSource {
  /// How many transactions a store has numbers for before those of another store may begin.
  private static let block = 1_000_000

  /// Returns the first number of one of seven billion blocks of a million.
  ///
  /// A store takes a block of its own, so the transactions of two stores differ however many they sell. A seeded store
  /// takes its numbers from a range below all blocks.
  mutating func transactionBlock() -> Int {
    Self.block * number(in: 2_000_000_000...8_999_999_999)
  }

  /// Returns the first number of a store that has the same transactions on every run.
  mutating func seededTransaction() -> Int {
    1_000_000_000_000_000 + number(in: 100_000_000...899_999_999)
  }
}
