extension Sequence<UInt8> {
  /// A hash that is the same in every process, unlike Swift's: FNV-1a with 64 bits (draft-eastlake-fnv).
  @inlinable package var stableHash: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension String {
  /// The part, from 0, that holds something with this name.
  ///
  /// - Parameter count: the number of parts, at least 1.
  package func part(among count: Int) -> Int { Int(utf8.stableHash % UInt64(count)) }
}
