import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A cache of results, each stored under the fingerprint of everything that it depends on.
///
/// An entry is a file that is written under a temporary name and then renamed, so a reader sees all or nothing of it,
/// and two concurrent builds only write the same file twice. Each entry begins with a line that has the cache version,
/// the kind, the key and the fingerprint of the rest. An entry that was truncated, altered, renamed or written by
/// another version counts as missing.
package struct ContentCache: Sendable {
  package let folder: URL

  /// Creates a cache in a folder.
  package init(folder: URL) {
    self.folder = folder
  }

  /// Creates the cache of a site: in `.build/docs` below its root, or, if that isn't writable, in a folder for the site
  /// in the user's cache directory (`XDG_CACHE_HOME` of the XDG Base Directory Specification).
  ///
  /// - Parameter root: the folder with `docs.yml`.
  package init(ofSite root: URL) {
    let own = root.appending(path: ".build/docs")
    let places = [own, own.deletingLastPathComponent(), root].map(\.path)
    guard let nearest = places.first(where: { access($0, F_OK) == 0 }), access(nearest, W_OK) != 0 else {
      self.init(folder: own)
      return
    }
    let caches =
      ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].map { URL(filePath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache")
    let name = Fingerprint(of: Array(root.standardizedFileURL.path.utf8)).description
    let folder = caches.appending(path: "livedocs/sites/\(name)")
    self.init(folder: (try? Disk.makeFolder(folder.path)) == nil ? own : folder)
  }

  /// The folder for the compiler's clang modules. The compiler rejects modules that were built at another path, and
  /// this folder may have been copied or moved.
  package var clangModules: URL {
    let place = Fingerprint(of: Data(folder.standardizedFileURL.path.utf8))
    return folder.appending(path: "modules-of-c/\(place)")
  }

  /// Increased when the meaning of stored data changes.
  package static let version = 1
  /// Seconds after which an entry that no build has used is removed.
  package static let lifetime: TimeInterval = 7 * 24 * 3600

  /// The kind of an entry; the raw value is the name of its folder.
  package enum Kind: String, CaseIterable, Sendable {
    /// The compiler's verdict on a program.
    case compilation = "compilations"
    /// The outcome of a program.
    case run = "runs"
    /// The compiler's information about each identifier.
    case identifiers
    /// The modules of a package, as last built.
    case library
    /// The answers of a compiler about itself, and what is compiled once for each.
    case toolchain
    /// The public symbols of a module.
    case symbols
    /// The records of a site's pages.
    case pages
    /// The files that were written to a folder.
    case output = "outputs"
    /// Another server's answer for an address.
    case link = "links"
    /// The pages as changed by filters.
    case filtered
    /// The date of the last change to each page, as of a commit.
    case history
  }

  /// The bytes of an entry, or nil if there is no valid one.
  package func bytes(_ kind: Kind, _ key: Fingerprint) -> [UInt8]? {
    let url = url(kind, key)
    // Not with Foundation, which would copy the records of a large site three times.
    guard var file = try? Disk.read(url.path), let end = file.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    let head = Self.head(kind, key, Fingerprint(of: file[file.index(after: end)...]))
    guard file[..<end].elementsEqual(head.utf8) else { return nil }
    touch(url)
    // In place, because another array would be new memory.
    file.removeSubrange(...end)
    return file
  }

  /// Stores the bytes of an entry. A write failure is ignored, because it only costs time later.
  package func store(_ bytes: Data, _ kind: Kind, _ key: Fingerprint) {
    let head = Self.head(kind, key, Fingerprint(of: bytes)) + "\n"
    try? write(Data(head.utf8) + bytes, to: url(kind, key))
  }

  /// Removes an entry.
  package func remove(_ kind: Kind, _ key: Fingerprint) {
    Disk.remove(url(kind, key).path)
  }

  /// The value of an entry, or nil if there is no valid one.
  package func value<Value: Decodable>(_ kind: Kind, _ key: Fingerprint, as type: Value.Type = Value.self)
    -> Value?
  {
    bytes(kind, key).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
  }

  /// Stores a value.
  package func store(_ value: some Encodable, _ kind: Kind, _ key: Fingerprint) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let bytes = try? encoder.encode(value) else { return }
    store(bytes, kind, key)
  }

  // MARK: Programs

  /// Moves a file into the cache, under the fingerprint of its content.
  ///
  /// Copying it would have this process open a program for writing, and that program couldn't start while another one
  /// is being started.
  package func take(_ file: URL) throws -> Fingerprint {
    let fingerprint = try Fingerprint(ofFile: file)
    let target = programURL(fingerprint)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    guard rename(file.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return fingerprint
  }

  /// A stored file, or nil if it is missing or has changed.
  package func program(_ fingerprint: Fingerprint) -> URL? {
    let file = programURL(fingerprint)
    guard (try? Fingerprint(ofFile: file)) == fingerprint else { return nil }
    touch(file)
    return file
  }

  // MARK: Files

  /// The name of the folder that holds the trees of sites that are being written.
  package static let sites = "sites"

  /// Removes everything that no build has used in a while.
  package func prune(now: Date) {
    // Linked modules, and leftovers of builds that were killed, are in folders of their own.
    let folders = Kind.allCases.map(\.rawValue) + [Self.programs, Self.sites, "modules", "scratch"]
    for folder in folders.map({ self.folder.appending(path: $0) }) {
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder,
        includingPropertiesForKeys: [.contentModificationDateKey]
      )
      for file in files ?? [] {
        let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        if let date, now.timeIntervalSince(date) > Self.lifetime {
          try? FileManager.default.removeItem(at: file)
        }
      }
    }
  }

  private static let programs = "programs"

  private static func head(_ kind: Kind, _ key: Fingerprint, _ body: Fingerprint) -> String {
    "livedocs \(version) \(kind.rawValue) \(key) \(body)"
  }

  private func url(_ kind: Kind, _ key: Fingerprint) -> URL {
    folder.appending(path: "\(kind.rawValue)/\(key)", directoryHint: .notDirectory)
  }

  private func programURL(_ fingerprint: Fingerprint) -> URL {
    folder.appending(path: "\(Self.programs)/\(fingerprint)", directoryHint: .notDirectory)
  }

  private func write(_ bytes: Data, to file: URL) throws {
    let manager = FileManager.default
    let parent = file.deletingLastPathComponent()
    try manager.createDirectory(at: parent, withIntermediateDirectories: true)
    let staged = parent.appending(path: ".\(UUID().uuidString)")
    do {
      // Foundation would wait for the disk. An entry lost in a crash has a wrong fingerprint, so it counts as missing.
      try Disk.write(bytes, to: staged.path)
      guard rename(staged.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? manager.removeItem(at: staged)
      throw error
    }
  }

  /// Marks an entry as used for ``prune(now:)``, at most once a day.
  package func touch(_ file: URL) {
    let manager = FileManager.default
    guard let date = try? manager.attributesOfItem(atPath: file.path)[.modificationDate] as? Date,
      Date.now.timeIntervalSince(date) > Self.lifetime / 7
    else { return }
    try? manager.setAttributes([.modificationDate: Date.now], ofItemAtPath: file.path)
  }
}
