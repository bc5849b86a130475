/// A random number generator determined by its seed.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). Don't use it for
/// secrets.
public struct SeededSource: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator that returns the same numbers for the same seed on every machine.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number in a range, the same with every version of the standard library.
  ///
  /// - Parameter range: a range that isn't empty.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    guard width < .max else { return Int(truncatingIfNeeded: next()) }
    // The high half of a full-width product: unbiased enough for a simulation, and without a division.
    let offset = next().multipliedFullWidth(by: width + 1).high
    return range.lowerBound &+ Int(truncatingIfNeeded: offset)
  }
}
