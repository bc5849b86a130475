extension Sequence<UInt8> {
  /// A hash that is the same in every process, unlike Swift's: FNV-1a with 64 bits (draft-eastlake-fnv).
  @inlinable package var stableHash: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension String {
  /// The part that something with this name belongs to, if it is divided into some parts: a number from 0.
  package func part(among count: Int) -> Int { Int(utf8.stableHash % UInt64(count)) }
}
