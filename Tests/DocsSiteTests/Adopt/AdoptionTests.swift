import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsToolchain

struct AdoptionTests {
  private func adoption(_ files: [String], repository: String? = nil) throws -> Adoption {
    let folder = try TemporaryFolder()
    for path in files {
      try folder.write("text", to: path)
    }
    let targets = ["Lamps", "Lights", "Wires"].map {
      #"{"name": "\#($0)", "c99name": "\#($0)", "type": "library", "module_type": "SwiftTarget"}"#
    }
    let product = #"{"name": "Lamps", "type": {"library": ["automatic"]}, "targets": ["Lamps", "Lights"]}"#
    let json =
      #"{"name": "lamps: all", "targets": [\#(targets.joined(separator: ", "))], "products": [\#(product)]}"#
    let package = try SwiftPackage(described: Data(json.utf8))
    return Adoption(package, in: folder.url, repository: repository)
  }

  @Test func findsWhatPackagesHave() throws {
    let adoption = try adoption([
      "Readme.md", "CONTRIBUTING.md", "CHANGELOG.md", "Guides/a/b.md", "Documentation/notes.txt",
      "docs/index.html",
      "Sources/Lamps/Lamps.docc/Lamps.md", "Sources/Wires/Wires.docc/Wires.tutorial",
      "Guides/Lights.docc/a.md",
      ".build/checkouts/x/README.md", "Sources/Lamps/Lamp.swift",
    ])
    #expect(
      adoption.sources == [
        "Readme.md", "CONTRIBUTING.md", "Guides", "Sources/Lamps/Lamps.docc", "Sources/Wires/Wires.docc",
      ]
    )
  }

  @Test func aBookNeedsNoPackage() async throws {
    let folder = try TemporaryFolder()
    #expect(try await Adoption(of: folder.url) == nil)
    try folder.write("# Start", to: "Book.docc/Start.md")
    let adoption = try #require(try await Adoption(of: folder.url))
    #expect(adoption.sources == ["Book.docc"])
    let file = ContentFile(path: "docs.yml", text: adoption.configuration)
    let (configuration, diagnostics) = SiteConfiguration.parse(file)
    #expect(diagnostics == [])
    #expect(configuration?.title == folder.url.lastPathComponent)
    #expect(configuration?.modules == [])
  }

  @Test func itsSettingsAreTheTextOfAFile() throws {
    let adoption = try adoption(["README.md"], repository: "https://github.com/ada/lamps")
    let file = ContentFile(path: "docs.yml", text: adoption.configuration)
    let (configuration, diagnostics) = SiteConfiguration.parse(file)
    #expect(diagnostics == [])
    #expect(configuration?.title == "lamps: all")
    #expect(configuration?.sources == ["README.md"])
    #expect(configuration?.modules == ["Lamps", "Lights"])
    #expect(configuration?.repository?.url == "https://github.com/ada/lamps")
    #expect(
      SiteConfiguration.parse(ContentFile(path: "docs.yml", text: try self.adoption([]).configuration))
        .diagnostics == []
    )
  }

  @Test(
    arguments: [
      ("https://github.com/ada/lamps.git", "https://github.com/ada/lamps"),
      ("https://github.com/ada/lamps", "https://github.com/ada/lamps"),
      ("git@github.com:ada/lamps.git", "https://github.com/ada/lamps"),
      ("ssh://git@code.example/ada/lamps.git", "https://code.example/ada/lamps"),
      ("/srv/lamps.git", nil), ("", nil), ("file:///srv/lamps", nil),
      ("https://ada:secret@code.example/lamps", nil),
      ("git@:x", nil),
    ] as [(String, String?)]
  )
  func theAddressOfItsRepositoryIsThatOfItsPages(remote: String, address: String?) {
    #expect(Adoption.webAddress(ofRemote: remote) == address)
  }
}
