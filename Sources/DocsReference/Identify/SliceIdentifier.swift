import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation

/// Asks the compiler what identifiers mean in listings that show a file of a module.
package struct SliceIdentifier {
  package let toolchain: Toolchain
  package let library: SampleLibrary
  package let cache: ContentCache
  /// The folder of the site, and one for temporary files.
  package let root: URL
  package let scratch: URL

  package init(toolchain: Toolchain, library: SampleLibrary, cache: ContentCache, root: URL, scratch: URL) {
    self.toolchain = toolchain
    self.library = library
    self.cache = cache
    self.root = root
    self.scratch = scratch
  }

  /// The names found in each listing, by the position of its fence, and the purpose of each compiler run.
  package struct Outcome: Sendable {
    package var names: [SourcePosition: [ProgramNames.Name]] = [:]
    package var compilers: [String] = []

    package init(names: [SourcePosition: [ProgramNames.Name]] = [:], compilers: [String] = []) {
      self.names = names
      self.compilers = compilers
    }
  }

  /// Returns what the listings' identifiers mean; ignores listings that don't show a file of a module.
  package func identify(_ samples: [Sample]) async throws -> Outcome {
    var outcome = Outcome()
    for (file, samples) in Dictionary(grouping: samples, by: { file(of: $0) }).sorted(by: { $0.key < $1.key })
    {
      guard let (name, module) = library.module(holding: file) else { continue }
      let key = Fingerprint(
        [
          "slices 1", file, name, toolchain.identity.description, module.binary.description,
          module.interface.description, module.documentation.description,
          try Fingerprint(ofFile: URL(filePath: file)).description,
        ] + samples.map { "\($0.source)" }
      )
      if let known: [[ProgramNames.Name]] = cache.value(.identifiers, key) {
        outcome.add(known, of: samples)
        continue
      }
      let typed = try await ask(file, of: name, module)
      let names = samples.map { sample in
        let layout = SliceLayout(sample, in: typed.source)
        return ProgramNames.names(in: typed, module: name) { layout.place(of: $0).map { (0, $0) } }
      }
      outcome.compilers.append("identifiers of \(URL(filePath: file).lastPathComponent)")
      outcome.add(names, of: samples)
      cache.store(names, .identifiers, key)
    }
    return outcome
  }

  private func file(of sample: Sample) -> String {
    root.appending(path: sample.source.file).standardizedFileURL.path
  }

  /// Compiles the module with the file as its primary file.
  private func ask(_ file: String, of name: String, _ module: SampleLibrary.Module) async throws
    -> TypedProgram
  {
    let folder = scratch.appending(path: "slices-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tree = folder.appending(path: "tree.json")
    let index = folder.appending(path: "index")
    let dump = TypedDump.arguments(
      files: [TypedDump.File(source: file, tree: tree.path)],
      index: index.path,
      module: name
    )
    let result = try await Subprogram(
      program: toolchain.frontend.program,
      arguments: toolchain.frontend.arguments + dump + module.arguments + library.compilerArguments
        + ["-module-cache-path", cache.clangModules.path]
        + module.sources.filter { $0 != file }
    ).run()
    guard result.failure == nil else {
      throw ToolchainError.failed(
        "The compiler cannot identify the symbols of \(file)",
        messages: String(result.errors.prefix(2000))
      )
    }
    let records = try IndexStore(folder: index, toolchain: toolchain).records()
    return TypedProgram(
      source: Array(try Data(contentsOf: URL(filePath: file))),
      index: records[URL(filePath: file).lastPathComponent] ?? .empty,
      tree: try TypedTree(Array(Data(contentsOf: tree)))
    )
  }
}

extension SliceIdentifier.Outcome {
  fileprivate mutating func add(_ names: [[ProgramNames.Name]], of samples: [Sample]) {
    for (sample, names) in zip(samples, names) {
      self.names[sample.position] = names
    }
  }
}

/// The mapping of a listing's lines to the file that it shows.
private struct SliceLayout {
  /// For each line, the shown bytes of the file and their start in the listing.
  private let lines: [(shown: Range<Int>, start: Int)]

  init(_ sample: Sample, in source: [UInt8]) {
    let ends = source.indices.filter { source[$0] == UInt8(ascii: "\n") } + [source.count]
    let starts = [0] + ends.map { $0 + 1 }
    var lines: [(shown: Range<Int>, start: Int)] = []
    var start = 0
    for (offset, line) in sample.code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = sample.source.firstLine - 1 + offset
      if starts.indices.contains(number), ends.indices.contains(number), !line.isEmpty {
        let first = starts[number] + sample.source.indentation
        if first <= ends[number] {
          lines.append((first..<ends[number], start))
        }
      }
      start += line.utf8.count + 1
    }
    self.lines = lines
  }

  /// Returns the byte range in the listing for a range in the file; nil if it isn't shown.
  func place(of range: Range<Int>) -> Range<Int>? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].shown.lowerBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low > 0, lines[low - 1].shown.upperBound >= range.upperBound else { return nil }
    let start = lines[low - 1].start + range.lowerBound - lines[low - 1].shown.lowerBound
    return start..<(start + range.count)
  }
}
