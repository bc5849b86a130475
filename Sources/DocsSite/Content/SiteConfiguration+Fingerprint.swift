import DocsFoundation
import DocsMarkdown
import SimulationKit

extension SiteConfiguration {
  /// Writes everything in docs.yml.
  func write(to digest: inout Fingerprint.Writer) {
    // A configuration was read from YAML, so all of it can be encoded as JSON.
    digest.write((try? CanonicalJSON.encode(self)).map { Fingerprint(of: $0) } ?? .none)
  }
}
