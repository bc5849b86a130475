import Foundation
import SimulationKit

/// What a filter made of some pages: one JSON document in, one out.
struct FilterRun: Hashable, Sendable, Codable {
  /// The pages that it changed, by their paths.
  var texts: [String: String] = [:]
  /// What it said beside that, in lines.
  var remarks: [String] = []

  /// The version of what filters are given; it changes when they could misread it.
  static let version = 1
  /// Lines of what a filter says that are shown.
  static let remarkLimit = 20

  /// Why a filter's pages cannot be used.
  struct Failure: Error {
    var summary: String
    var hints: [String] = []
  }

  /// What a filter is given.
  private struct Input: Encodable {
    struct Page: Encodable {
      var path: String
      var frontMatter: JSONValue
      var text: String
    }
    var version: Int
    var pages: [Page]
  }

  /// What it gives back; the pages that it leaves out stay as they are.
  private struct Output: Decodable {
    struct Page: Decodable {
      var path: String
      var text: String
    }
    var pages: [Page]
  }

  /// Runs a filter, unless it is known what the same program makes of the same pages.
  static func make(
    _ filter: ContentFilter,
    _ files: [ContentFile],
    root: URL,
    cache: ContentCache
  ) async throws(Failure) -> FilterRun {
    let program = try program(of: filter, root: root)
    let key = key(of: filter, files, program: program, root: root)
    if let known: FilterRun = cache.value(.filtered, key) { return known }
    let run = try await run(filter, program, files, root: root, scratch: cache.folder)
    cache.store(run, .filtered, key)
    return run
  }

  // MARK: The program

  private static func program(of filter: ContentFilter, root: URL) throws(Failure) -> String {
    let name = filter.name
    guard name.contains("/") else {
      guard let path = Subprogram.path(of: name) else {
        throw Failure(
          summary: "There is no program '\(name)' on this machine's PATH",
          hints: ["A program of the site is named by its path: ./Scripts/\(name)"]
        )
      }
      return path
    }
    let path = place(of: name, root: root).path
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure(
        summary: "There is no program '\(name)'",
        hints: ["Paths begin at the folder of docs.yml"]
      )
    }
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(summary: "'\(name)' cannot be run", hints: ["Make it executable: chmod +x \(name)"])
    }
    return path
  }

  private static func place(of path: String, root: URL) -> URL {
    (path.hasPrefix("/") ? URL(filePath: path) : root.appending(path: path)).standardizedFileURL
  }

  /// Everything that the outcome depends on: the pages, the program, and every file that it is told of.
  private static func key(
    of filter: ContentFilter,
    _ files: [ContentFile],
    program: String,
    root: URL
  ) -> Fingerprint {
    let named = filter.command.dropFirst().map { place(of: $0, root: root) }
    let programs = ([URL(filePath: program)] + named).map {
      (try? Fingerprint(ofFile: $0))?.description ?? ""
    }
    return Fingerprint(
      ["filter \(version)", String(filter.command.count)] + filter.command + programs
        + files.flatMap { [$0.path, $0.text] }
    )
  }

  private static func run(
    _ filter: ContentFilter,
    _ program: String,
    _ files: [ContentFile],
    root: URL,
    scratch: URL
  ) async throws(Failure) -> FilterRun {
    // A file, for a program that does not read a pipe to its end would break it.
    let input = scratch.appending(path: "scratch/\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: input) }
    let result: Subprogram.Result
    do {
      try FileManager.default.createDirectory(
        at: input.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try CanonicalJSON.encode(document(of: files)).write(to: input)
      result = try await Subprogram(
        program: program,
        arguments: Array(filter.command.dropFirst()),
        folder: root,
        timeLimit: filter.timeout,
        outputLimit: ContentFilter.outputLimit,
        input: input
      ).run()
    } catch {
      throw Failure(summary: "The filter '\(filter.name)' cannot be run", hints: ["\(error)"])
    }
    let remarks = remarks(result.errors)
    if let failure = result.failure {
      throw Failure(summary: "The filter '\(filter.name)' fails: \(failure)", hints: remarks)
    }
    return FilterRun(texts: try texts(result.output, of: filter, files), remarks: remarks)
  }

  // MARK: The documents

  private static func document(of files: [ContentFile]) -> Input {
    Input(
      version: version,
      pages: files.map { Input.Page(path: $0.path, frontMatter: $0.frontMatterValue, text: $0.text) }
    )
  }

  private static func texts(
    _ output: String,
    of filter: ContentFilter,
    _ files: [ContentFile]
  ) throws(Failure) -> [String: String] {
    let answer: Output
    do {
      answer = try JSONDecoder().decode(Output.self, from: Data(output.utf8))
    } catch {
      throw Failure(
        summary: "The filter '\(filter.name)' does not print what a filter prints",
        hints: [
          #"It has to print {"pages": [{"path": "content/index.md", "text": "…"}]}"#,
          "It printed \(output.isEmpty ? "nothing" : "'\(output.prefix(60).replacing("\n", with: " "))'")",
        ]
      )
    }
    let originals = Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }
    var texts: [String: String] = [:]
    for page in answer.pages {
      guard let original = originals[page.path] else {
        let near = page.path.nearest(among: originals.keys.sorted())
        throw Failure(
          summary: "The filter '\(filter.name)' gives back a page '\(page.path)' that it was not given",
          hints: near.map { ["Did you mean '\($0)'?"] } ?? ["A filter changes pages, and makes none"]
        )
      }
      // By scalars: to Swift a carriage return and the newline behind it are one character.
      let text = String(String.UnicodeScalarView(page.text.unicodeScalars.filter { $0 != "\r" }))
      if text != original {
        texts[page.path] = text
      }
    }
    return texts
  }

  private static func remarks(_ errors: String) -> [String] {
    let lines = errors.split(whereSeparator: \.isNewline).map(String.init)
    return lines.count > remarkLimit
      ? lines.prefix(remarkLimit) + ["… and \(lines.count - remarkLimit) more lines"] : lines
  }
}

extension ContentFile {
  /// The front matter as it stands, unchecked; null where there is none that can be read.
  fileprivate var frontMatterValue: JSONValue {
    guard text.hasPrefix("---\n"), let end = text.firstRange(of: "\n---\n") else { return .null }
    let start = text.index(text.startIndex, offsetBy: 4)
    guard start <= end.lowerBound else { return .null }
    return (try? YAMLDocument(parsing: String(text[start..<end.lowerBound])))?.value ?? .null
  }
}
