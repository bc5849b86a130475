import DocsFoundation
import Foundation

/// Loads the code of listings that show a region of a source file.
package struct SampleIncluder {
  /// The folder of the site, and the package's folder relative to it.
  package let root: URL
  package let package: String

  package init(root: URL, package: String) {
    self.root = root
    self.package = package
  }

  /// Loads the regions that some pages include.
  ///
  /// - Returns: the pages with the code, the faults, and every file that was read.
  package func include(in pages: [Page]) -> (pages: [Page], diagnostics: [Diagnostic], files: [ContentFile]) {
    var pages = pages
    var diagnostics: [Diagnostic] = []
    var files: [String: ContentFile?] = [:]
    for page in pages.indices {
      for index in pages[page].samples.indices {
        guard let inclusion = pages[page].samples[index].inclusion else { continue }
        let path = package == "." ? inclusion.file : "\(package)/\(inclusion.file)"
        if files[path] == nil {
          files[path] = .some(read(inclusion.file, named: path))
        }
        diagnostics += include(inclusion, files[path] ?? nil, path, in: &pages[page].samples[index])
      }
    }
    return (pages, diagnostics, files.values.compactMap(\.self).sorted { $0.path < $1.path })
  }

  /// A file of the package, or nil if it doesn't exist or is outside the package.
  private func read(_ path: String, named name: String) -> ContentFile? {
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return nil }
    let folder = root.appending(path: package, directoryHint: .isDirectory).standardizedFileURL
    return (try? ContentLoader(root: folder).file(path)).map { ContentFile(path: name, text: $0.text) }
  }

  private func include(
    _ inclusion: Sample.Inclusion,
    _ file: ContentFile?,
    _ path: String,
    in sample: inout Sample
  ) -> [Diagnostic] {
    guard let file else {
      return [
        Diagnostic(
          "snippet-is-wrong",
          at: sample.position,
          "No file '\(inclusion.file)' in the package",
          hints: ["Name it from the folder of Package.swift: file=Sources/Module/File.swift"]
        )
      ]
    }
    let snippet: SnippetCode
    if inclusion.slice.isEmpty {
      let (code, errors) = SnippetCode.listing(file.text, file: path, isFile: true)
      guard errors.isEmpty else { return errors.flatMap { $0.diagnostics(at: sample.position) } }
      snippet = code
    } else {
      do throws(SnippetError) {
        snippet = try SnippetSource(file.text, file: path).slice(inclusion.slice)
      } catch {
        return error.diagnostics(at: sample.position)
      }
    }
    let body = sample.code
    sample.include(snippet, from: path)
    let shown = snippet.lines.filter { !$0.isHidden }.map { $0.text + "\n" }.joined()
    guard !body.isEmpty, body != shown else { return [] }
    return [
      Diagnostic(
        "listing-is-not-its-slice",
        at: sample.position,
        "The listing no longer matches \(path)",
        hints: LineDiff.lines(expected: body.printedLines, actual: shown.printedLines, hasHoles: false),
        revision: .fenceBody(lines: sample.bodyLines, shown)
      )
    ]
  }
}

extension Sample {
  /// Uses the code of a file. Marker lines become empty lines, so line numbers stay correct.
  fileprivate mutating func include(_ snippet: SnippetCode, from file: String) {
    let first = snippet.firstLine ?? 1
    source = Source(file: file, firstLine: first, indentation: snippet.indentation)
    markedSnippet = snippet
    var lines: [String] = []
    for line in snippet.lines {
      lines += Array(repeating: "", count: max(0, line.number - first - lines.count))
      lines.append(line.text)
    }
    code = lines.map { $0 + "\n" }.joined()
  }
}
