import Foundation

/// When each page was last changed: the time of the last commit that touches it.
///
/// What is not committed yet keeps the time of its last commit, so equal commits give equal sites.
struct ContentHistory: Hashable, Sendable {
  private var moments: [String: Moment] = [:]

  /// The history of nothing, as of a folder that is no checkout.
  static let none = ContentHistory()

  private init() {}

  /// The time of the last commit that touches a page, by its path from the root; nil where it has none.
  subscript(path: String) -> Moment? { moments[path] }

  /// Asks git, once for all pages, or the cache where the commit is one that it knows.
  ///
  /// Where there is no checkout, no git, or only a part of the history, no page has a time: a page without a
  /// date is better than one with a wrong date.
  static func load(root: URL, cache: ContentCache) async -> ContentHistory {
    guard let checkout = GitCheckout(around: root), !checkout.isShallow, let commit = checkout.commit else {
      return .none
    }
    let key = Fingerprint(["history", commit, checkout.prefix])
    if let known = cache.bytes(.history, key) {
      return ContentHistory(log: String(decoding: known, as: UTF8.self))
    }
    guard let log = await Self.log(root: root, commit: commit) else { return .none }
    let history = ContentHistory(log: log)
    cache.store(Data(history.shortLog.utf8), .history, key)
    return history
  }

  /// What git says of the commits that touch `content/`, the newest first; nil where it cannot be asked.
  private static func log(root: URL, commit: String) async -> String? {
    guard Subprogram.path(of: "git") != nil else { return nil }
    var git = Subprogram(program: "git", folder: root)
    git.arguments = [
      "--no-optional-locks", "-c", "log.showSignature=false", "-c", "log.showRoot=true", "log",
      // A mark that no path begins with, and the committer's time.
      "--format=\(mark)%ct", "--name-only", "-z", "--no-renames", "--relative", commit, "--", "content",
    ]
    git.timeLimit = 60
    guard let result = try? await git.run(), result.failure == nil else { return nil }
    return result.output
  }

  private static let mark = "commit:"

  /// The shortest log that says the same.
  private var shortLog: String {
    moments.sorted { $0.key < $1.key }.map { "\(Self.mark)\($1.seconds)\0\($0)\0" }.joined()
  }

  /// Reads what git said: for each commit its time, and then the paths that it touches, each ended by NUL.
  init(log: String) {
    let mark = Array(Self.mark.utf8)
    var moment: Moment?
    for token in log.utf8.split(separator: 0) {
      if token.starts(with: mark) {
        moment = Int(String(decoding: token.dropFirst(mark.count), as: UTF8.self)).flatMap(
          Moment.init(seconds:)
        )
      } else if let moment {
        let path = token.first == UInt8(ascii: "\n") ? token.dropFirst() : token
        let name = String(decoding: path, as: UTF8.self)
        if moments[name] == nil {
          moments[name] = moment
        }
      }
    }
  }
}
