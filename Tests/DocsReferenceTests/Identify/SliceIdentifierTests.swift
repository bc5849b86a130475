import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsToolchain

/// A listing that shows a file of a module.
@Suite struct SliceIdentifierTests {
  private static let source = """
    /// A lamp.
    public struct Lamp {
      /// Its power.
      public var power = 60

      // snippet.dim
      func dimmed(by parts: Int) -> Lamp {
        // snippet.hide
        let é = "é"; _ = é
        // snippet.show
        return Lamp(power: power / parts)
      }
      // snippet.end
    }

    """

  @Test func everyNameOfASliceHasItsAnswer() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "Sources/Lamp.swift")
    try folder.write("func unused() -> Lamp { Lamp(power: 1) }\n", to: "Sources/Other.swift")
    let files = ["Lamp", "Other"].map { folder.url.appending(path: "Sources/\($0).swift").path }
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let none = Fingerprint([])
    let library = SampleLibrary(
      modules: [
        "Lamps": SampleLibrary.Module(
          closure: ["Lamps"],
          interface: none,
          binary: none,
          documentation: none,
          sources: files,
          arguments: ["-swift-version", "6"]
        )
      ]
    )
    let page = try TestPage.page("```swift file=Sources/Lamp.swift slice=dim\n```")
    let included = SampleIncluder(root: folder.url, package: ".").include(in: [page])
    let sample = try #require(included.pages.first?.samples.first)
    let identifier = SliceIdentifier(
      toolchain: try await Toolchain.current(cache: cache),
      library: library,
      cache: cache,
      root: folder.url,
      scratch: folder.url.appending(path: "scratch")
    )
    let outcome = try await identifier.identify([sample])
    let code = Array(sample.code.utf8)
    let names = try #require(outcome.names[sample.position]).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    #expect(
      names.map { String(decoding: code[$0.range], as: UTF8.self) }.filter { $0 != "/" } == [
        "dimmed", "by", "parts", "Int", "Lamp", "é", "é", "Lamp", "power", "power", "parts",
      ]
    )
    let power = try #require(names.last { String(decoding: code[$0.range], as: UTF8.self) == "power" })
    #expect(power.card?.declarationText == "var power: Int")
    #expect(power.card?.summary == "Its power.")
    #expect(outcome.compilers == ["identifiers of Lamp.swift"])
    let again = try await identifier.identify([sample])
    #expect(again.compilers == [])
    #expect(again.names == outcome.names)
  }
}
