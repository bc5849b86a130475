import DocsFoundation
import DocsMarkdown
import DocsTheme

/// A site without errors: everything that its files are rendered from.
struct CheckedSite {
  let configuration: SiteConfiguration
  let theme: Theme
  let loaded: SiteBuilder.Loaded
  let parsed: SiteBuilder.Parsed
  let simulated: SiteBuilder.Simulated
  let recorded: SiteBuilder.Recorded
  let prepared: SiteBuilder.Prepared
  let navigated: SiteBuilder.Navigated
  let checked: SiteBuilder.Checked
  let identified: SiteBuilder.Identified
}

/// The stage that renders a site.
extension SiteBuilder {
  /// The time that each page took, in their order, and the state for rebuilding single pages.
  struct Rendered {
    var durations: [Duration] = []
    var site: BuiltSite?
  }

  /// - Parameter keepsRecords: whether to keep the pages for the next build.
  func render(
    _ site: CheckedSite,
    to output: any SiteOutput,
    keepsRecords: Bool,
    report: @escaping @Sendable (BuildStep) -> Void
  ) async throws -> Rendered {
    let renderer = try await SiteRenderer(site, root: root, options: options, report: report)
    let faulty = Set(site.checked.linkFaults.map(\.position.file))
    let structure = site.navigated.structure.digest
    let durations = try await renderer.render(to: output) { rendered in
      guard keepsRecords else { return }
      await site.loaded.cache.store(site.parsed.records(of: rendered, in: structure, faulty: faulty))
    }
    return Rendered(
      durations: durations,
      site: BuiltSite(
        renderer: renderer,
        modules: site.prepared.modules,
        links: site.navigated.links,
        simulated: site.simulated,
        phrases: site.recorded.phrases
      )
    )
  }
}
