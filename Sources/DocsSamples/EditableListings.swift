import AppSources
import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation

/// The listings of a site that readers may change and run, and what they are compiled with.
package struct EditableListings: Sendable {
  /// The name of a listing.
  package struct Key: Hashable, Sendable {
    /// The address of its page: `/guide/serving/`.
    package var page: String
    /// Its number among the page's listings, from 1.
    package var number: Int

    package init(page: String, number: Int) {
      self.page = page
      self.number = number
    }
  }

  package let toolchain: Toolchain
  package let library: SampleLibrary
  package let cache: ContentCache
  /// The modules of the package that texts may import.
  package let modules: Set<String>
  /// The files of the site that every listing may read.
  package let reads: [String]
  private var places: [Key: (session: Session, position: SourcePosition)] = [:]

  /// - Parameters:
  ///   - pages: the pages of the site.
  ///   - sessions: their sessions.
  package init(
    _ pages: [Page],
    sessions: [Session],
    toolchain: Toolchain,
    library: SampleLibrary,
    cache: ContentCache,
    modules: [String],
    reads: [String]
  ) {
    self.toolchain = toolchain
    self.library = library
    self.cache = cache
    self.modules = Set(modules)
    self.reads = reads
    var found: [SourcePosition: Session] = [:]
    for session in sessions {
      for listing in session.own where listing.sample.runs { found[listing.sample.position] = session }
    }
    for page in pages {
      for (position, number) in page.listingNumbers {
        guard let session = found[position] else { continue }
        places[Key(page: page.urlPath, number: number)] = (session, position)
      }
    }
  }

  /// The numbers of a page's listings that can be edited.
  package func numbers(on page: String) -> [Int] {
    places.keys.filter { $0.page == page }.map(\.number).sorted()
  }

  /// A listing with another text; nil if there is no such listing that runs.
  ///
  /// - Parameters:
  ///   - key: the listing; nil for a text that stands alone.
  ///   - text: the text.
  package func edited(_ key: Key?, _ text: String) -> EditedListing? {
    let hasAppModules = library.modules["AppFoundation"] != nil
    guard let key else { return EditedListing(alone: text, isApp: hasAppModules && AppSource.isApp(text)) }
    guard let (session, position) = places[key] else { return nil }
    return EditedListing(text, at: position, in: session, hasAppModules: hasAppModules)
  }

  /// What can be compiled apart of the listings as they are, each once and in the order of the pages.
  private var declarations: [KeptDeclarations] {
    var seen: Set<Fingerprint> = []
    let keys = places.keys.sorted { ($0.page, $0.number) < ($1.page, $1.number) }
    return keys.flatMap { key -> [KeptDeclarations] in
      guard let (session, position) = places[key],
        let text = session.listings.first(where: { $0.sample.position == position })?.sample.code
      else { return [] }
      return edited(key, text)?.declarations ?? []
    }
    .filter {
      seen.insert(Fingerprint([$0.text] + $0.imports.sorted() + $0.tests.map(\.key.description))).inserted
    }
  }

  /// Compiles what readers keep of the listings, so it need not be compiled with each text. It takes minutes, and leaves
  /// the processor to all others.
  ///
  /// - Parameter scratch: a folder for intermediate files.
  /// - Throws: an error if the machine fails, or if the task is cancelled.
  package func precompile(in scratch: URL) async throws {
    let compiler = SampleCompiler(
      toolchain: toolchain,
      library: library,
      cache: cache,
      scratch: scratch,
      launcher: PatientLauncher(),
      moduleCache: cache.clangModules
    )
    for declarations in await withDeepStack({ self.declarations }) where !compiler.knows(declarations) {
      try Task.checkCancellation()
      try await compiler.compile(declarations)
    }
  }

  /// The reason why a text may not be compiled; nil if it may.
  package func refusal(of edited: EditedListing) -> String? {
    let granted = modules.union(toolchain.modules).union(edited.imported)
    let foreign = edited.imports.subtracting(granted).sorted()
    return foreign.first.map { "The module '\($0)' isn't available here" }
  }
}
