import DocsFoundation
import SimulationKit

/// The result of a change to a site's sources.
package struct SiteUpdate: Sendable {
  /// The content to serve from now on.
  package enum Content: Sendable {
    /// The same as before: the sources have errors, or the change has no effect.
    case asBefore
    /// These files, replacing those with the same paths.
    case pages([StoredFile])
    /// These files and no others.
    case site([StoredFile])
  }

  /// The content to serve.
  package var content: Content
  /// The addresses of the files that differ from the previous update, pages without `index.html`; nil if any file may
  /// differ. They are percent-encoded as in browsers.
  package var addresses: [String]?
  /// The known errors and warnings of the whole site.
  package var diagnostics: [Diagnostic]
  /// The text of each file that has a diagnostic, by path.
  package var sources: [String: String]
  /// The reason that the site couldn't be built at all; nil if it could.
  package var failure: String?
  /// Whether this is what a site shows first: pages whose links and listings are still being checked.
  package var isEarly = false
  /// The build result, if the whole site was built.
  package var result: SiteBuilder.Result?
  /// The time that the build took.
  package var duration: Duration

  /// The addresses among ``addresses`` that are pages.
  package var pages: [String]? { addresses?.filter { $0.hasSuffix("/") || $0.hasSuffix(".html") } }

  /// The first hundred errors and warnings as JSON, with the members of `docs build --format json`.
  package var faults: JSONValue {
    let failures: [JSONValue] =
      failure.map { reason in
        [
          [
            "rule": "", "severity": "error", "file": "docs.yml", "line": 1, "column": 1, "hints": [],
            "message": .string(reason),
          ]
        ]
      } ?? []
    return .array(failures + DiagnosticReport.json(diagnostics.prefix(100), sources))
  }

  /// Replaces pages of a whole site with newer ones.
  mutating func lay(_ newer: SiteUpdate) {
    guard case .site(let files) = content, case .pages(let pages) = newer.content else { return }
    let fresh = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
    content = .site(files.map { fresh[$0.path] ?? $0 })
    addresses = addresses.flatMap { own in newer.addresses.map { Set(own + $0).sorted() } }
    diagnostics = newer.diagnostics
  }
}
