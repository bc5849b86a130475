import DocsFoundation
import Foundation

/// The time of the last commit that touches each page.
///
/// Uncommitted changes don't count, so equal commits produce equal sites.
struct ContentHistory: Hashable, Sendable {
  private var moments: [String: Moment] = [:]

  /// An empty history, as for a folder outside any checkout.
  static let none = ContentHistory()

  private init() {}

  /// The time of the last commit that touches a page, by its path from the root; nil for none.
  subscript(path: String) -> Moment? { moments[path] }

  /// Loads the history from git, with one call for all pages, or from the cache if it has the commit.
  ///
  /// If there is no checkout, no git, or only a shallow history, pages have no times: a missing date is
  /// better than a wrong one.
  ///
  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - sources: the files and folders outside of `content/` that are pages too.
  ///   - cache: keeps the history of a commit.
  static func load(root: URL, sources: [String] = [], cache: ContentCache) async -> ContentHistory {
    guard let checkout = GitCheckout(around: root), !checkout.isShallow, let commit = checkout.commit else {
      return .none
    }
    let key = Fingerprint(["history", commit, checkout.prefix] + sources)
    if let known = cache.bytes(.history, key) {
      return ContentHistory(log: String(decoding: known, as: UTF8.self))
    }
    guard let log = await Self.log(root: root, sources: sources, commit: commit) else { return .none }
    let history = ContentHistory(log: log)
    cache.store(Data(history.shortLog.utf8), .history, key)
    return history
  }

  /// The log of the commits that touch a page, newest first; nil if git can't be run.
  private static func log(root: URL, sources: [String], commit: String) async -> String? {
    guard Subprogram.path(of: "git") != nil else { return nil }
    var git = Subprogram(program: "git", folder: root)
    git.arguments = [
      "--no-optional-locks", "-c", "log.showSignature=false", "-c", "log.showRoot=true", "log",
      // A mark that no path begins with, followed by the committer time.
      "--format=\(mark)%ct", "--name-only", "-z", "--no-renames", "--relative", commit, "--", "content",
    ]
    // A source is a path, and not one of git's patterns.
    git.arguments += sources.map { ":(literal)\($0)" }
    git.timeLimit = 60
    guard let result = try? await git.run(), result.failure == nil else { return nil }
    return result.output
  }

  private static let mark = "commit:"

  /// The shortest log with the same content.
  private var shortLog: String {
    moments.sorted { $0.key < $1.key }.map { "\(Self.mark)\($1.seconds)\0\($0)\0" }.joined()
  }

  /// Parses git's output: for each commit, its time and the paths that it touches, each ended by NUL.
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
