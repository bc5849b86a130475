import DocsFoundation
import DocsMarkdown
import Foundation

/// A new baseline of a site, or a shorter one than it has.
package struct BaselineUpdate: Sendable {
  /// The errors that aren't failures of listings. A baseline can't have them.
  package let others: [Diagnostic]
  private let file: URL
  private let old: Baseline?
  private let new: Baseline

  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - result: a build that ignored the baseline.
  /// - Throws: an error if there is a baseline that can't be read.
  package init(root: URL, _ result: SiteBuilder.Result) throws {
    file = root.appending(path: Baseline.fileName)
    let failures = Baseline(of: result.diagnostics, in: result.listings)
    let (_, known, faults) = try Baseline.load(root: root)
    old = known
    new = known?.shrunk(to: failures) ?? failures
    others =
      faults
      + result.diagnostics.filter {
        $0.severity == .error && result.listings.listing(at: $0.position) == nil
      }
  }

  /// Writes the file, if it changes.
  package func write() throws {
    guard new != old else { return }
    try Data(new.text.utf8).write(to: file, options: [.atomic])
  }

  /// What was done, in a sentence.
  package var summary: String {
    guard let old else {
      return "Wrote \(Baseline.fileName): 'docs check' doesn't report these \(new.count) messages again"
    }
    let gone = old.count - new.count
    return gone == 0
      ? "\(Baseline.fileName) is as it was"
      : "Removed \(gone) from \(Baseline.fileName); \(new.count) are left"
  }
}
