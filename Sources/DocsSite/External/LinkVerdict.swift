import Foundation

/// The result of checking an address.
enum LinkVerdict: Hashable, Sendable, Codable {
  /// The address works.
  case found
  /// The address works, but has moved permanently.
  case moved(to: String)
  /// The server reports that nothing is there: 404 or 410.
  case gone(status: Int)
  /// The server returns another error, which may apply to programs only.
  case doubtful(status: Int)
  case noSuchHost
  case timedOut
  case insecure(String)
  case unreachable(String)
  /// The redirects form a loop or are too many.
  case circular
  /// It redirects to something that isn't a web address.
  case misdirected(to: String)
  /// No request was sent: the host asked to wait, or doesn't respond.
  case spared
  /// No request was sent: the host's address is private.
  case privateAddress

  /// Whether the link works for a reader.
  var isGood: Bool {
    switch self {
    case .found, .moved: true
    default: false
    }
  }

  /// How long the finding is cached, in seconds; nil if there was no request.
  var lifetime: TimeInterval? {
    switch self {
    case .found, .moved: 7 * 24 * 3600
    case .gone, .doubtful, .noSuchHost, .timedOut, .insecure, .unreachable, .circular, .misdirected: 3600
    case .spared, .privateAddress: nil
    }
  }
}

/// The result of checking an address and its fragments.
struct LinkFinding: Hashable, Sendable, Codable {
  var verdict: LinkVerdict
  /// Whether each requested fragment exists.
  var fragments: [String: Bool] = [:]
}
