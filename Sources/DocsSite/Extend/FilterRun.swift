import DocsFoundation
import DocsMarkdown
import Foundation
import SimulationKit

/// A filter's result for some pages: it reads one JSON document and prints another.
struct FilterRun: Hashable, Sendable, Codable {
  /// The texts of the changed pages, by path.
  var texts: [String: String] = [:]
  /// The lines that it wrote to standard error.
  var remarks: [String] = []

  /// The version of the input format; raised when filters could misread it.
  static let version = 1
  /// The most lines of standard error to show.
  static let remarkLimit = 20

  /// The reason why a filter has no usable result.
  enum FilterError: Error, Hashable {
    /// No folder of PATH has the program.
    case notOnPath(String)
    case noProgram(String)
    case notExecutable(String)
    case notRun(reason: String)
    /// It ended with a failure, after these remarks.
    case failed(String, remarks: [String])
    /// It printed something other than a filter's JSON.
    case invalidOutput(String)
    /// It returned a page that it didn't receive; one that it did has a similar path.
    case unknownPage(String, similar: String?)
  }

  /// The input of a filter.
  private struct Input: Encodable {
    struct Page: Encodable {
      var path: String
      var frontMatter: JSONValue
      var text: String
    }
    var version: Int
    var pages: [Page]
  }

  /// The output of a filter; pages that it omits stay unchanged.
  private struct Output: Decodable {
    struct Page: Decodable {
      var path: String
      var text: String
    }
    var pages: [Page]
  }

  /// Runs a filter, unless the result of the same program for the same pages is cached.
  static func make(
    _ filter: ContentFilter,
    _ files: [ContentFile],
    root: URL,
    cache: ContentCache
  ) async throws(FilterError) -> FilterRun {
    let program = try program(of: filter, root: root)
    let key = key(of: filter, files, program: program, root: root)
    if let known: FilterRun = cache.value(.filtered, key) { return known }
    let run = try await run(filter, program, files, root: root, scratch: cache.folder)
    cache.store(run, .filtered, key)
    return run
  }

  // MARK: The program

  private static func program(of filter: ContentFilter, root: URL) throws(FilterError) -> String {
    let name = filter.name
    guard name.contains("/") else {
      guard let path = Subprogram.path(of: name) else { throw .notOnPath(name) }
      return path
    }
    let path = place(of: name, root: root).path
    guard FileManager.default.fileExists(atPath: path) else { throw .noProgram(name) }
    guard FileManager.default.isExecutableFile(atPath: path) else { throw .notExecutable(name) }
    return path
  }

  private static func place(of path: String, root: URL) -> URL {
    (path.hasPrefix("/") ? URL(filePath: path) : root.appending(path: path)).standardizedFileURL
  }

  /// Returns a key of everything that the result depends on: the pages, the program, and every file among its
  /// arguments.
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
  ) async throws(FilterError) -> FilterRun {
    // A file, because a program that exits before reading its whole input would break a pipe.
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
      throw .notRun(reason: "\(error)")
    }
    let remarks = remarks(result.errors)
    if let failure = result.failure { throw .failed("\(failure)", remarks: remarks) }
    return FilterRun(texts: try texts(result.output, files), remarks: remarks)
  }

  // MARK: The documents

  private static func document(of files: [ContentFile]) -> Input {
    Input(
      version: version,
      pages: files.map { Input.Page(path: $0.path, frontMatter: $0.frontMatterValue, text: $0.text) }
    )
  }

  private static func texts(_ output: String, _ files: [ContentFile]) throws(FilterError) -> [String: String]
  {
    let answer: Output
    do {
      answer = try JSONDecoder().decode(Output.self, from: Data(output.utf8))
    } catch {
      throw .invalidOutput(output)
    }
    let originals = Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }
    var texts: [String: String] = [:]
    for page in answer.pages {
      guard let original = originals[page.path] else {
        throw .unknownPage(page.path, similar: page.path.nearest(among: originals.keys.sorted()))
      }
      // By scalars: in Swift, a carriage return and the following newline are one character.
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

extension FilterRun.FilterError {
  /// The error in words.
  ///
  /// - Parameter filter: the name of the filter.
  func summary(of filter: String) -> String {
    switch self {
    case .notOnPath(let name): "No program '\(name)' on this machine's PATH"
    case .noProgram(let name): "No program '\(name)'"
    case .notExecutable(let name): "'\(name)' cannot be run"
    case .notRun: "The filter '\(filter)' cannot be run"
    case .failed(let failure, _): "The filter '\(filter)' fails: \(failure)"
    case .invalidOutput: "The filter '\(filter)' does not print a filter's JSON"
    case .unknownPage(let path, _): "The filter '\(filter)' returns a page '\(path)' that it did not receive"
    }
  }

  /// What an author can do about it, or should know.
  var hints: [String] {
    switch self {
    case .notOnPath(let name): ["Name a program of the site by its path: ./Scripts/\(name)"]
    case .noProgram: ["Paths are relative to the folder of docs.yml"]
    case .notExecutable(let name): ["Make it executable: chmod +x \(name)"]
    case .notRun(let reason): [reason]
    case .failed(_, let remarks): remarks
    case .invalidOutput(let output):
      [
        #"It must print {"pages": [{"path": "content/index.md", "text": "…"}]}"#,
        "It printed \(output.isEmpty ? "nothing" : "'\(output.prefix(60).replacing("\n", with: " "))'")",
      ]
    case .unknownPage(_, let similar):
      [similar.map { "Did you mean '\($0)'?" } ?? "A filter can change pages, but not add any"]
    }
  }
}

extension ContentFile {
  /// The front matter, unvalidated; null if there is none or it can't be parsed.
  fileprivate var frontMatterValue: JSONValue {
    guard text.hasPrefix("---\n"), let end = text.firstRange(of: "\n---\n") else { return .null }
    let start = text.index(text.startIndex, offsetBy: 4)
    guard start <= end.lowerBound else { return .null }
    return (try? YAMLDocument(parsing: String(text[start..<end.lowerBound])))?.value ?? .null
  }
}
