import AppFoundation
import AppGroups
import Testing

@Suite struct BundleTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "bundle-\(UUID().uuidString)")

  private func write(_ files: [String: [String: Any]]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, members) in files {
      let bytes = try PropertyListSerialization.data(fromPropertyList: members, format: .xml, options: 0)
      try bytes.write(to: folder.appending(path: name))
    }
  }

  private func bundle() throws -> AppBundle {
    defer { try? FileManager.default.removeItem(at: folder) }
    return try AppBundle(contentsOf: folder, team: "ABCDE12345")
  }

  @Test func `An app is read from its Info.plist and its entitlements`() throws {
    try write([
      "Info.plist": ["CFBundleIdentifier": "com.example.money", "WKWatchKitApp": true, "Number": 1],
      "Money.entitlements": ["com.apple.security.application-groups": [Stage.group]],
    ])
    let bundle = try bundle()
    #expect(bundle.identifier == "com.example.money")
    #expect(bundle.info["WKWatchKitApp"] == .boolean(true))
    #expect(bundle.info["Number"] == .integer(1))
    #expect(bundle.process.groups == [Stage.group])
  }

  @Test func `An app needs no entitlements, and has no second file of them`() throws {
    try write(["Info.plist": ["CFBundleIdentifier": "com.example.money"]])
    #expect(try bundle().entitlements.groups.isEmpty)
    try write(["Info.plist": [:], "A.entitlements": [:], "B.entitlements": [:]])
    #expect(throws: AppBundleFault.severalEntitlements(["A.entitlements", "B.entitlements"])) { try bundle() }
  }

  @Test func `A fault names its file`() throws {
    try write(["Info.plist": ["CFBundleIdentifier": "com.example.money"]])
    try Data("<plist".utf8).write(to: folder.appending(path: "Money.entitlements"))
    let fault = #expect(throws: AppBundleFault.self) { try bundle() }
    #expect("\(try #require(fault))".hasPrefix("'Money.entitlements' isn't an XML or binary property list"))
    try write(["Info.plist": ["CFBundleName": "Money"]])
    #expect(throws: AppBundleFault.missing(key: "CFBundleIdentifier")) { try bundle() }
    #expect(throws: (any Error).self) { try bundle() }
  }
}
