import DocsFoundation
import DocsMarkdown
import Foundation
import SimulationKit

/// The pages of a site after its filters ran.
struct FilteredContent: Sendable {
  /// The pages, in order.
  private(set) var files: [ContentFile]
  /// The problems found. If they contain an error, the pages are unusable.
  private(set) var diagnostics: [Diagnostic] = []
  /// The name of the filter that moved lines, for each affected page.
  private var moved: [String: String] = [:]

  /// Creates content that no filter has seen.
  init(_ files: [ContentFile]) {
    self.files = files
  }

  /// Runs a site's filters one after another, or takes their cached results.
  ///
  /// - Parameters:
  ///   - files: the pages.
  ///   - configuration: the file that lists the filters; their errors are reported there.
  ///   - root: the folder of the site.
  ///   - cache: stores what each filter made of the same pages.
  init(
    _ files: [ContentFile],
    through filters: [ContentFilter],
    configuration: ContentFile,
    root: URL,
    cache: ContentCache
  ) async {
    self.files = files
    let yaml = YAMLFile(file: configuration.path, firstLine: 1, text: configuration.text)
    for (index, filter) in filters.enumerated() where !diagnostics.containsErrors {
      let position = yaml.place(of: JSONPointer(["filters", String(index)]))
      do throws(FilterRun.FilterError) {
        let run = try await FilterRun.make(filter, self.files, root: root, cache: cache)
        take(run, of: filter, at: position)
      } catch {
        let summary = error.summary(of: filter.name)
        diagnostics.append(Diagnostic("filter-fails", at: position, summary, hints: error.hints))
      }
    }
  }

  private mutating func take(_ run: FilterRun, of filter: ContentFilter, at position: SourcePosition) {
    for index in files.indices {
      guard let text = run.texts[files[index].path], text != files[index].text else { continue }
      if text.newlineCount != files[index].text.newlineCount {
        moved[files[index].path] = filter.name
      }
      files[index].text = text
    }
    if !run.remarks.isEmpty {
      diagnostics.append(
        Diagnostic(
          "filter-warns",
          severity: .warning,
          at: position,
          "The filter '\(filter.name)' printed warnings",
          hints: run.remarks
        )
      )
    }
  }

  /// Returns a diagnostic, with a hint if a filter moved the lines of its file.
  func explained(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let filter = moved[diagnostic.position.file] else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.hints.append(
      "The line number is that of the page after the filter '\(filter)', which added or removed lines"
    )
    return diagnostic
  }
}
