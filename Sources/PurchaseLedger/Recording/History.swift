/// What the App Store has said of one thing so far, in signed copies that came in any order.
///
/// Copies that say the same, one after the other, are one entry from the first to the last of their dates. So
/// asking again and again costs no room, and yet each date is known at which something was said.
struct History {
  struct Copy: Hashable {
    /// The number of its row.
    var id: Int64
    var signedAt: Int64
    /// When the same was signed last.
    var confirmedAt: Int64
    /// Which one counts of two that were signed in the same millisecond.
    var rank: Int
    var content: String
  }

  /// What has to be done so that a copy is kept.
  enum Change: Hashable {
    case nothing
    /// The entry says the same, and now until the date of the copy.
    case confirm(id: Int64)
    case insert
  }

  var copies: [Copy]
  /// The part of time that a moment lies in: copies are one entry only where they lie in the same. Nil where each
  /// is to be an entry of its own.
  var phase: (Int64) -> Int? = { _ in 0 }

  /// The copy that counts. The order is total, so it is the same in whatever order they came.
  var newest: Copy? { copies.max(by: Self.precedes) }

  /// What a copy changes. Its `id` and `confirmedAt` do not matter.
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
    // By bytes, as SQLite compares.
    return one == other ? left.content.utf8.lexicographicallyPrecedes(right.content.utf8) : one < other
  }
}
