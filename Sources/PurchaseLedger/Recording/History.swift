/// The App Store's data about one thing so far, from signed copies that arrived in any order.
///
/// Consecutive copies with the same data are one entry, with the first and the last of their dates. So repeated
/// requests take no space, and the history still knows what was valid at each date.
struct History {
  struct Copy: Hashable {
    /// The row ID.
    var id: Int64
    var signedAt: Int64
    /// When the same data was last signed.
    var confirmedAt: Int64
    /// Decides which of two copies counts if they were signed in the same millisecond.
    var rank: Int
    var content: String
  }

  /// The change that stores a copy.
  enum Change: Hashable {
    case nothing
    /// The entry has the same data, now up to the date of the copy.
    case confirm(id: Int64)
    case insert
  }

  var copies: [Copy]
  /// The phase that a moment belongs to: copies share an entry only within one phase. Nil if each copy is an entry of
  /// its own.
  var phase: (Int64) -> Int? = { _ in 0 }

  /// The copy that counts. The order is total, so the result doesn't depend on the order of arrival.
  var newest: Copy? { copies.max(by: Self.precedes) }

  /// Returns the change for a copy. Its `id` and `confirmedAt` don't matter.
  func adding(_ copy: Copy) -> (Change, Recording) {
    guard let newest else { return (.insert, .recorded) }
    let isCovered = copies.contains {
      $0.content == copy.content && $0.signedAt <= copy.signedAt && copy.signedAt <= $0.confirmedAt
    }
    let saysTheSame = copy.content == newest.content
    if isCovered { return (.nothing, saysTheSame ? .alreadyKnown : .outdated) }
    let previous = copies.filter { $0.signedAt <= copy.signedAt }.max(by: Self.precedes)
    var candidate = copy
    candidate.confirmedAt = copy.signedAt
    let isNewest = Self.precedes(newest, candidate)
    let recording: Recording = saysTheSame ? .alreadyKnown : isNewest ? .updated : .outdated
    guard let previous, previous.content == copy.content, let phase = phase(copy.signedAt),
      phase == self.phase(previous.confirmedAt)
    else { return (.insert, recording) }
    return (.confirm(id: previous.id), recording)
  }

  private static func precedes(_ left: Copy, _ right: Copy) -> Bool {
    let (one, other) = ((left.confirmedAt, left.rank), (right.confirmedAt, right.rank))
    // By bytes, like SQLite.
    return one == other ? left.content.utf8.lexicographicallyPrecedes(right.content.utf8) : one < other
  }
}
