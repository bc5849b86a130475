import SimulationKit

/// What a change of a site's sources has come to.
public struct Edition: Sendable {
  /// What is to be served from now on.
  public enum Content: Sendable {
    /// What was served before: the sources have faults, or nothing follows from their change.
    case asBefore
    /// These files in place of those of the same paths.
    case pages([StoredFile])
    /// These files and no others.
    case site([StoredFile])
  }

  /// What is to be served.
  public var content: Content
  /// The addresses of the files that differ from what was served before, a page's without its `index.html`; nil where
  /// any may. They are written as browsers write them.
  public var addresses: [String]?
  /// The faults of the whole site, as far as they are known yet.
  public var diagnostics: [Diagnostic]
  /// The text of each file that a fault stands in, by its path.
  public var sources: [String: String]
  /// Why the site could not be built at all; nil where it could.
  public var failure: String?
  /// What else came of it, where the whole site was built.
  public var result: SiteBuilder.Result?
  /// What it took.
  public var duration: Duration

  /// The addresses among ``addresses`` that are pages.
  public var pages: [String]? { addresses?.filter { $0.hasSuffix("/") || $0.hasSuffix(".html") } }

  /// The faults as a program reads them, in the members of `docs build --format json`: the first hundred.
  public var faults: JSONValue {
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

  /// Lays pages that were built since over a whole site.
  mutating func lay(_ newer: Edition) {
    guard case .site(let files) = content, case .pages(let pages) = newer.content else { return }
    let fresh = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
    content = .site(files.map { fresh[$0.path] ?? $0 })
    addresses = addresses.flatMap { own in newer.addresses.map { Set(own + $0).sorted() } }
    diagnostics = newer.diagnostics
  }
}
