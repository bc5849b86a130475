import Foundation
import Scratch
import Testing

/// `docs init`, and the site that it creates.
@Suite struct InitCommandTests {
  @Test func aNewSiteBuildsAsItIs() async throws {
    let folder = try TemporaryFolder()
    let site = folder.url.appending(path: "my lamps").path
    let made = try await Program.docs("init", site)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.hasPrefix("Made a site in \(site):\n  docs.yml\n"))
    #expect(made.output.contains("  docs check --root '\(site)'  compiles and runs every listing\n"))
    let built = try await Program.docs("build", "--root", site, "--strict")
    #expect(built.status == 0, "\(built.errors)")
    let page = try folder.text(of: "my lamps/site/guide/first-sample/index.html")
    #expect(page.contains("<span class=\"badge ran\">"))
    #expect(try folder.text(of: "my lamps/Package.swift").contains("name: \"MyLamps\""))

    let again = try await Program.docs("init", site)
    #expect(again.status == 64)
    #expect(again.errors.hasPrefix("error: These files already exist:\n  docs.yml\n"))
    #expect(again.errors.hasSuffix("Choose another folder, or move them away.\n"))
  }

  @Test func aPackageThatIsThereGetsASite() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Doors",
        products: [.library(name: "Doors", targets: ["Doors", "Hinges"])],
        targets: [.target(name: "Hidden"), .target(name: "Doors", dependencies: ["Hidden"]), .target(name: "Hinges")]
      )
      """,
      to: "Package.swift"
    )
    for module in ["Doors", "Hidden", "Hinges"] {
      try folder.write("/// One.\npublic let one\(module) = 1\n", to: "Sources/\(module)/\(module).swift")
    }
    let root = folder.url.appending(path: "Documentation").path
    let made = try await Program.docs("init", root, "--github")
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      try folder.text(of: "Documentation/docs.yml").hasSuffix("package: ..\nmodules: [Doors, Hinges]\n")
    )
    #expect(try folder.text(of: ".github/workflows/docs.yml").contains("docs build --root Documentation"))
    let checked = try await Program.docs("check", "--root", root, "--strict")
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(checked.output == "2 pages, 1 listing: 1 ran (1 with their output compared)\n")

    // A missing module is reported at its place in docs.yml, with a suggestion.
    let text = try folder.text(of: "Documentation/docs.yml")
    try folder.write(
      text.replacing("[Doors, Hinges]", with: "[Door, Hinges, Nails]"),
      to: "Documentation/docs.yml"
    )
    let missing = try await Program.docs("check", "--root", root)
    #expect(missing.status == 1)
    #expect(
      missing.errors.contains("docs.yml:11:11: error: The package has no module 'Door'\n"),
      "\(missing.errors)"
    )
    #expect(missing.errors.contains("  Did you mean 'Doors'?\n"))
    #expect(missing.errors.contains("docs.yml:11:25: error: The package has no module 'Nails'\n"))
  }

  @Test func aPackageThatIsBrokenIsSaidToBe() async throws {
    let folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.0\nlet package = 1\n", to: "Package.swift")
    let result = try await Program.docs("init", folder.url.path)
    #expect(result.status == 70)
    #expect(result.errors.hasPrefix("error: 'swift package describe' fails in \(folder.url.path)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Package.swift"])
  }

  @Test func touchesNothingThatExists() async throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "docs.yml")
    let result = try await Program.docs("init", folder.url.path)
    #expect(result.status == 64)
    #expect(try folder.text(of: "docs.yml") == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["docs.yml"])
  }
}
