/// The names that the sessions of a site declare, for those who look for one that is not there.
///
/// A session sees nothing of another one. Where the same page declares a name earlier, in a session that has ended or
/// stands beside, an author has most likely forgotten that.
struct EarlierNames {
  private struct Declaration {
    /// The address of its page, and the session's among those of the page: empty for the page's own.
    var page: String
    var session: String
    /// The line of the fence that declares it.
    var line: Int
  }

  private var declarations: [String: [Declaration]] = [:]

  init(_ sessions: [Session]) {
    for session in sessions {
      for listing in session.own where !listing.sample.isNested && listing.sample.mode != .failToCompile {
        for name in listing.items.flatMap(\.declared) {
          declarations[name, default: []].append(
            Declaration(
              page: session.page,
              session: listing.sample.session,
              line: listing.sample.position.line
            )
          )
        }
      }
    }
  }

  /// What may help whoever looks for a name in vain.
  ///
  /// - Parameters:
  ///   - words: what the compiler says: `cannot find 'x' in scope`.
  ///   - sample: the listing of which it says so.
  ///   - session: the session of that listing.
  func hints(for words: String, in sample: Sample, of session: Session) -> [String] {
    guard let name = Self.missingName(in: words),
      let found = declarations[name]?.last(where: {
        $0.page == session.page && $0.line < sample.position.line
      }),
      let first = session.own.first?.sample
    else { return [] }
    if found.session == sample.session, first.isReset {
      return [
        "Line \(found.line) declares '\(name)', and the 'reset' on line \(first.position.line) ends what it declares"
      ]
    }
    guard first.continues.isEmpty else { return [] }
    let address = found.session.isEmpty ? found.page : "\(found.page)#\(found.session)"
    return [
      "Line \(found.line) declares '\(name)' in another session; to go on with that, write continues=\(address)"
    ]
  }

  private static func missingName(in words: String) -> String? {
    guard words.lowercased().hasPrefix("cannot find "), words.contains("in scope") else { return nil }
    let parts = words.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
