import Foundation
import Scratch
import Testing

/// `docs` as a user sees it: files in, files and messages out.
@Suite struct BuildCommandTests {
  @Test func aTypoInASampleNamesItsPlaceAndLeavesTheSiteAsItWas() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.writeSite()
    #expect(try await Program.docs("build", "--root", root).status == 0)
    let before = try folder.files(below: "site")
    #expect(!before.isEmpty)

    let page = try folder.text(of: "content/index.md")
    try folder.write(page.replacing("print(", with: "prinnt("), to: "content/index.md")
    let result = try await Program.docs("build", "--root", root)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("content/index.md:10:1: error: Cannot find 'prinnt' in scope\n"),
      "\(result.errors)"
    )
    #expect(try folder.files(below: "site") == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: root).sorted() == [
        ".build", ".gitignore", "content", "docs.yml", "site",
      ]
    )
  }

  @Test func anUnchangedSiteStartsNoCompiler() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.writeSite()
    let first = try await Program.docs("check", "--root", root, "--timings")
    #expect(first.errors.contains("\n1 compiler, 1 run\n"), "\(first.errors)")
    let second = try await Program.docs("check", "--root", root, "--timings")
    #expect(second.errors.contains("\n0 compilers, 0 runs\n"), "\(second.errors)")
    #expect(second.output == first.output)
    #expect(first.output == "1 page, 1 listing: 1 ran (1 with their output compared)\n")
  }

  @Test func acceptRewritesWhatIsNotTrueAndNothingElse() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.writeSite()
    let page =
      "---\r\ntitle: A\r\n---\r\n\r\n- Listed:\r\n\r\n  ```swift\r\n  print(1)  // Prints \"2\"\r\n"
      + "  1 + 1  // => 3\r\n  ```\r\n\r\n  ```output\r\n  2\r\n  ```\r\n\r\n> ```swift\r\n> print(\"a\\nb\")\r\n> // Prints \"c\"\r\n> ```\r\nEnd  "
    try folder.write(page, to: "content/index.md")
    let checked = try await Program.docs("check", "--root", root)
    #expect(checked.status == 1)
    #expect(checked.errors.contains("  expected: \"2\"\n  actual:   \"1\"\n"), "\(checked.errors)")
    #expect(checked.errors.contains("  - c\n  + a\n  + b\n"), "\(checked.errors)")
    #expect(try folder.text(of: "content/index.md") == page)
    let accepted = try await Program.docs("build", "--root", root, "--accept")
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(accepted.output.contains("Accepted content/index.md:8\n"))
    let corrected = page.replacing("\"2\"", with: "\"1\"").replacing("=> 3", with: "=> 2")
      .replacing("  2\r\n  ```", with: "  1\r\n  ```")
      .replacing("> // Prints \"c\"\r\n", with: "> // Prints \"a\"\r\n> // Prints \"b\"\r\n")
    #expect(try folder.text(of: "content/index.md") == corrected)
  }

  @Test func whatIsNotReadIsNotRun() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.writeSite()
    try folder.write("---\ntitle: A\n---\n\n```swift\nfatalError(\"It ran\")\n```\n", to: "content/index.md")
    let checked = try await Program.docs("check", "--root", root, "--no-run")
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(checked.output == "1 page, 1 listing: 1 only compiled\n")
    let ran = try await Program.docs("check", "--root", root)
    #expect(ran.status == 1)
    #expect(ran.errors.contains("It ran"), "\(ran.errors)")
  }

  @Test func aCheckoutThatMustNotBeWrittenIsCheckedAndBuiltElsewhere() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    try folder.write(
      "---\ntitle: A\n---\n\n```swift\nprint(1)  // Prints \"1\"\n```\n",
      to: "content/index.md"
    )
    let other = try TemporaryFolder()
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: other.url.path)
    for path in ["", "content"] {
      let path = folder.url.appending(path: path).path
      try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    }
    defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
    let site = other.url.appending(path: "site").path
    let cache = ["XDG_CACHE_HOME": other.url.appending(path: "cache").path]
    for words in [["check"], ["build", "--output", site], ["build", "--output", site]] {
      let lines = try WriterProcess(
        "docs",
        arguments: words + ["--root", folder.url.path],
        unprivileged: true,
        environment: cache
      ).finish()
      #expect(lines.last == "1 page, 1 listing: 1 ran (1 with their output compared)", "\(lines)")
    }
    #expect(manager.fileExists(atPath: site + "/index.html"))
    #expect(
      try manager.contentsOfDirectory(atPath: folder.url.path).sorted() == [
        ".gitignore", "content", "docs.yml",
      ]
    )
  }

  @Test func twoBuildsGiveEqualBytes() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.writeSite()
    _ = try await Program.docs("build", "--root", root, "--output", root + "/first")
    _ = try await Program.docs("build", "--root", root, "--output", root + "/second")
    let first = try folder.files(below: "first")
    #expect(first.count > 5)
    #expect(try folder.files(below: "second") == first)
  }

  @Test func aRenamedMethodFailsEveryPageThatShowsIt() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Greetings", targets: [.target(name: "Greetings")])
      """,
      to: "Package.swift"
    )
    let source = """
      public struct Greeter {
        public init() {}
        public func greet(_ name: String) -> String { "Hello, \\(name)" }
      }
      """
    try folder.write(source, to: "Sources/Greetings/Greeter.swift")
    try folder.write("title: Greetings\nmodules: [Greetings]\n", to: "docs.yml")
    let page = """
      ---
      title: Page
      ---

      ```swift
      import Greetings

      print(Greeter().greet("Ana"))  // Prints "Hello, Ana"
      ```
      """
    try folder.write(page, to: "content/one.md")
    try folder.write(page.replacing("---\n\n", with: "---\n\nText.\n\n"), to: "content/two.md")
    let good = try await Program.docs("check", "--root", folder.url.path)
    #expect(good.status == 0, "\(good.errors)")

    try folder.write(source.replacing("greet(", with: "salute("), to: "Sources/Greetings/Greeter.swift")
    let bad = try await Program.docs("check", "--root", folder.url.path)
    #expect(bad.status == 1)
    for place in ["content/one.md:8:17", "content/two.md:10:17"] {
      #expect(
        bad.errors.contains("\(place): error: Value of type 'Greeter' has no member 'greet'"),
        "\(bad.errors)"
      )
    }
  }

  @Test func thePageInTheReadmeBuilds() async throws {
    let readme = try String(
      contentsOf: Checkout.at("README.md"),
      encoding: .utf8
    )
    let start = try #require(readme.firstRange(of: "````markdown\n")).upperBound
    let end = try #require(readme[start...].firstRange(of: "````\n")).lowerBound
    let folder = try TemporaryFolder()
    try folder.write("title: T\n", to: "docs.yml")
    try folder.write(String(readme[start..<end]), to: "content/index.md")
    let result = try await Program.docs("build", "--root", folder.url.path, "--strict")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      FileManager.default.fileExists(atPath: folder.url.appending(path: "site/runs/sim-1/1-1.json").path)
    )
  }

  @Test func diagnosticsComeAsJSONOnTheStandardOutput() async throws {
    let folder = try TemporaryFolder()
    try folder.write("title: T\n", to: "docs.yml")
    try folder.write("---\ntitel: T\n---\n", to: "content/index.md")
    let result = try await Program.docs("check", "--root", folder.url.path, "--format", "json")
    #expect(result.status == 1)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect(document["sound"] as? Bool == false)
    let faults = try #require(document["diagnostics"] as? [[String: Any]])
    let unknown = try #require(
      faults.first { ($0["message"] as? String)?.contains("did you mean 'title'") == true }
    )
    #expect(unknown["file"] as? String == "content/index.md")
    #expect(unknown["line"] as? Int == 2)
    #expect(unknown["rule"] as? String == "front-matter-is-wrong")
    #expect(unknown["severity"] as? String == "error")
  }

  @Test(arguments: ["json", "sarif"])
  func nothingButTheDocumentStandsOnTheStandardOutput(format: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("title: T\n", to: "docs.yml")
    try folder.write("---\ntitle: T\n---\n\n```jsn\n1\n```\n", to: "content/index.md")
    let result = try await Program.docs("build", "--root", folder.url.path, "--format", format)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("Wrote "))
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    if format == "json" {
      #expect(document["sound"] as? Bool == true)
      #expect((document["ledger"] as? [String: Any])?["pages"] as? Int == 1)
      #expect((document["counts"] as? [String: Int]) == ["errors": 0, "warnings": 1])
    } else {
      #expect((document["runs"] as? [Any])?.count == 1)
    }
  }

  @Test func badUsageEndsWith64() async throws {
    #expect(try await Program.docs("build", "--colour").status == 64)
    #expect(try await Program.docs("serve", "--port", "99999").status == 64)
  }

  @Test func aMissingSiteEndsWith70AndSaysWhatToDo() async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.docs("build", "--root", folder.url.path)
    #expect(result.status == 70)
    #expect(result.errors.contains("docs init"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func aFolderOfOtherFilesIsNotReplaced() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    try folder.write("mine", to: "public/notes.txt")
    let result = try await Program.docs(
      "build",
      "--root",
      folder.url.path,
      "--output",
      folder.url.path + "/public",
      "--no-samples"
    )
    #expect(result.status == 70)
    #expect(try folder.files(below: "public") == ["notes.txt": Data("mine".utf8)])
  }
}

extension TemporaryFolder {
  /// Writes a package with a library of one type, `Lamp`, whose power is 60 watts.
  func writeLamps() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Lamps",
        products: [.library(name: "Lamps", targets: ["Lamps"])],
        targets: [.target(name: "Lamps")]
      )

      """
    let source = """
      /// A lamp.
      public struct Lamp {
        /// Its power.
        public let watts = 60
        /// A lamp.
        public init() {}
      }

      """
    try write(manifest, to: "Package.swift")
    try write(source, to: "Sources/Lamps/Lamp.swift")
  }

  /// Writes a site of one page with one listing, which prints a line.
  func writeSite() throws {
    try write("title: T\n", to: "docs.yml")
    try write(".build/\nsite/\n", to: ".gitignore")
    try write(
      """
      ---
      title: Welcome
      description: A page whose code is checked.
      ---

      This listing is compiled and run each time that the site is built.

      ```swift
      let words = ["documentation", "cannot", "lie"]
      print(words.joined(separator: " "))  // Prints "documentation cannot lie"
      ```

      """,
      to: "content/index.md"
    )
  }
}
