import Foundation
import Scratch
import Testing

@testable import DocsSite

struct FolderOutputTests {
  private let folder: TemporaryFolder
  private let output: URL

  init() throws {
    folder = try TemporaryFolder()
    output = folder.url.appending(path: "site")
  }

  /// Writes a site; what is known from before lies in `cache`.
  private func write(_ files: [String: String], to output: URL? = nil) throws {
    let output = try FolderOutput(
      output ?? self.output,
      cache: ContentCache(folder: folder.url.appending(path: "cache"))
    )
    defer { output.discard() }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try output.add([SiteFile(path: path, text: text)], of: path, key: nil)
    }
    try output.commit()
  }

  private func stamp(_ path: String) throws -> FileStamp {
    try #require(FileStamp(output.appending(path: path).path))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted().filter { $0 != "cache" }
  }

  @Test func putsTheFilesInPlace() throws {
    try write(["index.html": "1", "a/b/c.json": "2"])
    #expect(
      try folder.files(below: "site") == [
        "index.html": Data("1".utf8), "a/b/c.json": Data("2".utf8), ".livedocs": Data(),
      ]
    )
    #expect(try names() == ["site"])
  }

  @Test func replacesItsOwnSiteAsAWhole() throws {
    try write(["index.html": "1", "old/index.html": "old"])
    try write(["index.html": "2"])
    #expect(try folder.files(below: "site") == ["index.html": Data("2".utf8), ".livedocs": Data()])
    #expect(try names() == ["site"])
  }

  @Test func takesAnEmptyFolder() throws {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try write(["index.html": "1"])
    #expect(try folder.files(below: "site").count == 2)
  }

  @Test func leavesAForeignFolderAlone() throws {
    try folder.write("mine", to: "site/notes.txt")
    let failure = #expect(throws: FolderOutput.Failure.self) { try write(["index.html": "1"]) }
    #expect(failure?.description.contains("--output") == true)
    #expect(try folder.files(below: "site") == ["notes.txt": Data("mine".utf8)])
    #expect(try names() == ["site"])
  }

  @Test func leavesAFileAlone() throws {
    try folder.write("mine", to: "site")
    #expect(throws: (any Error).self) { try write(["index.html": "1"]) }
    #expect(try folder.files(below: ".") == ["site": Data("mine".utf8)])
  }

  /// One name cannot be a file and a folder: the writing fails half-way.
  @Test func aWriteThatFailsLeavesTheOldSite() throws {
    try write(["index.html": "1"])
    #expect(throws: (any Error).self) { try write(["a": "file", "a/b": "file below it"]) }
    #expect(try folder.files(below: "site") == ["index.html": Data("1".utf8), ".livedocs": Data()])
    #expect(try names() == ["site"])
  }

  @Test func makesTheFoldersAbove() throws {
    try write(["index.html": "1"], to: folder.url.appending(path: "a/b/site"))
    #expect(try folder.files(below: "a/b/site").count == 2)
  }

  @Test func whatIsThereAlreadyIsNotWrittenAgain() throws {
    try write(["index.html": "1", "a/index.html": "2", "b/c/index.html": "3"])
    let stamps = try ["index.html", "b/c/index.html"].map(stamp)
    try write(["index.html": "1", "a/index.html": "new", "d/index.html": "4"])
    #expect(
      try folder.files(below: "site") == [
        "index.html": Data("1".utf8), "a/index.html": Data("new".utf8), "d/index.html": Data("4".utf8),
        ".livedocs": Data(),
      ]
    )
    #expect(try stamp("index.html") == stamps[0])
    #expect(FileStamp(output.appending(path: "b").path) == nil)
    try write(["index.html": "1", "a/index.html": "new", "d/index.html": "4"])
    #expect(try stamp("index.html") == stamps[0])
    #expect(try names() == ["site"])
  }

  @Test(arguments: ["change", "remove", "add", "replace by a folder"])
  func whatOthersDidToTheSiteIsUndone(deed: String) throws {
    let site = ["index.html": "1", "a/index.html": "2", "b/index.html": "3"]
    try write(site)
    let page = output.appending(path: "a/index.html")
    switch deed {
    case "change": try Data("x".utf8).write(to: page)
    case "remove": try FileManager.default.removeItem(at: page)
    case "add": try folder.write("stray", to: "site/b/stray.html")
    default:
      try FileManager.default.removeItem(at: page)
      try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    }
    try write(site)
    let expected = site.merging([".livedocs": ""]) { own, _ in own }.mapValues { Data($0.utf8) }
    #expect(try folder.files(below: "site") == expected)
    #expect(try names() == ["site"])
  }

  @Test func aPageStaysWhereItsKeyIsTheSame() throws {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let key = Digest(of: Array("key".utf8))
    let file = SiteFile(path: "a/index.html", text: "1")
    let first = try FolderOutput(output, cache: cache)
    #expect(!first.keeps("/a/", key: key))
    try first.add([file], of: "/a/", key: key)
    try first.commit()

    let second = try FolderOutput(output, cache: cache)
    #expect(!second.keeps("/a/", key: Digest(of: Array("other".utf8))))
    #expect(second.keeps("/a/", key: key))
    try second.commit()
    #expect(try folder.files(below: "site").keys.sorted() == [".livedocs", "a/index.html"])

    try Data("2".utf8).write(to: output.appending(path: "a/index.html"))
    #expect(try !FolderOutput(output, cache: cache).keeps("/a/", key: key))
  }

  @Test func aRecordThatIsNoneIsNotBelieved() throws {
    let record = OutputRecord()
    #expect(try OutputRecord(record.bytes) == record)
    for bytes in [[], [1], [255], record.bytes + [0], [UInt8](repeating: 0x80, count: 40)] as [[UInt8]] {
      #expect(throws: RecordReader.Failure.self) { try OutputRecord(bytes) }
    }
  }
}
