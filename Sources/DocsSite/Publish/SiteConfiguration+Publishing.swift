import DocsFoundation
import DocsMarkdown
import SimulationKit

extension SiteConfiguration {
  /// The faults in publishing keys that a schema can't detect.
  var publishingFaults: [Rejection] {
    (repository?.faults.map { Rejection(at: JSONPointer(["repository", $0.key]), $0.reason) } ?? [])
      + rules.sorted { $0.key < $1.key }.compactMap { name, level in
        DiagnosticRule.fault(of: level, for: name).map { Rejection(at: JSONPointer(["rules", name]), $0) }
      }
  }
}
