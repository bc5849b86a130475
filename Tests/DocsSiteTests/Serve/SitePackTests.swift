import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSearch
@testable import DocsSite
@testable import DocsTheme

struct SitePackTests {
  private let folder: TemporaryFolder
  private let cache: ContentCache
  private let key = Fingerprint(of: Data("key".utf8))
  private let other = Fingerprint(of: Data("other".utf8))

  init() throws {
    folder = try TemporaryFolder()
    cache = ContentCache(folder: folder.url)
  }

  private func file(_ path: String, _ text: String) -> SiteFile { SiteFile(path: path, text: text) }

  private func contents(_ files: [StoredFile]) -> [String: String] {
    Dictionary(files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }) { first, _ in first }
  }

  @discardableResult
  private func fill(_ pack: SitePack) throws -> [StoredFile] {
    let output = PackOutput(pack)
    try output.add([file("index.html", "home"), file("index.md", "")], of: "/", keys: [key])
    try output.add([file("a/index.html", "a")], of: "/a/", keys: [key])
    return try output.commit()
  }

  private func pack() throws -> SitePack { try SitePack(cache, name: "test") }

  /// Runs a body with a pack, and then closes the pack as at the end of a process.
  @discardableResult
  private func inProcess<Value>(_ body: (SitePack) throws -> Value) throws -> Value {
    try body(try pack())
  }

  @Test func givesBackWhatWasAdded() throws {
    let files = try fill(try pack())
    #expect(contents(files) == ["index.html": "home", "index.md": "", "a/index.html": "a"])
    #expect(files.map(\.path) == files.map(\.path).sorted())
    for file in files {
      #expect(file.digest == Fingerprint(of: file.bytes))
    }
  }

  @Test func theNextProcessFindsItAgain() throws {
    try inProcess { try fill($0) }
    try inProcess { pack in
      let output = PackOutput(pack)
      #expect(!output.keeps("/", keys: [other]))
      #expect(output.keeps("/", keys: [other, key]))
      #expect(!output.keeps("/b/", keys: [key]))
      // Files that were neither kept nor added are gone.
      let files = try output.commit()
      #expect(contents(files) == ["index.html": "home", "index.md": ""])
    }
    try inProcess { pack in
      #expect(!PackOutput(pack).keeps("/a/", keys: [key]))
      // A page that was kept by its second key is now known by its first one.
      #expect(PackOutput(pack).keeps("/", keys: [other]))
    }
  }

  @Test func aGenerationThatIsServedStaysAsItIs() throws {
    let pack = try pack()
    let before = try fill(pack)
    let output = PackOutput(pack)
    try output.add([file("index.html", "changed")], of: "/", keys: [other])
    #expect(contents(try output.commit()) == ["index.html": "changed"])
    #expect(contents(before) == ["index.html": "home", "index.md": "", "a/index.html": "a"])
  }

  @Test func whatIsTheSameIsNotWrittenAgain() throws {
    let pack = try pack()
    try fill(pack)
    func size() throws -> Int {
      try TemporaryFolder.files(below: folder.url.appending(path: "packs")).values.map(\.count).reduce(0, +)
    }
    let before = try size()
    #expect(before > 0)
    try fill(pack)
    #expect(try size() == before)
  }

  @Test(arguments: ["cut", "longer", "changed", "gone", "index"])
  func aPackThatIsNotWhatWasWrittenIsNotBelieved(fault: String) throws {
    try inProcess { try fill($0) }
    let packs = folder.url.appending(path: "packs")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: packs.path).first { !$0.hasSuffix(".lock") }
    )
    let path = packs.appending(path: name)
    var bytes = try Data(contentsOf: path)
    switch fault {
    case "cut": bytes.removeLast()
    case "longer": bytes.append(0)
    case "changed": bytes[0] ^= 1
    default: break
    }
    switch fault {
    case "gone": try FileManager.default.removeItem(at: path)
    case "index":
      try FileManager.default.removeItem(at: folder.url.appending(path: ContentCache.Kind.output.rawValue))
    default:
      // In place, as an accident would do it.
      let handle = try FileHandle(forWritingTo: path)
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: bytes)
      try handle.close()
    }
    try inProcess { pack in
      #expect(!PackOutput(pack).keeps("/", keys: [key]))
      let files = try fill(pack)
      #expect(contents(files)["index.html"] == "home")
    }
    #expect(try inProcess { PackOutput($0).keeps("/", keys: [key]) })
  }

  @Test func aSecondProcessHasAPackOfItsOwn() throws {
    let first = try pack()
    try fill(first)
    let second = try pack()
    #expect(!PackOutput(second).keeps("/", keys: [key]))
    let output = PackOutput(second)
    try output.add([file("index.html", "second")], of: "/", keys: [other])
    #expect(contents(try output.commit()) == ["index.html": "second"])
    #expect(PackOutput(first).keeps("/", keys: [key]))
    withExtendedLifetime(first) {}
  }

  @Test func whatIsNoLongerUsedGoesInTime() throws {
    let pack = try pack()
    let large = String(repeating: "x", count: 8 << 20)
    for round in 0..<20 {
      let output = PackOutput(pack)
      try output.add([file("index.html", "\(round)" + large)], of: "/", keys: [])
      try output.add([file("a.html", "a")], of: "/a/", keys: [key])
      let files = contents(try output.commit())
      #expect(files["index.html"]?.hasPrefix("\(round)x") == true)
      #expect(files["a.html"] == "a")
    }
    let sizes = try TemporaryFolder.files(below: folder.url.appending(path: "packs")).values.map(\.count)
    #expect(sizes.reduce(0, +) < 100 << 20)
    withExtendedLifetime(pack) {}
  }

  @Test func everyPageGetsTheScriptAndNothingElseDoes() throws {
    let memory = MemoryOutput()
    let output = ScriptedOutput(base: memory, script: "/api/\"x\".js")
    try output.add(
      [
        file("index.html", "<html><head><title>1</title></head><body></head></body></html>"),
        file("part.html", "<p>"), file("a.js", "</head>"),
      ],
      of: "/",
      keys: []
    )
    let files = Dictionary(memory.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }) { $1 }
    #expect(
      files["index.html"]
        == "<html><head><title>1</title><script type=\"module\" src=\"/api/&quot;x&quot;.js\"></script>\n</head><body></head></body></html>"
    )
    #expect(files["part.html"] == "<p>")
    #expect(files["a.js"] == "</head>")
  }
}
