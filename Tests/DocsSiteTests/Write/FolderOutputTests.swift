import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

struct FolderOutputTests {
  private let folder: TemporaryFolder
  private let output: URL

  init() throws {
    folder = try TemporaryFolder()
    output = folder.url.appending(path: "site")
  }

  /// Writes a site, with its cache in `cache`.
  private func write(
    _ files: [String: String],
    to output: URL? = nil,
    lateCopyLimit: Int = FolderOutput.lateCopyLimit
  ) async throws {
    let output = try await FolderOutput(
      output ?? self.output,
      cache: ContentCache(folder: folder.url.appending(path: "cache")),
      lateCopyLimit: lateCopyLimit
    )
    defer { output.discard() }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try output.add([SiteFile(path: path, text: text)], of: path, keys: [])
    }
    try await output.commit()
  }

  private func stamp(_ path: String) throws -> FileStamp {
    try #require(FileStamp(output.appending(path: path).path))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted().filter { $0 != "cache" }
  }

  @Test func putsTheFilesInPlace() async throws {
    try await write(["index.html": "1", "a/b/c.json": "2"])
    #expect(
      try folder.files(below: "site") == [
        "index.html": Data("1".utf8), "a/b/c.json": Data("2".utf8), ".livedocs": Data(),
      ]
    )
    #expect(try names() == ["site"])
  }

  @Test func replacesItsOwnSiteAsAWhole() async throws {
    try await write(["index.html": "1", "old/index.html": "old"])
    try await write(["index.html": "2"])
    #expect(try folder.files(below: "site") == ["index.html": Data("2".utf8), ".livedocs": Data()])
    #expect(try names() == ["site"])
  }

  @Test func takesAnEmptyFolder() async throws {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try await write(["index.html": "1"])
    #expect(try folder.files(below: "site").count == 2)
  }

  @Test func leavesAForeignFolderAlone() async throws {
    try folder.write("mine", to: "site/notes.txt")
    await #expect(throws: FolderOutput.FolderError.foreign(output.path)) {
      try await write(["index.html": "1"])
    }
    #expect(try folder.files(below: "site") == ["notes.txt": Data("mine".utf8)])
    #expect(try names() == ["site"])
  }

  @Test func leavesAFileAlone() async throws {
    try folder.write("mine", to: "site")
    await #expect(throws: (any Error).self) { try await write(["index.html": "1"]) }
    #expect(try folder.files(below: ".") == ["site": Data("mine".utf8)])
  }

  /// One name can't be both a file and a folder, so writing fails halfway.
  @Test func aWriteThatFailsLeavesTheOldSite() async throws {
    try await write(["index.html": "1"])
    await #expect(throws: (any Error).self) { try await write(["a": "file", "a/b": "file below it"]) }
    #expect(try folder.files(below: "site") == ["index.html": Data("1".utf8), ".livedocs": Data()])
    #expect(try names() == ["site"])
  }

  @Test func makesTheFoldersAbove() async throws {
    try await write(["index.html": "1"], to: folder.url.appending(path: "a/b/site"))
    #expect(try folder.files(below: "a/b/site").count == 2)
  }

  @Test func whatIsThereAlreadyIsNotWrittenAgain() async throws {
    try await write(["index.html": "1", "a/index.html": "2", "b/c/index.html": "3"])
    let stamps = try ["index.html", "b/c/index.html"].map(stamp)
    try await write(["index.html": "1", "a/index.html": "new", "d/index.html": "4"])
    #expect(
      try folder.files(below: "site") == [
        "index.html": Data("1".utf8), "a/index.html": Data("new".utf8), "d/index.html": Data("4".utf8),
        ".livedocs": Data(),
      ]
    )
    #expect(try stamp("index.html") == stamps[0])
    #expect(FileStamp(output.appending(path: "b").path) == nil)
    try await write(["index.html": "1", "a/index.html": "new", "d/index.html": "4"])
    #expect(try stamp("index.html") == stamps[0])
    #expect(try names() == ["site"])
  }

  @Test(arguments: ["change", "remove", "add", "replace by a folder"])
  func whatOthersDidToTheSiteIsUndone(deed: String) async throws {
    let site = ["index.html": "1", "a/index.html": "2", "b/index.html": "3"]
    try await write(site)
    let page = output.appending(path: "a/index.html")
    switch deed {
    case "change": try Data("x".utf8).write(to: page)
    case "remove": try FileManager.default.removeItem(at: page)
    case "add": try folder.write("stray", to: "site/b/stray.html")
    default:
      try FileManager.default.removeItem(at: page)
      try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    }
    try await write(site)
    let expected = site.merging([".livedocs": ""]) { own, _ in own }.mapValues { Data($0.utf8) }
    #expect(try folder.files(below: "site") == expected)
    #expect(try names() == ["site"])
  }

  @Test func aFileThatWasAlteredWithoutATraceIsMended() async throws {
    try await write(["index.html": "1"])
    let file = output.appending(path: "index.html")
    let before = try stamp("index.html")
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data("2".utf8))
    try handle.close()
    let time = timespec(tv_sec: Int(before.seconds), tv_nsec: Int(before.nanoseconds))
    #expect(utimensat(AT_FDCWD, file.path, [time, time], 0) == 0)
    #expect(try stamp("index.html") == before)
    try await write(["index.html": "1"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "1")
  }

  @Test func aPageStaysWhereItsKeyIsTheSame() async throws {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let key = Fingerprint(of: Array("key".utf8))
    let file = SiteFile(path: "a/index.html", text: "1")
    let first = try await FolderOutput(output, cache: cache)
    #expect(!first.keeps("/a/", keys: [key]))
    try first.add([file], of: "/a/", keys: [key])
    try await first.commit()

    let second = try await FolderOutput(output, cache: cache)
    #expect(!second.keeps("/a/", keys: [Fingerprint(of: Array("other".utf8))]))
    #expect(second.keeps("/a/", keys: [key]))
    try await second.commit()
    #expect(try folder.files(below: "site").keys.sorted() == [".livedocs", "a/index.html"])

    try Data("2".utf8).write(to: output.appending(path: "a/index.html"))
    #expect(try await !FolderOutput(output, cache: cache).keeps("/a/", keys: [key]))
  }

  @Test func aPageIsKnownByAnyOfItsKeysAndThenByThoseOfToday() async throws {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let keys = ["short", "whole", "other"].map { Fingerprint(of: Array($0.utf8)) }
    let first = try await FolderOutput(output, cache: cache)
    try first.add([SiteFile(path: "a/index.html", text: "1")], of: "/a/", keys: [keys[0], keys[1]])
    try await first.commit()

    let second = try await FolderOutput(output, cache: cache)
    #expect(!second.keeps("/a/", keys: [keys[2]]))
    #expect(second.keeps("/a/", keys: [keys[2], keys[1]]))
    try await second.commit()

    let third = try await FolderOutput(output, cache: cache)
    #expect(!third.keeps("/a/", keys: [keys[0]]))
    #expect(third.keeps("/a/", keys: [keys[2]]))
    try await third.commit()
    #expect(try await FolderOutput(output, cache: cache).keeps("/a/", keys: [keys[1]]))
  }

  @Test(arguments: [0, FolderOutput.lateCopyLimit])
  func aSmallChangeIsExchangedForTheSiteAsAWhole(lateCopyLimit: Int) async throws {
    var site = Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)/index.html", "\($0)") })
    try await write(site, lateCopyLimit: lateCopyLimit)
    for edition in 1...4 {
      let inode = try #require(FileStamp(output.path)).inode
      let kept = try stamp("7/index.html")
      site["3/index.html"] = "edition \(edition)"
      site["new-\(edition)/index.html"] = "new"
      site["new-\(edition - 1)/index.html"] = nil
      try await write(site, lateCopyLimit: lateCopyLimit)
      let expected = site.merging([".livedocs": ""]) { own, _ in own }.mapValues { Data($0.utf8) }
      #expect(try folder.files(below: "site") == expected)
      #expect(FileStamp(output.path)?.inode != inode)
      #expect(try stamp("7/index.html") == kept)
      #expect(try names() == ["site"])
    }
  }

  /// The folder of the second copy, and whether it is there.
  private func copy() throws -> (path: String, isThere: Bool) {
    let sites = folder.url.appending(path: "cache/sites").path
    let path = "cache/sites/\(try #require(Disk.entries(of: sites).first).name)/twin"
    return (path, Disk.isFolder(folder.url.appending(path: path).path))
  }

  @Test func onlyALargeSiteIsCopiedBeforeItsFirstChange() async throws {
    var site = ["index.html": "1", "a/index.html": "1"]
    // The two files, and the mark of the folder.
    try await write(site, lateCopyLimit: 3)
    #expect(try !copy().isThere)
    // A file more is a small change, which leaves the old site as the copy.
    site["b/index.html"] = "2"
    try await write(site, lateCopyLimit: 3)
    let inode = FileStamp(output.path)?.inode
    #expect(try copy().isThere)
    // The old site and its copy change places from now on.
    for text in ["3", "4"] {
      site["index.html"] = text
      try await write(site, lateCopyLimit: 3)
      #expect((FileStamp(output.path)?.inode == inode) == (text == "4"))
    }

    try await write(site, to: folder.url.appending(path: "large"), lateCopyLimit: 3)
    let sites = folder.url.appending(path: "cache/sites").path
    let areas = try Disk.entries(of: sites).map { "\(sites)/\($0.name)/twin" }
    #expect(areas.count == 2 && areas.allSatisfy(Disk.isFolder))
  }

  @Test(arguments: [0, FolderOutput.lateCopyLimit])
  func aCopyThatOthersChangedIsNotUsed(lateCopyLimit: Int) async throws {
    var site = Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)/index.html", "\($0)") })
    for text in ["1", "2"] {
      site["0/index.html"] = text
      try await write(site, lateCopyLimit: lateCopyLimit)
    }
    try folder.write("stray", to: copy().path + "/stray.html")
    try await write(site.merging(["1/index.html": "new"]) { _, new in new }, lateCopyLimit: lateCopyLimit)
    #expect(try folder.files(below: "site").count == 101)
  }

  @Test func aSiteBehindALinkStaysBehindIt() async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "disk"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(atPath: output.path, withDestinationPath: "disk/site")
    for text in ["1", "2"] {
      try await write(["index.html": text])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: output.path) == "disk/site")
      #expect(try folder.files(below: "disk/site")["index.html"] == Data(text.utf8))
    }
  }

  @Test func oneBuildWritesAFolderAtATime() async throws {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let first = try await FolderOutput(output, cache: cache)
    await #expect(throws: FolderOutput.FolderError.busy(output.path)) {
      try await FolderOutput(output, cache: cache)
    }
    first.discard()
    try await FolderOutput(output, cache: cache).discard()
  }

  #if os(Linux)
    @Test func aProcessThatIsBeingStartedDoesNotHoldTheFolder() async throws {
      let cache = ContentCache(folder: folder.url.appending(path: "cache"))
      let first = try await FolderOutput(output, cache: cache)
      let sites = folder.url.appending(path: "cache/sites").resolvingSymlinksInPath().path
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(
        Int32.init
      )
      let lock = descriptors.first { descriptor in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
        return target?.hasPrefix(sites) == true
      }
      // Between `fork` and `exec`, a child has every descriptor of its parent.
      let copy = dup(try #require(lock))
      defer { close(copy) }
      first.discard()
      _ = try await FolderOutput(output, cache: cache)
    }
  #endif

  @Test func whatOlderBuildsLeftBesideTheSiteGoes() async throws {
    try folder.write("left", to: ".site.staged-4711/index.html")
    try await write(["index.html": "1"])
    #expect(try names() == ["site"])
  }

  /// File systems that can't exchange two names, and folders that are mount points.
  @Test(arguments: [[EINVAL], [EXDEV], [EBUSY, EBUSY], [EXDEV, EXDEV]])
  func aDiskThatCannotExchangeNamesGetsTheSiteToo(codes: [Int32]) async throws {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let site = output.path
    var moves = FolderOutput.Moves()
    moves.exchange = { throw Disk.SystemError($1, code: codes[0]) }
    if codes.count > 1 {
      moves.move = {
        if $0 == site { throw Disk.SystemError($1, code: codes[1]) } else { try Disk.move($0, to: $1) }
      }
    }
    var files = Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)/index.html", "\($0)") })
    for edition in 0..<4 {
      files["3/index.html"] = "edition \(edition)"
      files["\(edition)-new/index.html"] = "new"
      files["\(edition - 2)-new/index.html"] = nil
      let output = try await FolderOutput(output, cache: cache, moves: moves)
      for (path, text) in files.sorted(by: { $0.key < $1.key }) {
        try output.add([SiteFile(path: path, text: text)], of: path, keys: [])
      }
      try await output.commit()
      let expected = files.merging([".livedocs": ""]) { own, _ in own }.mapValues { Data($0.utf8) }
      #expect(try folder.files(below: "site") == expected)
      #expect(try names() == ["site"])
    }
  }

  @Test func aBuildThatEndedBetweenTwoRenamesIsMended() async throws {
    try await write(["index.html": "1"])
    let sites = folder.url.appending(path: "cache/sites").path
    let area = try #require(Disk.entries(of: sites).first).name
    try Disk.move(output.path, to: "\(sites)/\(area)/aside")
    _ = try await FolderOutput(output, cache: ContentCache(folder: folder.url.appending(path: "cache")))
    #expect(try folder.files(below: "site")["index.html"] == Data("1".utf8))
  }

  @Test func anIndexHasWhatTheLastBuildAndThisOneMade() async throws {
    let stamp = try #require(FileStamp(folder.url.path))
    let keys = ["1", "2"].map { Fingerprint(of: Array($0.utf8)) }
    func entry(_ path: String, _ key: Fingerprint) -> FolderIndex.Entry {
      FolderIndex.Entry(keys: [key], files: [.init(path: path, place: stamp)])
    }
    var parts: [Int: [UInt8]] = [:]
    func open(_ parts: [Int: [UInt8]]) async -> FolderIndex { await FolderIndex { parts[$0] } }
    func close(_ index: FolderIndex) async {
      for (number, bytes) in await index.changedParts() { parts[number] = bytes }
    }

    var index = await open(parts)
    #expect(!index.isComplete)
    let names = (0..<200).map { "/\($0)/" }
    for name in names { index.make(name, entry(name + "index.html", keys[0])) }
    await close(index)

    index = await open(parts)
    #expect(index.isComplete)
    #expect(index.files(of: "/7/").keys.sorted() == ["/7/index.html"])
    #expect(!index.keep("/200/", keys: [keys[0]]) { _, _ in true })
    #expect(!index.keep("/0/", keys: [keys[1]]) { _, _ in true })
    #expect(!index.keep("/0/", keys: [keys[0]]) { _, _ in false })
    for name in names.dropFirst(2) { #expect(index.keep(name, keys: [keys[0]]) { $1 == stamp }) }
    index.make("/0/", entry("/0/other.html", keys[1]))
    #expect(await index.removed() == ["/0/index.html", "/1/index.html"])
    #expect(
      await index.paths().sorted()
        == (names.dropFirst(2).map { $0 + "index.html" } + ["/0/other.html"]).sorted()
    )
    #expect(index.count == 199)
    let changed = await index.changedParts()
    #expect((1...2).contains(changed.count))
    await close(index)

    index = await open(parts)
    for name in names where name != "/1/" {
      let known = index.files(of: name).values.map {
        FolderIndex.Entry(keys: [keys[name == "/0/" ? 1 : 0]], files: [$0])
      }
      index.make(name, try #require(known.first))
    }
    #expect(await index.changedParts().isEmpty)
    #expect(await index.removed().isEmpty)
  }

  @Test func filesThatWereLookedForAreNotLookedForAgain() async throws {
    let stamp = try #require(FileStamp(folder.url.path))
    let key = Fingerprint(of: [1])
    let names = (0..<1_000).map { "/\($0)/" }
    let first = await FolderIndex { _ in nil }
    for name in names {
      first.make(name, .init(keys: [key], files: [.init(path: name + "index.html", place: stamp)]))
    }
    let parts = Dictionary(uniqueKeysWithValues: await first.changedParts().map { ($0.number, $0.bytes) })

    let index = await FolderIndex { parts[$0] }
    let early = names.prefix(10)
    for name in early { #expect(index.keep(name, keys: [key]) { _, _ in true }) }
    var looked: Set<String> = []
    await index.look { path, place in
      looked.insert(String(decoding: path, as: UTF8.self))
      return place == stamp && !path.elementsEqual("/500/index.html".utf8)
    }
    #expect(looked == Set(names.dropFirst(10).map { $0 + "index.html" }))
    for name in names.dropFirst(10) {
      let isKept = index.keep(name, keys: [key]) { _, _ in
        Issue.record("\(name) was looked for again")
        return true
      }
      #expect(isKept == (name != "/500/"))
    }
    #expect(await index.removed() == ["/500/index.html"])

    let cancelled = await FolderIndex { parts[$0] }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await cancelled.look { _, _ in false }
    }
    await task.value
    #expect(cancelled.keep("/1/", keys: [key]) { _, _ in true })
  }

  @Test func theStampsOfATreeAreKeptUnderItsInode() async throws {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    try Disk.makeFolder(output.path + "/a/b")
    var stamps = await TreeStamps(of: ["a/b"], below: output.path)
    #expect(await stamps.hold(below: output.path))
    await stamps.store(in: cache)
    stamps = await TreeStamps(cache, tree: output.path)
    #expect(await stamps.hold(below: output.path))
    #expect(stamps["a"] == (try stamp("a")))
    let part = try #require(Disk.entries(of: folder.url.path + "/cache/outputs").first).name
    let place = folder.url.path + "/cache/outputs/" + part
    try Disk.move(place, to: place + "-aside")
    #expect(await TreeStamps(cache, tree: output.path).isEmpty)
    try Disk.move(place + "-aside", to: place)
    try Disk.makeFolder(output.path + "/a/c")
    #expect(await !stamps.hold(below: output.path))
    try Disk.move(output.path, to: output.path + "-moved")
    try Disk.makeFolder(output.path)
    #expect(await TreeStamps(cache, tree: output.path).isEmpty)
    #expect(await !TreeStamps(cache, tree: output.path).hold(below: output.path))
  }

  @Test func aWholeReplacementClearsWhatNoBuildHasUsed() async throws {
    let kept = folder.url.appending(path: "cache/outputs")
    try Disk.makeFolder(kept.path)
    for (name, days) in [("old", 8.0), ("new", 1)] {
      try Data().write(to: kept.appending(path: name))
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now.addingTimeInterval(-days * 24 * 3600)],
        ofItemAtPath: kept.appending(path: name).path
      )
    }
    try await write(["index.html": "1"])
    let names = try Disk.entries(of: kept.path).map(\.name)
    #expect(names.contains("new"))
    #expect(!names.contains("old"))
  }

  @Test func theStampsOfATreeFollowItsChanges() async throws {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    for name in ["a/b", "c", "d"] { try Disk.makeFolder("\(output.path)/\(name)") }
    await TreeStamps(of: ["a/b", "c", "d"], below: output.path).store(in: cache)

    var stamps = await TreeStamps(cache, tree: output.path)
    #expect(Disk.removeEmptyFolder("\(output.path)/c"))
    try Disk.makeFolder("\(output.path)/a/new")
    #expect(await !stamps.hold(below: output.path))
    stamps["c"] = nil
    for name in ["", "a", "a/new"] { stamps[name] = FileStamp(name.below(output.path)) }
    #expect(await stamps.hold(below: output.path))
    await stamps.store(in: cache)

    stamps = await TreeStamps(cache, tree: output.path)
    #expect(await stamps.hold(below: output.path))
    #expect(stamps["c"] == nil)
    #expect(stamps["d"] == (try stamp("d")))
    #expect(stamps["a/new"] == (try stamp("a/new")))
  }

  @Test func anOpenFolderFindsWhatIsBelowIt() throws {
    try Disk.makeFolder(output.path + "/a")
    try Data("text".utf8).write(to: output.appending(path: "a/b.txt"))
    let tree = try #require(OpenFolder(output.path))
    #expect(tree.stamp("a/b.txt".utf8) == (try stamp("a/b.txt")))
    #expect(tree.stamp("".utf8) == FileStamp(output.path))
    #expect(tree.stamp("a/c.txt".utf8) == nil)
    try Disk.move(output.path, to: output.path + "-moved")
    #expect(tree.stamp("a/b.txt".utf8)?.size == 4)
    #expect(OpenFolder(output.path) == nil)
  }

  @Test func bytesThatWereNotWrittenAreNotBelieved() async throws {
    let twin = SiteMirror(changed: ["a"], removed: ["b"])
    #expect(try SiteMirror(twin.bytes) == twin)
    for bytes in [[], [1], [255], twin.bytes + [0], [UInt8](repeating: 0x80, count: 40)] as [[UInt8]] {
      #expect(throws: BinaryReader.Malformed.self) { try SiteMirror(bytes) }
      let index = await FolderIndex { _ in bytes }
      #expect(!index.keep("/a/", keys: []) { _, _ in true })
    }
  }
}
