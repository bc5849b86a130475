import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Results that need not be worked out again, each under the fingerprint of all that it depends on.
///
/// An entry is a file that is written aside and then named, so a reader sees all of it or nothing, and two
/// builds at once do no more than write the same file twice. Each begins with a line that tells the
/// version of this program, the kind, the key and the fingerprint of the rest: a file that was cut short,
/// altered, renamed or written by another version is not there.
struct ContentCache: Sendable {
  let folder: URL

  /// A cache in a folder.
  init(folder: URL) {
    self.folder = folder
  }

  /// The cache of a site: `.build/docs` below its root; where nobody may write there, a folder of the site among the
  /// caches of this user (`XDG_CACHE_HOME` of the XDG Base Directory Specification).
  ///
  /// - Parameter root: the folder with `docs.yml`.
  init(ofSite root: URL) {
    let own = root.appending(path: ".build/docs")
    let places = [own, own.deletingLastPathComponent(), root].map(\.path)
    guard let nearest = places.first(where: { access($0, F_OK) == 0 }), access(nearest, W_OK) != 0 else {
      self.init(folder: own)
      return
    }
    let caches =
      ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].map { URL(filePath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache")
    let name = Digest(of: Array(root.standardizedFileURL.path.utf8)).description
    let folder = caches.appending(path: "livedocs/sites/\(name)")
    self.init(folder: (try? Disk.makeFolder(folder.path)) == nil ? own : folder)
  }

  /// Where the compiler keeps its modules of C. It refuses those that were made in another place, and a folder may have
  /// been copied or moved here.
  var clangModules: URL {
    let place = Digest(of: Data(folder.standardizedFileURL.path.utf8))
    return folder.appending(path: "modules-of-c/\(place)")
  }

  /// Changes when what is stored under a key changes its meaning.
  static let version = 1
  /// Seconds after which an entry that no build has asked for goes.
  static let lifetime: TimeInterval = 7 * 24 * 3600

  /// What an entry holds; the raw value is the name of its folder.
  enum Kind: String, CaseIterable, Sendable {
    /// What the compiler said of a program.
    case compilation = "compilations"
    /// What a program did.
    case run = "runs"
    /// What the compiler knows of each identifier.
    case identifiers
    /// The modules of a package as they were last built.
    case library
    /// A version of the compiler.
    case toolchain
    /// The public symbols of a module.
    case symbols
    /// What is known of the pages of a site.
    case pages
    /// What was written into a folder.
    case output = "outputs"
    /// What another server said of an address.
    case link = "links"
    /// What the filters made of the pages.
    case filtered
    /// When each page was last changed, as of a commit.
    case history
  }

  /// The bytes of an entry, or nil where there is none that can be believed.
  func bytes(_ kind: Kind, _ key: Fingerprint) -> Data? {
    guard let file = try? Data(contentsOf: url(kind, key)), let end = file.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let body = file[file.index(after: end)...]
    guard file[..<end].elementsEqual(Self.head(kind, key, Fingerprint(of: body)).utf8) else { return nil }
    touch(url(kind, key))
    return Data(body)
  }

  /// Stores the bytes of an entry. A disk that refuses costs time later, and nothing else.
  func store(_ bytes: Data, _ kind: Kind, _ key: Fingerprint) {
    let head = Self.head(kind, key, Fingerprint(of: bytes)) + "\n"
    try? write(Data(head.utf8) + bytes, to: url(kind, key))
  }

  /// Takes an entry away.
  func remove(_ kind: Kind, _ key: Fingerprint) {
    Disk.remove(url(kind, key).path)
  }

  /// The value of an entry, or nil where there is none that can be believed.
  func value<Value: Decodable>(_ kind: Kind, _ key: Fingerprint, as type: Value.Type = Value.self) -> Value? {
    bytes(kind, key).flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  /// Stores a value.
  func store(_ value: some Encodable, _ kind: Kind, _ key: Fingerprint) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let bytes = try? encoder.encode(value) else { return }
    store(bytes, kind, key)
  }

  // MARK: Programs

  /// Takes a file in, under the fingerprint of its content.
  ///
  /// It is moved and not copied: a program that this process had open for writing could not be started
  /// while another one was being started.
  func take(_ file: URL) throws -> Fingerprint {
    let fingerprint = try Fingerprint(ofFile: file)
    let target = programURL(fingerprint)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    guard rename(file.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return fingerprint
  }

  /// A file that was kept, or nil where it is gone or is no longer what it was.
  func program(_ fingerprint: Fingerprint) -> URL? {
    let file = programURL(fingerprint)
    guard (try? Fingerprint(ofFile: file)) == fingerprint else { return nil }
    touch(file)
    return file
  }

  // MARK: Files

  /// Removes what no build has asked for in a while.
  func prune(now: Date) {
    // Linked modules, and what a build that was killed has left, lie beside the entries.
    let folders = Kind.allCases.map(\.rawValue) + [Self.programs, StagingArea.name, "modules", "scratch"]
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
      // Foundation would wait until the disk has it. What is lost in a crash has no right fingerprint, and is not there.
      try Disk.write(bytes, to: staged.path)
      guard rename(staged.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? manager.removeItem(at: staged)
      throw error
    }
  }

  /// Tells ``prune(now:)`` that an entry is in use; once a day is enough.
  func touch(_ file: URL) {
    let manager = FileManager.default
    guard let date = try? manager.attributesOfItem(atPath: file.path)[.modificationDate] as? Date,
      Date.now.timeIntervalSince(date) > Self.lifetime / 7
    else { return }
    try? manager.setAttributes([.modificationDate: Date.now], ofItemAtPath: file.path)
  }
}
