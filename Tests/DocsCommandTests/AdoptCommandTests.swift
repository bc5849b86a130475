import Foundation
import Scratch
import Testing

/// `docs adopt`, and the checks that follow it.
@Suite struct AdoptCommandTests {
  private static let readme = """
    # Lamps

    [![CI](https://ci.example/badge.svg)](https://ci.example/) See the [guide](Documentation/Dimming.md).

    ```swift
    print(Lamp().watts) // Prints "60"
    ```

    ```swift
    print(Lamp().watts) // Prints "40"
    ```

    ```swift
    let bright = lamp.watts > 40
    ```

    """

  private func package() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.writeLamps()
    try folder.write(Self.readme, to: "README.md")
    try folder.write(
      "# Dimming\n\nBack to the [package](../README.md#lamps).\n",
      to: "Documentation/Dimming.md"
    )
    return folder
  }

  private func docs(_ command: String, _ folder: TemporaryFolder) async throws -> Program.Result {
    try await Program.docs(command, "--root", folder.url.path)
  }

  @Test func aPackageIsCheckedWhereItIs() async throws {
    let folder = try package()
    let adopted = try await docs("adopt", folder)
    #expect(adopted.status == 0, "\(adopted.errors)")
    #expect(
      adopted.output == """
        Wrote docs.yml, which reads README.md, Documentation
        2 pages, 3 listings: 2 ran (2 with their output compared), 1 not checked

        2 of 3 listings fail

        Give something else than the page says: 1
          README.md:10  Output differs from the page

        Need context: a name, a module, or a line that was left out: 1
          README.md:14  Cannot find 'lamp' in scope

        Wrote docs.baseline.yml: 'docs check' doesn't report these 2 messages again

        """
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
      !$0.hasPrefix(".")
    }
    #expect(
      names.sorted() == [
        "Documentation", "Package.swift", "README.md", "Sources", "docs.baseline.yml", "docs.yml",
      ]
    )
    #expect(try folder.text(of: "README.md") == Self.readme)

    let known = try await docs("check", folder)
    #expect(known.status == 0, "\(known.errors)")
    #expect(
      known.output
        == "2 pages, 3 listings: 1 ran (1 with their output compared), 2 failed as the baseline says\n"
    )
  }

  @Test func onlyNewFailuresAreReportedAndFixedOnesGo() async throws {
    let folder = try package()
    #expect(try await docs("adopt", folder).status == 0)
    let baseline = try folder.text(of: "docs.baseline.yml")

    // A listing is added that fails, and one is fixed.
    let text = Self.readme.replacing(#"// Prints "40""#, with: #"// Prints "60""#)
    try folder.write(text + "```swift\nprint(Lamp().volts)\n```\n", to: "README.md")
    let failed = try await docs("check", folder)
    #expect(failed.status == 1)
    #expect(
      failed.errors.contains("README.md:17:14: error: Value of type 'Lamp' has no member 'volts'"),
      "\(failed.errors)"
    )
    #expect(
      failed.errors.contains("docs.baseline.yml:3:1: warning: A failure of README.md is gone"),
      "\(failed.errors)"
    )
    #expect(failed.errors.contains("1 error. Nothing was written."))
    #expect(!failed.errors.contains("'lamp'"))

    let shrunk = try await docs("adopt", folder)
    #expect(shrunk.status == 0)
    #expect(shrunk.output.hasSuffix("\nRemoved 1 from docs.baseline.yml; 1 are left\n"), "\(shrunk.output)")
    #expect(try folder.text(of: "docs.baseline.yml").count < baseline.count)
    // The new failure isn't added.
    #expect(try await docs("check", folder).status == 1)
    try folder.write(text, to: "README.md")
    let fixed = try await docs("check", folder)
    #expect(fixed.status == 0)
    #expect(!fixed.errors.contains("error"))
  }

  @Test func aBookIsAdoptedWithoutAPackage() async throws {
    let folder = try TemporaryFolder()
    try folder.write("# One\n\n```swift\n[1, 2].count  // => 2\n```\n", to: "Book.docc/One.md")
    let adopted = try await docs("adopt", folder)
    #expect(adopted.status == 0, "\(adopted.errors)")
    #expect(
      adopted.output.hasPrefix(
        "Wrote docs.yml, which reads Book.docc\n1 page, 1 listing: 1 ran (1 with their output compared)\n"
      ),
      "\(adopted.output)"
    )
  }

  @Test func whatIsNoListingIsNotAdopted() async throws {
    let folder = try package()
    try folder.write("title: Lamps\nsources: [README.md]\nmodules: [Lamp]\n", to: "docs.yml")
    let adopted = try await docs("adopt", folder)
    #expect(adopted.status == 1)
    #expect(
      adopted.errors.contains("docs.yml:3:11: error: The package has no module 'Lamp'"),
      "\(adopted.errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "docs.baseline.yml").path))

    let nothing = try await docs("adopt", try TemporaryFolder())
    #expect(nothing.status == 64)
    #expect(nothing.errors.hasPrefix("error: No Package.swift and no Markdown in "), "\(nothing.errors)")
  }
}
