import Testing

@testable import DocsToolchain

struct ManifestEnvironmentTests {
  private func isSame(_ manifests: [String], _ change: [String: String]) -> Bool {
    let before = ["BRIGHT": "1", "HOME": "/home/kim", "PWD": "/home/kim/lamps"]
    let environment = ManifestEnvironment(readBy: manifests, before)
    return environment.holds(in: before.merging(change) { _, new in new })
  }

  @Test func onlyNamedVariablesCount() {
    let manifests = [
      #"let isBright = Context.environment["BRIGHT"] != nil"#,
      #"let isWarm = ProcessInfo.processInfo.environment["WARM"] == "1" || getenv("COLD") != nil"#,
    ]
    #expect(isSame(manifests, ["TERM": "dumb", "HOME": "/home/lee", "PWD": "/"]))
    #expect(!isSame(manifests, ["BRIGHT": "0"]))
    #expect(!isSame(manifests, ["WARM": ""]))
    #expect(!isSame(manifests, ["COLD": "1"]))
    #expect(isSame(["let package = Package(name: \"Lamps\")"], ["BRIGHT": "0"]))
    #expect(!isSame([#"Context.environment["PWD"]"#], ["PWD": "/"]))
  }

  @Test(
    arguments: [
      "let variables = ProcessInfo.processInfo.environment", "Context.environment[name]",
      #"Context.environment["LAMP_\(name)"]"#, "getenv(name)", #"Context.environment ["BRIGHT"]"#,
    ]
  )
  func anyVariableCountsIfAnyMayBeRead(manifest: String) {
    let manifests = [#"Context.environment["BRIGHT"]"#, manifest]
    #expect(!isSame(manifests, ["HOME": "/home/lee"]))
    #expect(isSame(manifests, ["PWD": "/", "SHLVL": "2"]))
  }
}
