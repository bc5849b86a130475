import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples
import Foundation

/// The stage that identifies the symbols in listings.
extension SiteBuilder {
  /// The identified symbols in the listings, by the address of their page.
  struct Identified: Stage {
    var pages: [String: PageNames] = [:]
    var diagnostics: [Diagnostic] = []
    var compilers: [String] = []
  }

  func identify(
    _ pages: [Page],
    _ findings: SampleChecker.Findings,
    _ modules: PackageModules?,
    basePath: String,
    isRendered: Bool
  ) async throws -> Identified {
    guard let modules else { return Identified() }
    // Without rendering, only the answers to type questions are needed.
    let programs = findings.programs.filter { entry in
      isRendered || entry.program.session.own.contains { !$0.typeQuestions.isEmpty }
    }
    let hasSlices = isRendered && pages.contains { $0.samples.contains { $0.inclusion != nil } }
    guard !programs.isEmpty || hasSlices else { return Identified() }
    let scratch = modules.cache.folder.appending(path: "scratch/\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let identifier = ProgramIdentifier(
      toolchain: modules.toolchain,
      library: modules.library,
      cache: modules.cache,
      scratch: scratch
    )
    let outcome = try await identifier.identify(programs)
    let imports = programs.reduce(into: Set<String>()) { $0.formUnion($1.program.session.imports) }
    let resolver = NameResolver(
      symbols: modules.symbols,
      standard: isRendered
        ? try await StandardSymbols.load(
          modules: StandardSymbols.modules(importedBy: imports),
          cache: modules.cache,
          toolchain: modules.toolchain,
          scratch: scratch
        ) : StandardSymbols.none,
      basePath: basePath
    )
    var names = Identified(compilers: outcome.compilers)
    let found = await Array(zip(programs, outcome.names)).concurrentMap { entry, known in
      (entry.program, resolver.names(of: entry, known))
    }
    for (program, found) in found {
      names.diagnostics += TypeQuestionCheck.diagnostics(program, found)
      names.pages[program.session.page, default: PageNames()].merge(found)
    }
    let slices = SliceIdentifier(
      toolchain: modules.toolchain,
      library: modules.library,
      cache: modules.cache,
      root: root,
      scratch: scratch
    )
    for page in pages where isRendered {
      let samples = page.samples.filter { $0.inclusion != nil }
      let outcome = try await slices.identify(samples)
      names.compilers += outcome.compilers
      for sample in samples {
        for name in outcome.names[sample.position] ?? [] {
          resolver.add(name, of: sample, to: &names.pages[page.urlPath, default: PageNames()])
        }
      }
    }
    return names
  }
}

extension SiteBuilder.Identified {
  /// The listings that use each symbol of the package.
  ///
  /// - Parameters:
  ///   - symbols: the symbols.
  ///   - reports: the results of the listings.
  ///   - language: the language of the reference.
  func uses(
    in pages: [Page],
    of symbols: SymbolLibrary,
    reports: [SourcePosition: SampleReport],
    language: String
  ) -> [String: [ReferencePages.Use]] {
    var uses: [String: [ReferencePages.Use]] = [:]
    for page in pages {
      guard let names = self.pages[page.urlPath] else { continue }
      let numbers = page.listingNumbers
      var begun: Set<String> = []
      for sample in page.samples {
        let isFirst = begun.insert(sample.session).inserted || sample.isReset
        guard let number = numbers[sample.position] else { continue }
        let code = Array(sample.code.utf8)
        for (usr, offset) in names.uses[sample.position] ?? [:] {
          var use = ReferencePages.Use(
            title: page.frontMatter.title,
            address: "\(page.urlPath)#listing-\(number)",
            excerpt: code.line(around: offset)
          )
          use.language = page.language == language ? "" : page.language
          use.example = ReferencePages.Example(
            sample,
            reports[sample.position],
            types: names.types[sample.position] ?? [],
            use: offset,
            of: symbols.symbols[usr]?.name.symbolBaseName ?? "",
            isIndependent: isFirst && sample.continues.isEmpty
          )
          uses[usr, default: []].append(use)
        }
      }
    }
    return uses
  }
}

extension [UInt8] {
  /// The line around a byte, without surrounding blanks.
  fileprivate func line(around offset: Int) -> String {
    let place = Swift.max(0, Swift.min(offset, count))
    let start = self[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = self[place...].firstIndex(of: UInt8(ascii: "\n")) ?? count
    return String(decoding: self[start..<end], as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }
}
