import DocsFoundation
import DocsMarkdown
import Foundation

extension SiteConfiguration {
  /// Parses `docs.yml`.
  ///
  /// - Returns: the configuration, or nil with all faults.
  static func parse(_ file: ContentFile) -> (configuration: SiteConfiguration?, diagnostics: [Diagnostic]) {
    let yaml = YAMLFile(file: file.path, firstLine: 1, text: file.text)
    var (configuration, diagnostics) = yaml.decode(
      SiteConfiguration.self,
      schema: schema,
      identifier: "configuration-is-wrong"
    )
    diagnostics = (diagnostics + ConfigurationRules(yaml).diagnostics).inOrder
    guard let base = configuration?.base, diagnostics.isEmpty else { return (nil, diagnostics) }
    let url = URL(string: base)?.absoluteString ?? base
    configuration?.base = url.hasSuffix("/") ? url : url + "/"
    if let configuration {
      diagnostics += SiteVersions.faults(configuration, in: yaml)
      diagnostics += configuration.publishingFaults.map { fault in
        Diagnostic("configuration-is-wrong", at: yaml.place(of: fault.pointer), fault.reason)
      }
    }
    return (configuration, diagnostics)
  }
}
