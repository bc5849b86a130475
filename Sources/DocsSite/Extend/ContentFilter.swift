import Foundation
import SimulationKit

/// A program that may rewrite the pages before they are parsed.
///
/// It is trusted as the compiler is: it runs with the rights of whoever builds the site.
struct ContentFilter: Hashable, Sendable, Codable {
  /// The program and its arguments. A path begins at the root of the site, a bare name is looked up in PATH.
  var command: [String]
  /// Seconds after which it is stopped.
  var timeout: Int

  /// Bytes that it may print.
  static let outputLimit = 256 << 20

  static let schema = Schema(
    .array(
      of: Schema(
        .object([
          .init("command", Schema(.array(of: Schema(.string(length: 1...1000)), count: 1...100))),
          .init("timeout", Schema(.integer(1...3600)), default: 10),
        ])
      ),
      count: 0...20
    )
  )

  /// How messages call it.
  var name: String { command.first ?? "" }
}

/// The pages as the filters of a site left them.
struct FilteredContent: Sendable {
  /// The pages, in their order.
  private(set) var files: [ContentFile]
  /// What went wrong. Where that holds an error, the pages are of no use.
  private(set) var diagnostics: [Diagnostic] = []
  /// For each page whose lines a filter moved, the name of the filter.
  private var moved: [String: String] = [:]

  /// Pages that no filter has seen.
  init(_ files: [ContentFile]) {
    self.files = files
  }

  /// Runs the filters of a site, each on what the one before left, unless nothing has changed since.
  ///
  /// - Parameters:
  ///   - files: the pages.
  ///   - configuration: the file that names the filters, where their faults are reported.
  ///   - root: the folder of the site.
  ///   - cache: remembers what each filter made of the same pages.
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
      do throws(FilterRun.Failure) {
        let run = try await FilterRun.make(filter, self.files, root: root, cache: cache)
        take(run, of: filter, at: position)
      } catch {
        diagnostics.append(Diagnostic("filter-fails", at: position, error.summary, hints: error.hints))
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
          "The filter '\(filter.name)' has something to say",
          hints: run.remarks
        )
      )
    }
  }

  /// A fault with the remark that its line is not one of the file, where that is so.
  func explained(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let filter = moved[diagnostic.position.file] else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.hints.append(
      "The line is that of the page as the filter '\(filter)' left it, which has other lines than the file"
    )
    return diagnostic
  }
}
