import Foundation

/// What became of the question whether an address leads anywhere.
enum LinkVerdict: Hashable, Sendable, Codable {
  /// It is there.
  case found
  /// It is there, and has a new address for good.
  case moved(to: String)
  /// The server says that there is nothing: 404 or 410.
  case gone(status: Int)
  /// The server says something else, which may be meant for programs only.
  case doubtful(status: Int)
  case noSuchHost
  case timedOut
  case insecure(String)
  case unreachable(String)
  /// One redirect leads to the next, in a circle or without an end.
  case circular
  /// It redirects to what is no address of the web.
  case misdirected(to: String)
  /// It was not asked: its host wants to be left alone, or does not answer.
  case spared
  /// It was not asked: its host is a machine of this network.
  case privateAddress

  /// Whether a reader gets there.
  var isGood: Bool {
    switch self {
    case .found, .moved: true
    default: false
    }
  }

  /// How long the answer is believed, in seconds; nil where none was given.
  var lifetime: TimeInterval? {
    switch self {
    case .found, .moved: 7 * 24 * 3600
    case .gone, .doubtful, .noSuchHost, .timedOut, .insecure, .unreachable, .circular, .misdirected: 3600
    case .spared, .privateAddress: nil
    }
  }
}

/// What is known of an address, and of the places within it.
struct LinkFinding: Hashable, Sendable, Codable {
  var verdict: LinkVerdict
  /// For each fragment that was asked for, whether it is there.
  var fragments: [String: Bool] = [:]
}
