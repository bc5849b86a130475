import Foundation
import Scratch
import Testing

/// The output of the commands, for people and for programs.
@Suite struct CommandFaceTests {
  @Test(arguments: ["build", "check", "serve", "init", "adopt"])
  func helpShowsExamples(command: String) async throws {
    let result = try await Program.docs("help", command)
    #expect(result.status == 0)
    let examples = result.output.split(separator: "\n").filter { $0.hasPrefix("  docs \(command)") }
    #expect(examples.count >= 3, "\(result.output)")
  }

  @Test func exitStatusesAreExplained() async throws {
    let result = try await Program.docs("--help")
    #expect(result.status == 0)
    for status in ["0 success", "1 the", "64 incorrect", "70 any"] {
      #expect(result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(status))
    }
  }

  @Test func everyFaultOfTheConfigurationIsReportedAtOnce() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    try folder.write(
      "title: T\nbase: nowhere\ntitel: T\nsections:\n  - {folder: x, title: X}\n",
      to: "docs.yml"
    )
    let result = try await Program.docs("check", "--root", folder.url.path)
    #expect(result.status == 1)
    for place in ["2:1", "3:1", "5:6"] {
      #expect(result.errors.contains("docs.yml:\(place): error: "), "\(result.errors)")
    }
    #expect(result.errors.hasSuffix("\n3 errors. Nothing was written.\n"))
  }

  @Test func timingsNameTheSlowest() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    try folder.write("---\ntitle: A\n---\n\n```swift\nprint(1)\n```\n", to: "content/index.md")
    let result = try await Program.docs("build", "--root", folder.url.path, "--timings", "--jobs", "1")
    #expect(result.status == 0, "\(result.errors)")
    for (title, name) in [
      ("slowest pages", "content/index.md"), ("slowest listings", "content/index.md:5"),
      ("slowest templates", "page"),
    ] {
      let block = result.errors.components(separatedBy: "\n\n").first { $0.contains("\(title)\n") }
      let lines = try #require(block, "\(result.errors)").split(separator: "\n")
      #expect(lines.contains { $0.hasSuffix(" ms  \(name)") }, "\(result.errors)")
    }
  }

  @Test func aNumberOfJobsIsOneAtLeast() async throws {
    let result = try await Program.docs("build", "--jobs", "0")
    #expect(result.status == 64)
    #expect(result.errors.contains("--jobs must be at least 1, not 0"), "\(result.errors)")
  }

  @Test func timingsAreLinesForPeopleAndOneForPrograms() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    let text = try await Program.docs("check", "--root", folder.url.path, "--no-samples", "--timings")
    #expect(text.status == 0)
    #expect(text.errors.contains("\ntotal "), "\(text.errors)")
    #expect(text.errors.contains("\npeak memory  "), "\(text.errors)")
    let json = try await Program.docs(
      "check",
      "--root",
      folder.url.path,
      "--no-samples",
      "--timings",
      "--format",
      "json"
    )
    // Standard output is reserved for the document of faults, so timings are on standard error.
    let line = try #require(json.errors.split(separator: "\n").first { $0.hasPrefix("{") })
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [String: Any]]
    )
    #expect(value["timings"]?["stages"] is [Any])
    #expect((value["timings"]?["peakMemory"] as? Int ?? 0) > 1_000_000)
  }

  @Test func linksToThisMachineAreAskedWhereTheSiteIsOnIt() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    try folder.write("---\ntitle: A\n---\n\n[x](http://127.0.0.1:1/)\n", to: "content/index.md")
    func check() async throws -> Program.Result {
      try await Program.docs("check", "--root", folder.url.path, "--no-samples", "--external")
    }
    let local = try await check()
    #expect(local.status == 0)
    #expect(local.errors.contains("content/index.md:5:5: warning: 'http://127.0.0.1:1/' cannot be reached\n"))
    #expect(local.errors.contains("\n1 external link: 1 checked, 0 cached\n"), "\(local.errors)")
    try FileManager.default.removeItem(at: folder.url.appending(path: ".build"))
    try folder.write("title: T\nbase: https://docs.example/\n", to: "docs.yml")
    let remote = try await check()
    #expect(remote.errors.contains("\n  not checked, not a public address: http://127.0.0.1:1/"))
    // A build never checks external links, and refuses the option.
    #expect(try await Program.docs("build", "--root", folder.url.path, "--external").status == 64)
  }

  #if os(Linux)
    @Test func aTerminalGetsOneLineThatIsGoneInTheEnd() async throws {
      let folder = try TemporaryFolder()
      try folder.writeSite()
      func check(_ flags: String, _ environment: [String: String] = [:]) async throws -> String {
        try await Program.run(
          "/usr/bin/script",
          ["-qec", "docs check --root . \(flags)", "/dev/null"],
          in: folder.url,
          environment: ["TERM": "xterm", "NO_COLOR": "1"].merging(environment) { $1 }
        ).output
      }
      let text = try await check("")
      #expect(text.contains("\r\u{1B}[2KChecking 1 listing…"), "\(text)")
      #expect(text.hasSuffix("\r\u{1B}[2K1 page, 1 listing: 1 ran (1 with their output compared)\r\n"))
      #expect(!text.contains("\u{1B}[3"))
      for output in [try await check("--format json"), try await check("", ["TERM": "dumb"])] {
        #expect(!output.contains("\u{1B}"), "\(output)")
        #expect(output.contains("Checking 1 listing\r\n"))
      }
    }
  #endif

  @Test func allAddressesBeginWithTheBase() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    try folder.write("title: T\nbase: https://docs.example/some/where/\n", to: "docs.yml")
    try folder.write("---\ntitle: B\n---\n\n[home](/)\n", to: "content/guide/b.md")
    let built = try await Program.docs("build", "--root", folder.url.path, "--no-samples")
    #expect(built.status == 0, "\(built.errors)")
    var count = 0
    for (path, bytes) in try folder.files(below: "site") where path.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      for match in page.matches(of: /(?:href|src)="(\/[^"]*)"/) {
        count += 1
        #expect(match.output.1.hasPrefix("/some/where/"), "\(path): \(match.output.1)")
      }
    }
    #expect(count > 10)
  }
}
