import DocsMarkdown

/// The names that the sessions of a site declare, to explain names that aren't in scope.
///
/// A session can't see the names of another one. If an earlier session of the same page declares the missing name, the
/// author has most likely overlooked that.
struct EarlierNames {
  private struct Declaration {
    /// The address of its page, and the name of its session; empty for the page's main session.
    var page: String
    var session: String
    /// The line of the fence whose listing declares it.
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

  /// The hints for a name that isn't in scope.
  ///
  /// - Parameters:
  ///   - words: the compiler's message: `cannot find 'x' in scope`.
  ///   - sample: the listing with the error.
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
        "Line \(found.line) declares '\(name)', but before the 'reset' on line \(first.position.line)"
      ]
    }
    guard first.continues.isEmpty else { return [] }
    let address = found.session.isEmpty ? found.page : "\(found.page)#\(found.session)"
    return [
      "Line \(found.line) declares '\(name)' in another session; to continue it, write continues=\(address)"
    ]
  }

  static func missingName(in words: String) -> String? {
    guard words.lowercased().hasPrefix("cannot find "), words.contains("in scope") else { return nil }
    let parts = words.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
