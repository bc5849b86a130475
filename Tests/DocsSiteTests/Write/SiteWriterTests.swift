import Foundation
import Scratch
import Testing

@testable import DocsSite

struct SiteWriterTests {
  private let folder: TemporaryFolder
  private let output: URL

  init() throws {
    folder = try TemporaryFolder()
    output = folder.url.appending(path: "site")
  }

  private func write(_ files: [String: String]) throws {
    try SiteBuilder.write(files.map { SiteFile(path: $0.key, text: $0.value) }, to: output)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
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
    let failure = #expect(throws: SiteWriter.Failure.self) { try write(["index.html": "1"]) }
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
    let files = ["a": "file", "a/b": "file below it"].sorted { $0.key < $1.key }
    #expect(throws: (any Error).self) {
      try SiteBuilder.write(files.map { SiteFile(path: $0.key, text: $0.value) }, to: output)
    }
    #expect(try folder.files(below: "site") == ["index.html": Data("1".utf8), ".livedocs": Data()])
    #expect(try names() == ["site"])
  }

  @Test func makesTheFoldersAbove() throws {
    try SiteBuilder.write(
      [SiteFile(path: "index.html", text: "1")],
      to: folder.url.appending(path: "a/b/site")
    )
    #expect(try folder.files(below: "a/b/site").count == 2)
  }
}
