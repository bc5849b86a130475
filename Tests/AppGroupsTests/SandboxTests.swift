import Foundation
import SimulationKit
import Testing

@testable import AppGroups

@Suite struct SandboxTests {
  let disk: PhoneDisk

  init() throws {
    disk = try PhoneDisk()
  }

  @Test func aProcessHasItsContainerATemporaryFolderAndItsGroups() throws {
    let sandbox = try disk.store.sandbox(of: disk.app)
    #expect(try sandbox.names() == ["Documents", "Library", "tmp"])
    #expect(try sandbox.names(of: .temporary) == [])
    #expect(try sandbox.names(of: .group(Samples.group)) == [])
    try sandbox.write(Data("draft".utf8), to: "draft", in: .temporary)
    #expect(try sandbox.read("tmp/draft") == Data("draft".utf8))
  }

  @Test func whatTheAppWritesIntoTheGroupTheExtensionReads() throws {
    let app = try disk.store.sandbox(of: disk.app)
    let widget = try disk.store.sandbox(of: disk.widget)
    try app.makeFolder("Library/Caches", in: .group(Samples.group))
    for method in FileWrite.Method.allCases {
      let data = Data(method.rawValue.utf8)
      try app.write(data, to: "Library/Caches/prices", in: .group(Samples.group), method: method)
      #expect(try widget.read("Library/Caches/prices", in: .group(Samples.group)) == data)
      #expect(try widget.names(in: "Library/Caches", of: .group(Samples.group)) == ["prices"])
    }
    #expect(throws: SandboxFault.missing("Library")) {
      try widget.read("Library/Caches/prices", in: .temporary)
    }
    try widget.remove("Library/Caches/prices", in: .group(Samples.group))
    #expect(throws: SandboxFault.missing("prices")) {
      try app.read("Library/Caches/prices", in: .group(Samples.group))
    }
  }

  @Test func withoutTheEntitlementTheGroupDoesNotOpen() throws {
    let stranger = try disk.store.sandbox(of: disk.stranger)
    for attempt in Attempt.allCases {
      let fault = #expect(throws: SandboxFault.self) {
        try attempt.run("file", in: .group(Samples.group), of: stranger)
      }
      guard case .notEntitled(Samples.group, let reasons) = fault else {
        Issue.record("\(attempt): \(String(describing: fault))")
        continue
      }
      #expect(reasons.filter { !$0.holds }.map(\.name) == ["entitled"])
    }
    let thief = try AppProcess(bundleID: "org.thief", team: "ZZZZZ99999", groups: [Samples.group])
    try disk.store.install(thief)
    #expect(throws: SandboxFault.self) {
      try disk.store.sandbox(of: thief).read("file", in: .group(Samples.group))
    }
  }

  @Test func anotherProcessesSandboxIsOutside() throws {
    let sandbox = try disk.store.sandbox(of: disk.app)
    let group = try #require(
      try disk.store.device.containerURL(forGroup: Samples.group, process: disk.app)
    )
    let inside = try sandbox.locate(group.path + "/Library/prices")
    #expect(inside.place == .group(Samples.group))
    #expect(inside.path == "Library/prices")
    let own = disk.store.path(ofContainer: disk.app)
    #expect(try sandbox.locate(own + "/Documents/a").place == .container)
    #expect(try sandbox.locate(own + "/tmp/a").place == .temporary)
    #expect(try sandbox.locate(own + "/tmp/a").path == "a")
    for path in [
      disk.store.path(ofContainer: disk.widget) + "/Documents/a", "/etc/passwd", group.path, own, own + "x/a",
      "a",
      "/private/var/mobile/Containers/Data/Application/x", "",
    ] {
      #expect(throws: SandboxFault.outsideSandbox(path)) { try sandbox.locate(path) }
    }
    #expect(throws: SandboxFault.path(.parentFolder)) {
      try sandbox.locate(own + "/../" + disk.widget.bundleID + "/a")
    }
    let stranger = try disk.store.sandbox(of: disk.stranger)
    #expect(throws: SandboxFault.outsideSandbox(group.path + "/a")) { try stranger.locate(group.path + "/a") }
  }

  @Test func aProcessMustBeInstalledOnItsKindOfDevice() throws {
    let other = try Samples.app("com.example.other")
    #expect(throws: SandboxFault.notInstalled("com.example.other")) { try disk.store.sandbox(of: other) }
    let mac = try AppProcess(bundleID: "m", team: Samples.team, platform: .macOS)
    #expect(throws: SandboxFault.wrongDevice(platform: .macOS, device: .phone)) {
      try disk.store.install(mac)
    }
  }

  @Test func aMacsPathToAGroupItMayNotEnterDoesNotOpen() throws {
    let folder = disk.folder.url.appending(path: "mac")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = try ContainerStore(Device(.mac), at: folder)
    let group = Samples.team + ".money"
    let app = try AppProcess(bundleID: "m", team: Samples.team, platform: .macOS, groups: [group])
    try store.install(app)
    let sandbox = try store.sandbox(of: app)
    try sandbox.write(Data("x".utf8), to: "a", in: .group(group))
    #expect(
      FileManager.default.fileExists(
        atPath: folder.path + "/Users/anna/Library/Group Containers/ABCDE12345.money/a"
      )
    )
    #expect(try store.device.containerURL(forGroup: "ABC", process: app) != nil)
    #expect(throws: SandboxFault.self) { try sandbox.read("a", in: .group("ABC")) }
    #expect(throws: SandboxFault.self) { try sandbox.read("a", in: .group("")) }
    #expect(throws: SandboxFault.self) { try sandbox.read("a", in: .group("../x")) }
  }

  @Test func twoSpellingsOfANameAreOneFile() throws {
    let sandbox = try disk.store.sandbox(of: disk.app)
    try sandbox.write(Data("1".utf8), to: "Documents/caf\u{E9}")
    #expect(try sandbox.read("Documents/cafe\u{301}") == Data("1".utf8))
    #expect(try sandbox.names(in: "Documents") == ["caf\u{E9}"])
    try sandbox.write(Data("2".utf8), to: "Documents/cafe\u{301}", method: .inPlace)
    #expect(try sandbox.read("Documents/caf\u{E9}") == Data("2".utf8))
  }

  @Test(arguments: [
    "a", "prices.json", ".hidden", "a b", "é", "日本語", "🚀", "100%", "50% off", "a..b", "a%20b", "a.", "a:b",
  ])
  func ordinaryNamesAreTaken(name: String) throws {
    let sandbox = try disk.store.sandbox(of: disk.app)
    try sandbox.write(Data("x".utf8), to: "Documents/" + name)
    #expect(try sandbox.names(in: "Documents") == [name])
    #expect(try sandbox.read("Documents/" + name) == Data("x".utf8))
  }

  @Test func foldersAndFilesAreNotMixedUp() throws {
    let sandbox = try disk.store.sandbox(of: disk.app)
    try sandbox.write(Data(), to: "file")
    #expect(throws: SandboxFault.folder("Documents")) { try sandbox.read("Documents") }
    #expect(throws: SandboxFault.folder("Documents")) { try sandbox.write(Data(), to: "Documents") }
    #expect(throws: SandboxFault.folder("Documents")) {
      try sandbox.write(Data(), to: "Documents", method: .inPlace)
    }
    #expect(throws: SandboxFault.notFolder("file")) { try sandbox.read("file/a") }
    #expect(throws: SandboxFault.notFolder("file")) { try sandbox.names(in: "file") }
    #expect(throws: SandboxFault.notFolder("file")) { try sandbox.makeFolder("file/a") }
    #expect(throws: SandboxFault.missing("none")) { try sandbox.write(Data(), to: "none/a") }
    try sandbox.makeFolder("full/inner")
    #expect(throws: SandboxFault.notEmpty("full")) { try sandbox.remove("full") }
    try sandbox.remove("full/inner")
    try sandbox.remove("full")
    #expect(throws: SandboxFault.missing("full")) { try sandbox.names(in: "full") }
  }

  @Test func aFileThatIsTooLargeIsNeitherReadNorWritten() throws {
    let sandbox = try disk.store.sandbox(of: disk.app)
    let size = Sandbox.maximumFileSize + 1
    #expect(throws: SandboxFault.tooLarge(size)) { try sandbox.write(Data(count: size), to: "a") }
    let path = try disk.path(.container, of: disk.app) + "/b"
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    try #require(truncate(path, Int(1) << 40) == 0)
    #expect(throws: SandboxFault.tooLarge(1 << 40)) { try sandbox.read("b") }
  }
}
