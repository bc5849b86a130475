import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

/// A site under `Fixtures/`, with the expected result of its build.
///
/// Each is a folder with the site's own files and `expected/`, the built site, or `expected-diagnostics.txt`, the
/// printed faults; a site with warnings has both.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  /// Whether to write the expected files instead of comparing them, to review a change.
  private static let records = ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil

  private var folder: URL { Self.folder.appending(path: name) }

  /// Builds a copy of the site; the original in the repository stays unchanged.
  func build(
    includesDrafts: Bool = false,
    checksSamples: Bool = true,
    jobs: Int? = nil
  ) async throws -> (result: SiteBuilder.Result, files: [SiteFile]) {
    let output = MemoryOutput()
    let result = try await build(
      into: output,
      includesDrafts: includesDrafts,
      checksSamples: checksSamples,
      jobs: jobs
    )
    return (result, output.files)
  }

  /// Builds a copy of the site into an output.
  func build(
    into output: any SiteOutput,
    includesDrafts: Bool = false,
    checksSamples: Bool = true,
    jobs: Int? = nil
  ) async throws -> SiteBuilder.Result {
    let copy = try TemporaryFolder()
    for part in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !part.hasPrefix("expected") && !part.hasPrefix(".") {
      let source = folder.appending(path: part).resolvingSymlinksInPath()
      try FileManager.default.copyItem(at: source, to: copy.url.appending(path: part))
    }
    var options = SiteBuilder.Options()
    options.includesDrafts = includesDrafts
    options.checksSamples = checksSamples
    options.jobs = jobs
    return try await SiteBuilder(
      root: copy.url,
      theme: Self.folder.appending(path: "theme").resolvingSymlinksInPath(),
      simulations: [Lamp()],
      options: options
    ).build(into: output)
  }

  /// Compares every file of a build with the expected one.
  func compare(_ result: SiteBuilder.Result, _ files: [SiteFile]) throws {
    let printer = DiagnosticPrinter(format: .text, sources: result.sources)
    // The size of compressed files depends on the machine's libraries.
    let files = files.filter { !$0.path.hasSuffix(".gz") && !$0.path.hasSuffix(".br") }
    var actual = Dictionary(uniqueKeysWithValues: files.map { ("expected/" + $0.path, $0.bytes) })
    if !result.diagnostics.isEmpty {
      actual["expected-diagnostics.txt"] = Data(try printer.text(result.diagnostics).utf8)
    }
    let expected = try TemporaryFolder.files(below: folder).filter { $0.key.hasPrefix("expected") }
    for path in Set(actual.keys).union(expected.keys).sorted() where actual[path] != expected[path] {
      Issue.record("\(name)/\(path) \(Self.difference(actual[path], expected[path]))")
    }
    if Self.records {
      try record(actual)
      Issue.record("\(name) was recorded. Read the changes, then test without RECORD_FIXTURES")
    }
  }

  private func record(_ files: [String: Data]) throws {
    for name in ["expected", "expected-diagnostics.txt"] {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
    for (path, bytes) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try bytes.write(to: file)
    }
  }

  private static func difference(_ actual: Data?, _ expected: Data?) -> String {
    guard let actual else { return "is expected, but not made" }
    guard let expected else {
      return "is made, but not expected:\n\(String(decoding: actual, as: UTF8.self))"
    }
    let lines = [actual, expected].map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let index = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }?.offset
    let line = index ?? min(lines[0].count, lines[1].count)
    return """
      differs in line \(line + 1):
        expected: \(lines[1].indices.contains(line) ? lines[1][line] : "the end")
        actual:   \(lines[0].indices.contains(line) ? lines[0][line] : "the end")
      """
  }
}
